import { kindOfValue } from '@plugin-eval/core/text/format-value.ts';
import { quoteField } from '../../../fix/corrections/retype-field.ts';
import { fieldPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const descriptionType: SkillRule = {
  id: 'description-type',
  group: 'frontmatter',
  level: 'error',
  title: 'The description is not text',
  detects: '`description` is a number, null, a list or a mapping.',
  why: 'A description that is not text is treated as empty, and the skill is never chosen.',
  fix: 'Write the description as one text, in quotes if it holds a colon.',
  of: 'skill',
  check: (skill) => {
    const description = skill.frontmatter.fields.get('description');
    if (description === undefined || typeof description === 'string') return [];
    const message = `The description is ${kindOfValue(description)}, not text.`;
    return [{ ...fieldPlace(skill, 'description'), message }];
  },
  correct: quoteField(['description']),
  examples: {
    fires: ['---\nname: example\ndescription: [Folds paper]\n---\nFold the sheet along both diagonals.'],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\n---\nFold the sheet along both diagonals.',
    ],
  },
};
