import { descriptionPlace } from '../../field-place.ts';
import { type AntiPattern, once } from '../../rule-definition.ts';
import { comparedLength } from '../../trigger-assessment.ts';

/** The fix of the rule names English clauses. */
const FIX_IN_LANGUAGE = 'Write what the skill does, then when to use it, in the language of its users.';

export const emptyDescription: AntiPattern = {
  id: 'EMPTY_DESCRIPTION',
  group: 'anti-pattern',
  level: 'error',
  title: 'The description has fewer than 20 characters',
  detects:
    'A `description` that is missing, no text, or shorter than 20 characters once trimmed; a Han character counts 2.5, Hangul 2, Kana 1.5.',
  why: 'The description is all an agent sees before it loads a skill. Without one, the skill is never chosen.',
  fix: 'Write 60 to 300 characters: what the skill does, then "Use this skill when" and two or more situations.',
  of: 'skill',
  targets: (features) => once(comparedLength(features) < 20),
  check: (skill) => {
    const { descriptionLength: length, descriptionLanguage: language } = skill.features;
    return emptyDescription.targets(skill.features).map(() => ({
      ...(language === undefined ? {} : { fix: FIX_IN_LANGUAGE }),
      ...descriptionPlace(skill),
      message: `The description has ${length} character${length === 1 ? '' : 's'}; at least 20 are needed.`,
    }));
  },
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper into cranes.\n---\nFold the sheet along both diagonals.',
    ],
  },
};
