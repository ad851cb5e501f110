import { type NounClass, ORDER_NOUNS, ORDER_VERBS, type VerbClass } from '../../data/order-words.ts';
import { WordTable } from './word-table.ts';

export type WordClass = VerbClass | NounClass;

const CLASSES = [...Object.keys(ORDER_VERBS), ...Object.keys(ORDER_NOUNS)] as WordClass[];
const BITS = new Map(CLASSES.map((name, index) => [name, 1 << index]));
const WORD = /[a-z0-9][\w'’-]*/g;

const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  send: ['sent'],
  hide: ['hidden'],
  give: ['given'],
  go: ['goes', 'gone'],
  leave: ['left'],
  write: ['written'],
  tell: ['told'],
  keep: ['kept'],
  read: ['reading'],
  carry: ['carried'],
  take: ['taken'],
  do: ['done'],
  run: ['ran'],
  know: ['known'],
  make: ['made'],
  withdraw: ['withdrawn'],
  spread: ['spread'],
  bring: ['brought'],
};

const known = new Map<string, number>();
for (const [name, words] of Object.entries(ORDER_VERBS))
  for (const word of words.split(/\s+/)) for (const form of formsOf(word)) enter(form, name as WordClass);
for (const [name, words] of Object.entries(ORDER_NOUNS))
  for (const word of words.split(/\s+/)) enter(word, name as WordClass);
const KNOWN_WORDS = new WordTable(known);

/** The words of a text, lower case. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Bits of the classes that the words of a text belong to, without making strings of its words. */
export function classesIn(text: string): number {
  return KNOWN_WORDS.bitsIn(text.toLowerCase());
}

/** The bits of several classes together. */
export function bitsOf(names: readonly WordClass[]): number {
  return names.reduce((bits, name) => bits | (BITS.get(name) ?? 0), 0);
}

function enter(word: string, name: WordClass): void {
  known.set(word, (known.get(word) ?? 0) | (BITS.get(name) ?? 0));
}

/** A verb in the forms that it can stand in; some of them are no English, and do no harm. */
export function formsOf(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const last = verb.at(-1) ?? '';
  const regular = [
    verb,
    `${verb}s`,
    `${verb}es`,
    `${stem}ed`,
    `${stem}ing`,
    `${verb}${last}ed`,
    `${verb}${last}ing`,
  ];
  const ending = verb.endsWith('y') ? [`${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`] : [];
  return [...regular, ...ending, ...(IRREGULAR[verb] ?? [])];
}
