import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { fieldPlace } from '../../field-place.ts';
import { MODEL_ALIASES } from '../../profiles.ts';
import type { TextRule } from '../../rule-definition.ts';

export const modelAlias: TextRule = {
  id: 'model-alias',
  group: 'portability',
  level: 'info',
  title: 'A bare model alias',
  detects: '`model` is one of the aliases of one vendor, such as sonnet or opus.',
  why: 'An alias will mean another model next year, and means nothing to other agents.',
  fix: 'Leave model out to inherit the session’s, or accept that it binds the file to one agent.',
  of: 'text',
  check: (text) => {
    const model = text.frontmatter.fields.get('model');
    if (typeof model !== 'string' || !MODEL_ALIASES.has(trimBlanks(model).toLowerCase())) return [];
    const message = `The model is named by the alias ${formatValue(model)}.`;
    return [{ message, ...fieldPlace(text, 'model'), evidence: `model: ${model}` }];
  },
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nmodel: Sonnet\n---\nFold the sheet along both diagonals.',
      {
        '.claude-plugin/plugin.json': '{}',
        'skills/crane/SKILL.md': 'Fold it.',
        'agents/folder.md': '---\nname: folder\nmodel: opus\n---\nFold it.',
      },
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nmodel: claude-sonnet-4-5\n---\nFold the sheet along both diagonals.',
    ],
  },
};
