import {
  findHiddenCharacters,
  isBidiControl,
  isInvisible,
  mayHoldHidden,
} from '@plugin-eval/core/text/hidden-characters.ts';
import { undoLookalikes } from '@plugin-eval/core/text/latin-lookalikes.ts';
import { MappedText } from './mapped-text.ts';

/** An answer as patterns look at it, and where each part of it comes from. */
export interface NormalisedText {
  text: string;
  /** Number of invisible characters removed; joiners in emoji and in ordinary writing are not counted. */
  hiddenCharacters: number;
  /** UTF-16 offset in `text`, 0 to its length -> code point offset in the original. */
  originalOffset(offset: number): number;
  /** Maps the end of a span like `originalOffset`: to the code point after the character that ends there. */
  originalEnd(offset: number): number;
}

const PLAIN_RUN = /[\t\n\r -~]+/y;
const FOREIGN_RUN = /[^\t\n\r -~]+/y;
/** Characters that may combine with neighbours, are longer than one UTF-16 unit, or are invisible. */
const NEEDS_STEPS = /[\p{M}\p{Cs}\u1100-\u11ff\uff9e\uff9f\u{10000}-\u{10ffff}]/u;
const JOINS_ON = /^[\p{M}\u1160-\u11ff\uff9e\uff9f]$/u;
/** Longer runs of marks make normalising quadratic; UAX #15 (Stream-Safe Text) stops at 30 too. */
const MOST_JOINED = 30;
const CURLY_APOSTROPHE = /(?<=[\p{L}\p{N}])[’ʼ](?=\p{L})/gu;
const TYPOGRAPHIC_HYPHEN = /[‐‑]/g;
const LINE_END = /\r\n?|\n/;

/**
 * Undoes disguises that fool a pattern but not a reader: compatibility forms (NFKC), invisible characters
 * (zero-width, tags, direction marks, control characters, variation selectors), Cyrillic and Greek
 * look-alikes in Latin words. Apostrophes inside words and hyphens become the ASCII ones. Letter case, blanks
 * and lines stay. Time: linear in the length, for every input.
 */
export function normaliseResponse(original: string): NormalisedText {
  const mapped = new MappedText();
  for (let position = 0; position < original.length; ) {
    PLAIN_RUN.lastIndex = position;
    const plain = PLAIN_RUN.exec(original)?.[0] ?? '';
    position += plain.length;
    FOREIGN_RUN.lastIndex = position;
    const foreign = FOREIGN_RUN.exec(original)?.[0] ?? '';
    position += foreign.length;
    if (isUnchanged(foreign)) {
      mapped.writePlain(plain);
      mapped.writePlain(foreign);
    } else {
      // A mark joins the letter before it, which may be the last of the plain ones.
      mapped.writePlain(plain.slice(0, -1));
      writeJoined(mapped, plain.slice(-1) + foreign);
    }
  }
  const { text, originalOffset, originalEnd } = mapped.finish();
  return { text: foldMarks(text), hiddenCharacters: countHidden(original), originalOffset, originalEnd };
}

function isUnchanged(foreign: string): boolean {
  return !NEEDS_STEPS.test(foreign) && !mayHoldHidden(foreign) && foreign.normalize('NFKC') === foreign;
}

/** Each character with the marks that join it, as one piece. */
function writeJoined(mapped: MappedText, text: string): void {
  let piece = '';
  let size = 0;
  let hidden = 0;
  const flush = () => {
    mapped.write(piece.normalize('NFKC'), size);
    mapped.skip(hidden);
    piece = '';
    size = 0;
    hidden = 0;
  };
  for (const character of text) {
    if (isUnseen(character)) {
      hidden++;
      continue;
    }
    if (piece !== '' && size < MOST_JOINED && JOINS_ON.test(character)) {
      piece += character;
      size += hidden + 1;
      hidden = 0;
      continue;
    }
    flush();
    piece = character;
    size = 1;
  }
  flush();
}

/** Every change here leaves each letter at its place. */
function foldMarks(text: string): string {
  return undoLookalikes(text).replace(CURLY_APOSTROPHE, "'").replace(TYPOGRAPHIC_HYPHEN, '-');
}

function isUnseen(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) ||
    (code >= 0x7f && code <= 0x9f) ||
    isVariationSelector(code) ||
    isInvisible(code) ||
    isBidiControl(code)
  );
}

function isVariationSelector(code: number): boolean {
  return code >= 0xfe00 && code <= 0xfe0f;
}

/** One selector behind a character chooses its form; more of them, or one behind a letter, carry something else. */
const CARRYING_SELECTOR = /(?<=[A-Za-z]|[\ufe00-\ufe0f])[\ufe00-\ufe0f]/g;

function countHidden(original: string): number {
  const selectors = original.match(CARRYING_SELECTOR)?.length ?? 0;
  if (!mayHoldHidden(original)) return selectors;
  return findHiddenCharacters(original.split(LINE_END)).length + selectors;
}
