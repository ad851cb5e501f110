import { formatValue, listedNames } from '@plugin-eval/core/text/format-value.ts';
import { renameField } from '../../../fix/corrections/rename-field.ts';
import { fieldPlace } from '../../field-place.ts';
import type { Found, SkillRule } from '../../rule-definition.ts';
import { unknownFields } from '../../unknown-fields.ts';

export const unknownField: SkillRule = {
  id: 'unknown-field',
  group: 'frontmatter',
  level: 'info',
  title: 'Fields that the chosen profile does not know',
  detects:
    'Top-level keys that `--profile` (spec, or an agent) does not list, all in one finding. A key that is nearly a known one is a separate warning: the same word with other hyphens, underscores or capitals (`allowed_tools`), a typo in a longer word (`desciption`), `tools` for `allowed-tools` and `argument` for `argument-hint`; not when the known key is there too.',
  why: 'The agent ignores such a field. Most are notes for people (version, author) and are harmless to lenient parsers; strict ones, such as the reference validator of the published rules, reject the file. A misspelt field has no effect.',
  fix: 'Correct a misspelt name. Put notes for people under metadata; for the fields of another agent, choose its profile.',
  of: 'skill',
  check: (skill) => {
    const { frontmatter, profile } = skill;
    if (frontmatter.status === 'absent') return [];
    const { nearMisses, strangers } = unknownFields(frontmatter.fields, profile);
    const found: Found[] = nearMisses.map(({ field, meant }) => ({
      level: 'warning',
      message: `The profile ${profile} does not know the field ${formatValue(field)}; did you mean "${meant}"?`,
      ...fieldPlace(skill, field),
      evidence: field,
    }));
    const [first] = strangers;
    if (first === undefined) return found;
    const names = listedNames(strangers.map(formatValue));
    found.push({
      message: `The profile ${profile} does not know the ${strangers.length === 1 ? 'field' : 'fields'} ${names}.`,
      ...fieldPlace(skill, first),
      evidence: strangers.slice(0, 40).join(', '),
    });
    return found;
  },
  correct: renameField,
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nversion: 1.0.0\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nallowed_tools: Read\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nallowed-tools: Read\nwhen_to_use: Use when a sheet is there.\n---\nFold the sheet along both diagonals.',
    ],
  },
};
