import { formsOf } from './word-forms.ts';

/** Named word lists with comma-separated entries: `{secret}` in a phrase matches any entry of `secret`. */
export type WordLists = Readonly<Record<string, string>>;

/** A phrase of a rule. Compiled on first use: most rows are never tried in most texts. */
export interface CompiledPhrase {
  readonly pattern: RegExp;
  /** Sets of words, each with a member in every match. */
  keys: readonly (readonly string[])[];
}

/** A phrase that is not written in the language of phrases. */
export class PhraseError extends Error {
  override name = 'PhraseError';
  readonly phrase: string;

  constructor(phrase: string, problem: string) {
    super(`The phrase ${JSON.stringify(phrase)} ${problem}.`);
    this.phrase = phrase;
  }
}

/** Characters that represent addresses in a normalized text: see normalized-text.ts. */
const ADDRESS_LISTS: Readonly<Record<string, string>> = {
  address: '\\x01\\x02\\x05-\\x08\\x0b\\x0e',
  site: '\\x01\\x02\\x05\\x06\\x0b',
  hosted: '\\x02\\x06\\x0b',
  anonymous: '\\x02\\x06',
  link: '\\x01-\\x06\\x08\\x0b\\x0e',
  'program-link': '\\x04-\\x06',
  'foreign-program-link': '\\x05\\x06',
  'template-link': '\\x08',
  mail: '\\x07',
};
/** Index keys for texts with an address. */
export const ADDRESS_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ADDRESS_LISTS).map(([name]) => [
    name,
    name === 'mail' ? ['@mail'] : name === 'address' ? ['@link', '@mail'] : ['@link'],
  ]),
);

/** Separator of two words: blanks, marks and quotes, but no end of a sentence. */
const BETWEEN = '[^a-z0-9_\\n\\x01-\\x08\\x0b\\x0e]{1,8}';
const GAPS: Readonly<Record<string, string>> = { '~': '[^\\n]{0,100}?', '~~': '[^\\n]{0,250}?' };
const MOST_NESTED = 8;
/** More gaps in a row would take too many trials. */
const MOST_GAPS = 4;

/** Word lists that were compiled. */
const knownLists = new WeakMap<WordLists, Map<string, Term>>();

interface Term {
  source: string;
  /** Gaps in it, at most. */
  gaps: number;
  /** Words a match needs; null when it needs no particular word. */
  keys: readonly string[] | null;
}

/**
 * Compiles a phrase. Words match in any case; `send+` matches all forms of a word; `*` is any part of a word;
 * `(a|b c)` are alternatives; `word?` is optional; `{list}` is a word list, or one of `address`, `site` (no
 * page that is only read), `anonymous`, `hosted`, `link`, `program-link`, `foreign-program-link`,
 * `template-link`, `mail`; `~` is a gap of at most 100 characters, `~~` of 250, within a sentence. Every
 * match takes time bounded by the length of the phrase, so that a search is linear.
 * @throws PhraseError
 */
export function compilePhrase(phrase: string, lists: WordLists): CompiledPhrase {
  let known: Sequence | undefined;
  let pattern: RegExp | undefined;
  const read = () => {
    known ??= sequence(phrase, phrase, lists, 0);
    return known;
  };
  return {
    get keys() {
      return read().sets;
    },
    get pattern() {
      pattern ??= new RegExp(read().source, 'g');
      return pattern;
    },
  };
}

interface Sequence extends Term {
  sets: (readonly string[])[];
}

function sequence(text: string, phrase: string, lists: WordLists, depth: number): Sequence {
  if (depth > MOST_NESTED)
    throw new PhraseError(phrase, 'is nested too deep, or uses a word list that contains itself');
  let source = '';
  let pending = '';
  let gaps = 0;
  const sets: (readonly string[])[] = [];
  const parts = splitOutside(text, ' ', phrase);
  // What may be left out at the end need not be looked for.
  while (isOptional(parts.at(-1) ?? '')) parts.pop();
  for (const part of parts) {
    const gap = GAPS[part];
    if (gap !== undefined) {
      if (source === '') throw new PhraseError(phrase, 'begins with a gap');
      pending = gap;
      gaps += 1;
      continue;
    }
    const term = termOf(isOptional(part) ? part.slice(0, -1) : part, phrase, lists, depth);
    gaps += term.gaps;
    if (isOptional(part)) {
      source += `${pending}(?:${term.source}${BETWEEN})?`;
      pending = '';
      continue;
    }
    source += pending + term.source;
    pending = BETWEEN;
    if (term.keys !== null) sets.push(term.keys);
  }
  if (pending !== BETWEEN)
    throw new PhraseError(phrase, 'has no word that has to stand in it, or ends with a gap');
  if (gaps > MOST_GAPS) throw new PhraseError(phrase, `has more than ${MOST_GAPS} gaps in a row`);
  return { source, gaps, sets, keys: rarest(sets) };
}

/** Words of most sentences, useless as an index. */
const COMMON = new Set(
  `a all also an and any are as at be before by can do each every file files find for from get has have if in into is it its make must need not of on or out path read run set should
  that the their them then these they this to use user when with without you your`.split(/\s+/),
);
const COST_OF_COMMON = 20;

/** Estimates how frequent some words are. */
export function commonness(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (COMMON.has(word) ? COST_OF_COMMON : 1 / word.length), 0);
}

/** The rarest of some sets of words; null without any. */
export function rarest(sets: readonly (readonly string[])[]): readonly string[] | null {
  return sets.length === 0
    ? null
    : sets.reduce((one, other) => (commonness(other) < commonness(one) ? other : one));
}

function isOptional(part: string): boolean {
  return part.length > 1 && part.endsWith('?');
}

/** Splits a text at a mark, except inside of brackets. */
function splitOutside(text: string, mark: string, phrase: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? mark;
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && character === mark) {
      const part = text.slice(start, at).trim();
      if (part !== '') parts.push(part);
      start = at + 1;
    }
    if (depth < 0) break;
  }
  if (depth !== 0) throw new PhraseError(phrase, 'has a bracket without its counterpart');
  return parts;
}

function termOf(part: string, phrase: string, lists: WordLists, depth: number): Term {
  if (part.startsWith('(') && part.endsWith(')'))
    return anyOf(splitOutside(part.slice(1, -1), '|', phrase), phrase, lists, depth);
  const name = /^\{([a-z-]+)\}$/.exec(part)?.[1];
  if (name === undefined) return wordOf(part, phrase);
  const address = ADDRESS_LISTS[name];
  if (address !== undefined) return { source: `[${address}]+`, gaps: 0, keys: ADDRESS_KEYS[name] ?? null };
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list === undefined) throw new PhraseError(phrase, `names a word list that does not exist: {${name}}`);
  const known = knownLists.get(lists) ?? new Map<string, Term>();
  knownLists.set(lists, known);
  const term = known.get(name) ?? anyOf(splitOutside(list, ',', phrase), phrase, lists, depth);
  known.set(name, term);
  return term;
}

function anyOf(entries: readonly string[], phrase: string, lists: WordLists, depth: number): Term {
  const found = entries.map((entry) => sequence(entry, phrase, lists, depth + 1));
  const source = `(?:${found.map((entry) => entry.source).join('|')})`;
  const isKeyed = found.every(({ keys }) => keys !== null);
  return {
    source,
    gaps: Math.max(...found.map((entry) => entry.gaps)),
    keys: isKeyed ? [...new Set(found.flatMap(({ keys }) => keys ?? []))] : null,
  };
}

const knownWords = new Map<string, Term>();

function wordOf(given: string, phrase: string): Term {
  const term = knownWords.get(given) ?? newWord(given, phrase);
  knownWords.set(given, term);
  return term;
}

function newWord(given: string, phrase: string): Term {
  const word = given.toLowerCase();
  if (/[{}|[\]\\^$]/.test(word))
    throw new PhraseError(phrase, `has a mark that means nothing in a phrase: ${given}`);
  if (word.length > 1 && word.endsWith('+')) {
    const forms = formsOf(word.slice(0, -1));
    return { gaps: 0, source: `\\b(?:${forms.map(escaped).join('|')})\\b`, keys: forms };
  }
  if (!/[a-z0-9]/.test(word) && !/[^\0-\x7f]/.test(word))
    throw new PhraseError(phrase, `has a word without letters: ${given}`);
  const source = word.split('*').map(escaped).join('[a-z0-9_-]{0,40}');
  const key = longestWord(word);
  return {
    gaps: 0,
    source: `${/^[a-z0-9_]/.test(word) ? '\\b' : ''}${source}${/[a-z0-9_]$/.test(word) ? '\\b' : ''}`,
    keys: key === null ? null : [key],
  };
}

/** The longest complete word in a term; null when a `*` touches every one. */
function longestWord(term: string): string | null {
  const words = [...term.matchAll(/[a-z0-9]+/g)].filter(
    ({ 0: { length }, index }) => term[index - 1] !== '*' && term[index + length] !== '*',
  );
  return words.map(([word]) => word).sort((one, other) => other.length - one.length)[0] ?? null;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replaceAll('\\-', '-');
}
