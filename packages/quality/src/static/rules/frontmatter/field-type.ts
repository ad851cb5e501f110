import { formatValue, kindOfValue } from '@plugin-eval/core/text/format-value.ts';
import { quoteField } from '../../../fix/corrections/retype-field.ts';
import { hasTypedValues, valuePlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

const TOOL_LISTS = { 'claude-code': ['allowed-tools', 'disallowed-tools'], others: ['allowed-tools'] };

export const fieldType: SkillRule = {
  id: 'field-type',
  group: 'frontmatter',
  level: 'warning',
  title: 'A field has a value of the wrong type',
  detects:
    '`allowed-tools` (with the profile claude-code also `disallowed-tools`) that is neither text nor a list of texts, `metadata` that is not a mapping, `license` that is not text. Empty fields are left alone, and so are values inside `metadata`.',
  why: 'Agents drop such a value or refuse the file, so tools are not approved and metadata are lost.',
  fix: 'Write tools as one text or a YAML list, metadata as indented lines of name: value, and the license as text.',
  of: 'skill',
  check: (skill) => {
    if (!hasTypedValues(skill)) return [];
    const { fields } = skill.frontmatter;
    const found = TOOL_LISTS[skill.profile === 'claude-code' ? 'claude-code' : 'others'].flatMap((field) =>
      toolListProblem(field, fields.get(field)),
    );
    const metadata = fields.get('metadata');
    if (metadata != null && !(metadata instanceof Map)) {
      const shown =
        typeof metadata === 'string' ? `the text ${formatValue(metadata)}` : kindOfValue(metadata);
      found.push({
        field: 'metadata',
        message: `"metadata" is ${shown}; it must be a mapping of names to values.`,
      });
    }
    const license = fields.get('license');
    if (license != null && typeof license !== 'string')
      found.push({ field: 'license', message: `"license" is ${kindOfValue(license)}; it must be text.` });
    return found.map(({ field, message }) => ({ ...valuePlace(skill, field), message }));
  },
  correct: quoteField(['license']),
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nallowed-tools: 7\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nallowed-tools: [Read, 7]\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nmetadata: by Ada\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nlicense: true\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nallowed-tools: [Read, "Bash(git:*)"]\nmetadata: {version: 1.0}\nlicense: MIT\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nmetadata:\n---\nFold the sheet along both diagonals.',
    ],
  },
};

function toolListProblem(field: string, tools: unknown): { field: string; message: string }[] {
  if (tools == null || typeof tools === 'string') return [];
  if (!Array.isArray(tools)) {
    const message = `"${field}" is ${kindOfValue(tools)}; it must be text or a list of names of tools.`;
    return [{ field, message }];
  }
  const odd = tools.findIndex((tool) => typeof tool !== 'string');
  if (odd === -1) return [];
  const message = `Entry ${odd + 1} of "${field}" is ${kindOfValue(tools[odd])}, not the name of a tool; put it in quotes.`;
  return [{ field, message }];
}
