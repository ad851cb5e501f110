import { kindOfValue } from '@plugin-eval/core/text/format-value.ts';
import { quoteField } from '../../../fix/corrections/retype-field.ts';
import { fieldPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const nameType: SkillRule = {
  id: 'name-type',
  group: 'frontmatter',
  level: 'error',
  title: 'The name is not text',
  detects: '`name` is a number, null, a list or a mapping.',
  why: 'A name that is not text is treated as missing.',
  fix: 'Write the name in plain letters, in quotes if it looks like a number.',
  of: 'skill',
  check: (skill) => {
    const name = skill.frontmatter.fields.get('name');
    if (name === undefined || typeof name === 'string') return [];
    return [{ ...fieldPlace(skill, 'name'), message: `The name is ${kindOfValue(name)}, not text.` }];
  },
  correct: quoteField(['name']),
  examples: {
    fires: [
      '---\nname: 7\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: "7"\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      '---\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
  },
};
