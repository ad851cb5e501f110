import { findHiddenCharacters } from '@plugin-eval/core/text/hidden-characters.ts';
import type { TextEdit } from '@plugin-eval/skill/text-edit.ts';
import { type Correction, onlyBody } from '../correction.ts';
import { linesWithPlaces } from './lines-with-places.ts';

const ZERO_WIDTH = /[\u00ad\u200b\u2060\ufeff]/g;
const SHOULD_BE_PROSE = /^ {0,3}(?:#{1,6}[ \t]|[-*+][ \t]+\*\*)/;

/** Removes zero-width spaces, joiners and soft hyphens. Tags and other characters that may spell words stay. */
export const withoutZeroWidth: Correction = ({ text, parsed }) => {
  const lines = linesWithPlaces(text);
  const hidden = findHiddenCharacters(lines.map((line) => line.text)).filter(
    ({ kind }) => kind === 'invisible',
  );
  const edits = hidden.flatMap(({ line, column, codePoint }): TextEdit[] => {
    const character = String.fromCodePoint(codePoint);
    if (!/^[\u00ad\u200b\u2060\ufeff]$/.test(character)) return [];
    const { text: own = '', from = 0 } = lines[line] ?? {};
    const at = from + [...own].slice(0, column).join('').length;
    return [{ from: at, to: at + character.length, text: '' }];
  });
  if (edits.length === 0 || edits.length < hidden.length) return null;
  const bare = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(ZERO_WIDTH, '') : value;
  const expected = new Map([...parsed.fields].map(([key, value]) => [key, bare(value)]));
  const isSameBody = onlyBody((token) => token.replace(ZERO_WIDTH, ''));
  return {
    edits,
    isSame: (before, after) => isSameBody({ ...before, fields: expected }, after),
  };
};

/** Closes a fence at the end of the file, where all that follows it is code. */
export const closedFence: Correction = ({ text }, { line }) => {
  const lines = linesWithPlaces(text);
  const opening = lines[(line ?? 0) - 1]?.text ?? '';
  const [, indent = '', marks = ''] = /^([ \t]*)(`{3,}|~{3,})/.exec(opening) ?? [];
  const inside = lines.slice(line ?? 0);
  const isCode =
    inside.some((one) => one.text.trim() !== '') && !inside.some((one) => looksLikeProse(one.text));
  // Without the name of a language it may be the closing fence of a block that another one ended.
  if (marks === '' || opening.trim() === marks || !isCode) return null;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const start = /\n$/.test(text) ? '' : lineEnd;
  return {
    edits: [{ from: text.length, to: text.length, text: `${start}${indent}${marks}${lineEnd}` }],
    isSame: onlyBody(),
  };
};

function looksLikeProse(line: string): boolean {
  return SHOULD_BE_PROSE.test(line) || /^ {0,3}(?:`{3,}|~{3,})/.test(line);
}

/** Keeps one of several blank lines outside code. */
export const fewerBlankLines: Correction = ({ text }) => {
  const edits = [...text.matchAll(/(?<=\n[ \t]*\r?\n)(?:[ \t]*\r?\n)+/g)].map(({ index, 0: blank }) => ({
    from: index,
    to: index + blank.length,
    text: '',
  }));
  // A block of code that holds blank lines differs afterwards, and the edits are dropped.
  return edits.length === 0 ? null : { edits, isSame: onlyBody() };
};
