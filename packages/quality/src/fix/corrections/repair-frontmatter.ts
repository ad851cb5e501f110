import { editableFrontmatter } from '@plugin-eval/skill/editable-frontmatter.ts';
import type { TextEdit } from '@plugin-eval/skill/text-edit.ts';
import { type Correction, isEqual, onlyFields, type ParsedText } from '../correction.ts';

const FIELD_LINE = /^([\p{L}\p{N}_-]+):[ \t]*(\S.*?)[ \t]*$/u;

/** Puts quotes around the value of the line that breaks the YAML. Every field must then read as it did before. */
export const quoteBrokenValue: Correction = ({ text, parsed }, { line }) => {
  if (line === null) return null;
  const place = lineAt(text, line);
  const match = place === null ? null : FIELD_LINE.exec(place.text);
  const [, key = '', value = ''] = match ?? [];
  if (place === null || match === null || /^[>|&*!]/.test(value)) return null;
  const meant = unquoted(value);
  // A value that goes on in the next line is read in parts.
  if (parsed.fields.get(key) !== meant) return null;
  const edit: TextEdit = {
    from: place.from,
    to: place.from + place.text.length,
    text: `${key}: ${JSON.stringify(meant)}`,
  };
  return {
    edits: [edit],
    isSame: (before, after) =>
      after.isValid && readsAsBefore(before, after) && isEqual([...before.body], [...after.body]),
  };
};

/** Removes blank lines before the frontmatter, which agents read on the first line only. */
export const frontmatterFirst: Correction = ({ text }) => {
  const blank = /^\uFEFF?(?:[ \t]*\r?\n)+(?=---[ \t]*\r?\n)/.exec(text)?.[0];
  if (blank === undefined) return null;
  const edits = [{ from: 0, to: blank.length, text: '' }];
  // It was read as a part of the body: a line, and a heading of the fields.
  return { edits, isSame: (before, after) => after.isValid && after.body.length <= before.body.length };
};

/** Removes a field that is written again with the same value. */
export const withoutRepeatedField: Correction = ({ text, parsed: { fields } }, { message }) => {
  const frontmatter = editableFrontmatter(text);
  const key = frontmatter?.keys.find(
    (name, at) => frontmatter.keys.indexOf(name) !== at && message.includes(`'${name}'`),
  );
  if (frontmatter === null || key === undefined) return null;
  const edits = frontmatter.removeEarlier(key);
  const removed = edits?.map(({ from, to }) => text.slice(from, to).trim());
  const last = lastOf(text, key);
  if (edits === null || last === null || removed?.some((one) => one !== last)) return null;
  return { edits, isSame: onlyFields(fields) };
};

/** Removes the byte order mark, which strict parsers take for a part of the first line. */
export const withoutByteOrderMark: Correction = ({ text }) =>
  text.startsWith('\uFEFF')
    ? {
        edits: [{ from: 0, to: 1, text: '' }],
        isSame: (before, after) =>
          isEqual(before.fields, after.fields) && isEqual([...before.body], [...after.body]),
      }
    : null;

function lastOf(text: string, key: string): string | null {
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith(`${key}:`));
  return lines.at(-1)?.trim() ?? null;
}

function lineAt(text: string, line: number): { from: number; text: string } | null {
  let from = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', from);
    if (next < 0) return null;
    from = next + 1;
  }
  const end = text.indexOf('\n', from);
  return { from, text: text.slice(from, end < 0 ? undefined : end).replace(/\r$/, '') };
}

function unquoted(value: string): string {
  const quote = value[0];
  const isQuoted = value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).trim() : value;
}

/** Compares with the texts that broken YAML leaves; a list or mapping leaves none. */
function readsAsBefore(before: ParsedText, after: ParsedText): boolean {
  return (
    [...before.fields.keys()].every((key) => after.fields.has(key)) &&
    [...after.fields].every(([key, value]) => {
      if (!before.fields.has(key)) return false;
      if (Array.isArray(value) || value instanceof Map || value === null) return true;
      return (
        String(value).replace(/\s+/g, ' ').trim() === String(before.fields.get(key)).replace(/\s+/g, ' ')
      );
    })
  );
}
