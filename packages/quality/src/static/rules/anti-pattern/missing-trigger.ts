import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { descriptionOf } from '../../description-signals.ts';
import { descriptionPlace } from '../../field-place.ts';
import { otherTrigger } from '../../other-trigger.ts';
import { type AntiPattern, type Found, once } from '../../rule-definition.ts';
import { coveredLanguage, isScoredWithoutTrigger } from '../../trigger-assessment.ts';

export const missingTrigger: AntiPattern = {
  id: 'MISSING_TRIGGER',
  group: 'anti-pattern',
  level: 'warning',
  title: 'The description never says when to use the skill',
  detects:
    'No phrase such as "use when", "use this skill for", "triggers on", "when the user asks", "when Claude needs to", "TRIGGER - " or "use as the router for" in `description` or `when_to_use`, in any letter case; a negated one ("do not use when") does not count, and no clause of that kind in 16 other languages. A description in a language without such clauses is not assessed (`language-not-assessed`). Skills that the model does not choose (`disable-model-invocation: true`, or `paths`) are exempt. Where no description could be read, the finding of that cause names this one. An info where `when_to_use`, a "when" or a "use on" in the description says it in words that the formula does not count.',
  why: 'An agent picks skills by their descriptions. It passes over a skill whose description does not say when it applies.',
  fix: 'Add a clause that begins with "Use this skill when" and names the situations in the words a user would use.',
  of: 'skill',
  targets: (features) => once(!features.hasTrigger && !isScoredWithoutTrigger(features)),
  check: (skill) => {
    const { features, frontmatter } = skill;
    if (missingTrigger.targets(features).length === 0) return [];
    return [
      {
        ...fixInLanguage(features),
        ...descriptionPlace(skill),
        ...messageOf(frontmatter.fields, features),
      },
    ];
  },
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper into cranes.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Faltet Papier zu Kranichen und anderen Figuren aus der Schachtel.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper.\nwhen_to_use: Use when a sheet is there.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper into cranes.\ndisable-model-invocation: true\n---\nFold the sheet along both diagonals.',
    ],
  },
};

/** The fix of the rule names English clauses. */
function fixInLanguage({ descriptionLanguage }: StaticFeatures): Pick<Found, 'fix'> {
  if (descriptionLanguage === undefined) return {};
  return { fix: 'Add a clause, in the language of the description, that says when to use the skill.' };
}

/**
 * Describes what was searched for, and in which texts. A skill that states its triggers in other words still
 * loses the points; that is only an info, since its description is not wrong.
 */
function messageOf(
  fields: ReadonlyMap<string, unknown>,
  features: StaticFeatures,
): Pick<Found, 'message' | 'level'> {
  const description = descriptionOf(fields);
  const whenToUse = fields.get('when_to_use');
  const texts = [
    ...(description === '' ? [] : [`in the description ${formatValue(description)}`]),
    ...(typeof whenToUse === 'string' ? [`in when_to_use ${formatValue(whenToUse)}`] : []),
  ];
  // Lists and the like are not read as text.
  const unread = Array.isArray(whenToUse) ? '; when_to_use is a list, and only text is read' : '';
  if (texts.length === 0) return {};
  const language = coveredLanguage(features);
  const [example] = language?.expressions ?? [];
  if (language !== null && example !== undefined)
    return {
      message: `No ${language.name} clause such as ${formatValue(example.example)} ${texts.join(' or ')}${unread}.`,
    };
  const looked = `No phrase such as "use this skill when" ${texts.join(' or ')}${unread}.`;
  const other = otherTrigger(description, whenToUse);
  if (other === null) return { message: looked };
  return {
    level: 'info',
    message: `${looked} ${formatValue(other)} says when in words that the formula does not count.`,
  };
}
