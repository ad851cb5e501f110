/** Opening controls and the one that closes each. Source: UAX #9, sections 2.1 and 2.4. */
const CLOSED_BY: Readonly<Record<number, number>> = {
  8234: 0x202c,
  8235: 0x202c,
  8294: 0x2069,
  8295: 0x2069,
  8296: 0x2069,
};
const CLOSING = new Set(Object.values(CLOSED_BY));
const OVERRIDES = new Set([0x202d, 0x202e]);
const RIGHT_TO_LEFT_OPENINGS = new Set([0x202b, 0x2067]);
/** U+061C, U+200E and U+200F only say which way a full stop or bracket belongs. */
const MARKS = new Set([0x061c, 0x200e, 0x200f]);

/** Letters of scripts that run from right to left: the blocks of Hebrew, Arabic, Syriac, Thaana and their like. */
export function isRightToLeft(code: number): boolean {
  return (
    (code >= 0x0590 && code <= 0x08ff && code !== 0x061c) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    (code >= 0x10800 && code <= 0x10fff) ||
    (code >= 0x1e800 && code <= 0x1efff)
  );
}

export function isDirectionMark(code: number): boolean {
  return MARKS.has(code);
}

interface Opening {
  column: number;
  closedBy: number;
  wantsRightToLeft: boolean;
  /** Letters from right to left that stood before it. */
  lettersBefore: number;
}

/**
 * Returns the columns of the direction controls that a line of right-to-left writing needs: marks, and
 * embeddings and isolates closed on the line; those that set text from right to left must contain such
 * letters. None inside a word of ASCII letters, and never an override. A line without a letter of those
 * scripts has none. Time: linear.
 * @param points the code points of the line
 */
export function ordinaryDirectionControls(points: readonly number[]): Set<number> {
  const ordinary = new Set<number>();
  if (!points.some(isRightToLeft)) return ordinary;
  const open: Opening[] = [];
  let letters = 0;
  points.forEach((code, column) => {
    if (isRightToLeft(code)) letters++;
    else if (OVERRIDES.has(code))
      open.push({
        column,
        closedBy: 0x202c,
        wantsRightToLeft: true,
        lettersBefore: Number.POSITIVE_INFINITY,
      });
    else if (isInsideWord(points, column)) return;
    else if (MARKS.has(code)) ordinary.add(column);
    else if (CLOSING.has(code)) {
      const opening = open.at(-1)?.closedBy === code ? open.pop() : undefined;
      if (opening === undefined || (opening.wantsRightToLeft && letters <= opening.lettersBefore)) return;
      ordinary.add(opening.column).add(column);
    } else {
      const closedBy = CLOSED_BY[code];
      if (closedBy === undefined) return;
      const wantsRightToLeft = RIGHT_TO_LEFT_OPENINGS.has(code);
      open.push({ column, closedBy, wantsRightToLeft, lettersBefore: letters });
    }
  });
  return ordinary;
}

/**
 * Returns true when a fifth of the non-empty lines have right-to-left letters: there, direction marks are
 * normal on any line.
 */
export function isRightToLeftText(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  const rightToLeft = written.filter((line) =>
    Array.from(line, (character) => character.codePointAt(0) ?? 0).some(isRightToLeft),
  );
  return rightToLeft.length > 0 && rightToLeft.length * 5 >= written.length;
}

/** Returns true when a control character splits a word of ASCII letters. */
export function isInsideWord(points: readonly number[], column: number): boolean {
  return isAsciiLetter(points[column - 1]) && isAsciiLetter(points[column + 1]);
}

function isAsciiLetter(code: number | undefined): boolean {
  return code !== undefined && ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a));
}
