import {
  isDirectionMark,
  isInsideWord,
  isRightToLeftText,
  ordinaryDirectionControls,
} from './right-to-left.ts';

/**
 * Kinds of invisible characters. Sources: Unicode 17 Default_Ignorable_Code_Point and Bidi_Control; UTS #55.
 */
export type HiddenKind = 'bidirectional' | 'invisible' | 'control';

export interface HiddenCharacter {
  kind: HiddenKind;
  codePoint: number;
  /** 0-based line. */
  line: number;
  /** 0-based column in code points. */
  column: number;
}

/**
 * Matches by UTF-16 unit, and U+E0000 to U+E0FFF by its high surrogates: stepping through code points takes
 * twice as long.
 */
/** One look decides for most characters; the surrogates begin U+E0000 to U+E0FFF. */
const SUSPECT =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are wanted one by one
  /[^\t\n\r -~](?<=[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\udb40-\udb43])/;
const EMOJI_TAG_BASE = 0x1f3f4;
/** Tags after the base, the closing one included. */
const LONGEST_FLAG = 8;

export function isBidiControl(code: number): boolean {
  return (
    code === 0x061c ||
    code === 0x200e ||
    code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  );
}

/** Returns true for characters without a glyph or width, including emoji joiners. */
export function isInvisible(code: number): boolean {
  return (
    code === 0x00ad ||
    code === 0x034f ||
    code === 0x115f ||
    code === 0x1160 ||
    code === 0x17b4 ||
    code === 0x17b5 ||
    (code >= 0x180b && code <= 0x180f) ||
    (code >= 0x200b && code <= 0x200d) ||
    (code >= 0x2060 && code <= 0x2065) ||
    (code >= 0x206a && code <= 0x206f) ||
    code === 0x3164 ||
    code === 0xfeff ||
    code === 0xffa0 ||
    (code >= 0xfff9 && code <= 0xfffb) ||
    (code >= 0xe0000 && code <= 0xe0fff)
  );
}

/** Returns false when `findHiddenCharacters` would find nothing: a quick check without false negatives. */
export function mayHoldHidden(text: string): boolean {
  if (text !== last.text) last = { text, may: SUSPECT.test(text) };
  return last.may;
}

/** Cached answer for the last text: several readers query the same file in turn. */
let last = { text: '', may: false };

/**
 * Finds characters that hide something from a human reader of `lines`. Ignores ordinary writing: joiners
 * between non-ASCII characters (emoji, Indic and Persian text), the tags of flag emoji, and the direction
 * marks, embeddings and isolates of right-to-left writing.
 * @param directionControls whether those of right-to-left writing are wanted too
 */
export function findHiddenCharacters(
  lines: readonly string[],
  directionControls: 'all' | 'misplaced' = 'misplaced',
): HiddenCharacter[] {
  const found: HiddenCharacter[] = [];
  let rightToLeftText: boolean | null = null;
  const isOrdinaryMark = (points: readonly number[], column: number) => {
    if (!isDirectionMark(points[column] ?? 0) || isInsideWord(points, column)) return false;
    rightToLeftText ??= isRightToLeftText(lines);
    return rightToLeftText;
  };
  lines.forEach((text, line) => {
    if (!SUSPECT.test(text)) return;
    const points = Array.from(text, (char) => char.codePointAt(0) ?? 0);
    const ordinary = points.some(isBidiControl) ? ordinaryDirectionControls(points) : null;
    points.forEach((codePoint, column) => {
      const kind = hiddenKind(points, column);
      if (kind === null) return;
      const maySpare = kind === 'bidirectional' && directionControls === 'misplaced';
      if (maySpare && (ordinary?.has(column) || isOrdinaryMark(points, column))) return;
      found.push({ kind, codePoint, line, column });
    });
  });
  return found;
}

function hiddenKind(points: readonly number[], index: number): HiddenKind | null {
  const code = points[index] ?? 0;
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return code === 0x09 ? null : 'control';
  if (isBidiControl(code)) return 'bidirectional';
  if (!isInvisible(code)) return null;
  if ((code === 0x200d || code === 0x200c) && touchesNonAscii(points, index)) return null;
  if (code >= 0xe0020 && code <= 0xe007f && followsFlag(points, index)) return null;
  return 'invisible';
}

function touchesNonAscii(points: readonly number[], index: number): boolean {
  const before = points[index - 1] ?? 0;
  const after = points[index + 1] ?? 0;
  return before > 0x7f && !isInvisible(before) && after > 0x7f && !isInvisible(after);
}

function followsFlag(points: readonly number[], index: number): boolean {
  let i = index;
  while (index - i < LONGEST_FLAG && (points[i] ?? 0) >= 0xe0020 && (points[i] ?? 0) <= 0xe007f) i--;
  return points[i] === EMOJI_TAG_BASE;
}
