import { textValue, type Value } from '../value.ts';

/** One dash and a letter, with more behind it. */
const TOGETHER = /^-[A-Za-z0-9#:]./;

/**
 * Splits combined options: `-sF` and `-ofile` become `-s -F` and `-o file`.
 * @param takingValue the letters whose value is the rest of the word, or the next word
 */
export function separateOptions(args: readonly Value[], takingValue: string): Value[] {
  const found: Value[] = [];
  for (let at = 0; at < args.length; at++) {
    const value = args[at] as Value;
    const { text, marks } = value;
    if (text === null || !text.startsWith('-') || text.startsWith('--')) {
      found.push(value);
      continue;
    }
    const end = [...text].findIndex((letter, index) => index > 0 && takingValue.includes(letter));
    const letters = TOGETHER.test(text) ? text.slice(1, end === -1 ? undefined : end + 1) : null;
    if (letters === null) found.push(value);
    else {
      found.push(...[...letters].map((letter) => textValue(`-${letter}`)));
      if (end !== -1 && end + 1 < text.length) found.push(textValue(text.slice(end + 1), marks));
    }
    // The value is no option, whatever it looks like.
    const takesNext = end !== -1 && end === text.length - 1;
    const next = args[at + 1];
    if (takesNext && next !== undefined) {
      found.push(next);
      at += 1;
    }
  }
  return found;
}
