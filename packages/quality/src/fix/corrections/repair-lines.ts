import { type Correction, isEqual, type ParsedText } from '../correction.ts';
import { linesWithPlaces } from './lines-with-places.ts';

/** Gives all lines the end that most of them have. */
export const uniformLineEnds: Correction = ({ text }) => {
  const ends = [...text.matchAll(/\r\n|\n/g)];
  const windows = ends.filter(([end]) => end === '\r\n').length;
  const usual = windows * 2 > ends.length ? '\r\n' : '\n';
  const edits = ends.flatMap(({ 0: end, index }) =>
    end === usual ? [] : [{ from: index, to: index + end.length, text: usual }],
  );
  return { edits, isSame: isEqualText };
};

/** Hashes that were meant to begin a heading, and the letter behind them. */
export const HASHES_OF_HEADING = /^ {0,3}(#{2,6})(?=\p{L})/u;

/** Puts a blank behind the hashes of a heading. */
export const spacedHeading: Correction = ({ text }, { line }) => {
  const own = linesWithPlaces(text)[(line ?? 0) - 1];
  const hashes = HASHES_OF_HEADING.exec(own?.text ?? '');
  if (own === undefined || hashes === null) return null;
  const at = own.from + hashes[0].length;
  return {
    edits: [{ from: at, to: at, text: ' ' }],
    isSame: (before, after) =>
      isEqual(before.fields, after.fields) && wordsOf(before).join(' ') === wordsOf(after).join(' '),
  };
};

function isEqualText(before: ParsedText, after: ParsedText): boolean {
  return isEqual(before.fields, after.fields) && isEqual([...before.body], [...after.body]);
}

/** The words of the body without hashes at their beginning. */
function wordsOf({ body }: ParsedText): string[] {
  return body
    .join('\n')
    .split('\n')
    .filter((line) => !/^(?:heading|paragraph)_(?:open|close) /.test(line))
    .flatMap((line) => line.replace(/^inline {2,}(?:true|false) /, '').replace(/^ {0,3}#{2,6}(?=\p{L})/u, ''))
    .filter((line) => line !== '');
}
