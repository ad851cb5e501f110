import { descriptionPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';
import { isTriggerAssessed } from '../../trigger-assessment.ts';

export const languageNotAssessed: SkillRule = {
  id: 'language-not-assessed',
  group: 'frontmatter',
  level: 'info',
  title: 'Not assessed: whether the description says when to use the skill',
  detects:
    'A description in a language other than English and the 16 whose clauses on use are recognised, without an English clause. The score leaves the trigger out.',
  why: 'A check that does not know a language cannot judge a text in it.',
  fix: 'Nothing needs to be changed.',
  of: 'skill',
  check: (skill) =>
    skill.features.exempt || isTriggerAssessed(skill.features) ? [] : [descriptionPlace(skill)],
  examples: {
    fires: [
      '---\nname: example\ndescription: Χαρτί και κύκνοι, φτιάχνει γερανούς από τετράγωνο χαρτί.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper into cranes.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Faltet Papier zu Kranichen und anderen Figuren aus der Schachtel.\n---\nFold the sheet along both diagonals.',
    ],
  },
};
