import { editableFrontmatter } from '@plugin-eval/skill/editable-frontmatter.ts';
import { unknownFields } from '../../static/unknown-fields.ts';
import { type Correction, onlyFields } from '../correction.ts';

/** Notes for people, which the published rules put under `metadata`: https://agentskills.io/specification (2026-11-22). */
const NOTES = new Set(
  'author authors version tags category categories keywords owner owners maintainer maintainers reviewed service data_classification created updated date source homepage repository url'.split(
    ' ',
  ),
);

/** Corrects a misspelt field; moves notes for people under `metadata`, when all unknown fields are such notes. */
export const renameField: Correction = ({ text, parsed: { fields }, profile }, { evidence, level }) => {
  const frontmatter = editableFrontmatter(text);
  if (frontmatter === null) return null;
  const { nearMisses, strangers } = unknownFields(fields, profile);
  const near = nearMisses.find(({ field, isSpelling }) => isSpelling && field === evidence);
  if (level === 'warning') {
    if (near === undefined) return null;
    const edits = frontmatter.rename(near.field, near.meant);
    const expected = new Map(
      [...fields].map(([key, value]) => [key === near.field ? near.meant : key, value]),
    );
    return edits === null ? null : { edits, isSame: onlyFields(expected) };
  }
  if (!strangers.every((field) => NOTES.has(field))) return null;
  const edits = frontmatter.moveUnder(strangers, 'metadata');
  if (edits === null) return null;
  const metadata = fields.get('metadata');
  const moved = new Map(metadata instanceof Map ? metadata : []);
  const expected = new Map(fields);
  for (const field of strangers) {
    moved.set(field, fields.get(field));
    expected.delete(field);
  }
  return { edits, isSame: onlyFields(expected.set('metadata', moved)) };
};
