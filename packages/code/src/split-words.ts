import type { Expression } from './program-nodes.ts';
import { textValue, type Value } from './value.ts';

/** Most words from an array or text expanded into a command. */
const MOST_WORDS = 200;

/**
 * The words of a command: expansions without quotes become as many as their values have.
 * @param values of the words
 * @param separators the variable `IFS`, where it is set
 */
export function commandWords(
  words: readonly Expression[],
  values: readonly Value[],
  separators: Value | undefined,
): readonly Value[] {
  return words.some(({ kind }) => kind === 'split')
    ? values.flatMap((value, index) => (words[index]?.kind === 'split' ? split(value, separators) : [value]))
    : values;
}

/** One word where nothing of the value is known. */
function split(value: Value, separators: Value | undefined): readonly Value[] {
  const { items, text, marks } = value;
  if (items !== null && items.length > 0 && items.length <= MOST_WORDS) return items;
  if (text === null) return [value];
  const words = wordsOfText(text, separators?.text ?? '');
  return words.length < 2 ? [value] : words.map((word) => textValue(word, marks));
}

/**
 * Splits an unquoted expansion like a shell.
 * @param separators characters that part words beside blanks: the value of `IFS`
 */
export function wordsOfText(text: string, separators: string): string[] {
  const plain =
    separators === ''
      ? text
      : [...text].map((character) => (separators.includes(character) ? ' ' : character)).join('');
  return plain.split(/[ \t\n]+/, MOST_WORDS).filter((word) => word !== '');
}
