import type { StaticFeatures } from '../documents/evaluation.ts';
import type { Finding } from '../documents/finding.ts';
import type { LocatedTarget, Skill } from '../skill/skill.ts';
import { columnAt } from '../text/code-points.ts';
import { formatValue } from '../text/format-value.ts';
import { trimBlanks } from '../text/trim.ts';
import { descriptionOf } from './description-signals.ts';
import { type FindingPlace, makeFinding } from './finding.ts';
import { DIRECTIVE } from './prose-signals.ts';
import type { DetectedFlag } from './score-features.ts';
import { coveredLanguage } from './trigger-assessment.ts';

/** A condition in other words: "when TPOT is the bottleneck", "Use on vague questions". */
const CONDITION =
  /(?<![\p{L}\p{N}_-])when(?:ever)?(?![\p{L}\p{N}_-])[^.;\n]{3,}|(?<=^\s{0,9}|[.;:!?]\s{1,9}|\n\s{0,9})use[ds]?\s(?:this\s(?:skill\s)?|the\sskill\s|it\s)?(?:on|in|at|as|by|during|with|while|upon|once|where|alongside|against|instead)\s[^.;\n]{3,}/iu;

/** What denies it, directly before it in its sentence. */
const DENIED = /\b(?:not|never|don't|doesn't|avoid)\b[^.;\n]{0,80}$/i;

/** The findings of the detected anti-patterns, each at the place that shows it. */
export function antiPatternFindings(
  skill: Skill,
  features: StaticFeatures,
  flags: readonly DetectedFlag[],
): Finding[] {
  const located = {
    ORPHAN_REFERENCE: byTarget(skill.orphanReferences),
    DEAD_CROSS_REF: byTarget(skill.crossReferences),
  };
  return [
    ...flags.map(({ flag, target }) =>
      makeFinding(flag, {
        file: skill.path,
        ...fixInLanguage(flag, features),
        ...place(skill, features, flag, target, located),
      }),
    ),
  ];
}

/** Repairs of a description that is not in English; the fix of the rule names English clauses. */
function fixInLanguage(flag: DetectedFlag['flag'], features: StaticFeatures): Pick<FindingPlace, 'fix'> {
  if (features.descriptionLanguage === undefined) return {};
  if (flag === 'MISSING_TRIGGER')
    return { fix: 'Add a clause, in the language of the description, that says when to use the skill.' };
  if (flag === 'EMPTY_DESCRIPTION')
    return { fix: 'Write what the skill does, then when to use it, in the language of its users.' };
  return {};
}

function place(
  skill: Skill,
  features: StaticFeatures,
  flag: DetectedFlag['flag'],
  target: string | null,
  located: Record<'ORPHAN_REFERENCE' | 'DEAD_CROSS_REF', ReadonlyMap<string, LocatedTarget>>,
): Omit<FindingPlace, 'file'> {
  switch (flag) {
    case 'MISSING_TRIGGER':
      return { ...descriptionPlace(skill), ...missingTriggerMessage(skill.frontmatter.fields, features) };
    case 'EMPTY_DESCRIPTION':
      return {
        ...descriptionPlace(skill),
        message: `The description has ${features.descriptionLength} character${features.descriptionLength === 1 ? '' : 's'}; at least 20 are needed.`,
      };
    case 'OVER_CONSTRAINED':
      return {
        ...firstDirective(skill),
        message: `MUST, NEVER and ALWAYS occur ${features.directiveCount} times; the limit is 15.`,
      };
    case 'BLOATED_SKILL':
      return {
        message: `SKILL.md has ${features.lineCount} lines, and there is no file under references/; the limit is 800.`,
        line: Math.min(801, skill.lines.length),
        column: 1,
      };
    case 'ORPHAN_REFERENCE':
      return targetPlace(located[flag], target, 'does not exist.');
    case 'DEAD_CROSS_REF':
      return targetPlace(
        located[flag],
        target,
        'exists neither from the skill folder nor from its parent nor from the plugin root.',
      );
  }
}

/**
 * What was looked for, and in which texts. A skill that says when in other words loses the points all the same; that is an
 * info, since its description is not wrong.
 */
function missingTriggerMessage(
  fields: ReadonlyMap<string, unknown>,
  features: StaticFeatures,
): Pick<FindingPlace, 'message' | 'level'> {
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

export function descriptionPlace(skill: Skill): Omit<FindingPlace, 'file'> {
  const at = skill.frontmatter.positions.get('description') ?? { line: 1, column: 1 };
  return { ...at, evidence: descriptionOf(skill.frontmatter.fields) };
}

function firstDirective(skill: Skill): Omit<FindingPlace, 'file'> {
  const { lineCount } = skill.frontmatter;
  const index = skill.lines.findIndex((line, i) => DIRECTIVE.test(line) && !skill.body.isCode[i - lineCount]);
  const line = skill.lines[index] ?? '';
  return {
    line: index + 1,
    column: columnAt(line, line.search(DIRECTIVE.regExpFor(line))),
    evidence: line.trim(),
  };
}

function byTarget(targets: readonly LocatedTarget[]): ReadonlyMap<string, LocatedTarget> {
  return new Map(targets.map((located) => [located.target, located]));
}

function targetPlace(
  targets: ReadonlyMap<string, LocatedTarget>,
  target: string | null,
  what: string,
): Omit<FindingPlace, 'file'> {
  const found = targets.get(target ?? '');
  return {
    line: found?.line ?? null,
    column: found?.column ?? null,
    evidence: target,
    message: `The target ${target} ${what}`,
  };
}

/**
 * What says when a skill is to be used in words that the trigger expression does not know: any text or list in
 * when_to_use, else a condition in the description. Null when nothing does.
 */
export function otherTrigger(description: string, whenToUse: unknown): string | null {
  const listed = Array.isArray(whenToUse)
    ? whenToUse.filter((one) => typeof one === 'string').join('; ')
    : whenToUse;
  if (typeof listed === 'string' && trimBlanks(listed) !== '') return trimBlanks(listed);
  const found = CONDITION.exec(description);
  if (found === null || DENIED.test(description.slice(Math.max(0, found.index - 100), found.index)))
    return null;
  return trimBlanks(found[0]);
}
