import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import { kindOfValue } from '@plugin-eval/core/text/format-value.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { quoteField } from '../../../fix/corrections/retype-field.ts';
import { fieldPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const compatibilityLength: SkillRule = {
  id: 'compatibility-length',
  group: 'specification',
  level: 'warning',
  title: 'The compatibility note is longer than 500 characters',
  detects: '`compatibility` has more than 500 characters, or none, or is not text.',
  why: 'The published rules allow 1 to 500 characters.',
  fix: 'Name the products, packages and network access it needs in one or two sentences.',
  of: 'skill',
  check: (skill) => {
    const { fields } = skill.frontmatter;
    const compatibility = fields.get('compatibility');
    if (compatibility === undefined) return [];
    if (typeof compatibility !== 'string')
      return [
        {
          ...fieldPlace(skill, 'compatibility'),
          message: `The compatibility note is ${kindOfValue(compatibility)}, not text.`,
        },
      ];
    const length = codePointLength(trimBlanks(compatibility));
    if (length >= 1 && length <= 500) return [];
    const message = `The compatibility note has ${length} characters; 1 to 500 are allowed.`;
    return [{ ...fieldPlace(skill, 'compatibility'), message, evidence: compatibility }];
  },
  correct: quoteField(['compatibility']),
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\ncompatibility: 5\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\ncompatibility: ""\n---\nFold the sheet along both diagonals.',
      `---\nname: example\ncompatibility: ${'a'.repeat(501)}\n---\n`,
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\ncompatibility: any agent\n---\nFold the sheet along both diagonals.',
    ],
  },
};
