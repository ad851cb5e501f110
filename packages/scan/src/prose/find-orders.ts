import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { mayHoldAddress, normalizedText } from './normalized-text.ts';
import type { CompiledClause, OrderRow, OrderRows, Trigger } from './order-rows.ts';
import type { Section, SectionPart } from './prose-sections.ts';
import { addressesAgent, isDirectOrder, isTaught } from './roles.ts';

/** Characters before and after a sentence that belong to it and its procedure. */
const NEAR = { before: 250, after: 400 };
const PROCEDURE = { before: 1_000, after: 1_200 };
/** Characters read of a sentence. */
const LONGEST_SENTENCE = 1_500;
/** Matches of one phrase that are tried in a sentence. */
const MOST_TRIED = 5;

/** The text that sections come from. */
export interface OrderedText {
  file: string;
  /** Description of how it is hidden from readers; null when it is not. */
  hidden: string | null;
  /** True when it becomes permanent instructions. */
  planted: boolean;
}

/** Orders in the sections of a text: at most one of a rule in each sentence. */
export function findOrders(
  sections: readonly Section[],
  rows: OrderRows,
  about: OrderedText,
): FindingDraft[] {
  return sections.flatMap((section) => ordersOf(section, rows, about));
}

function ordersOf(section: Section, orders: OrderRows, about: OrderedText): FindingDraft[] {
  const places = placesOf(section.text, orders, about);
  if (places.length === 0) return [];
  const text = normalizedText(section.text);
  const found: FindingDraft[] = [];
  const sentences = new Map<number, Sentence & { words: ReadonlySet<string>; rules: Set<string> }>();
  for (const [trigger, hits] of places) {
    const { row, keys } = trigger;
    let from = -1;
    for (const at of hits) {
      const start = text.lastIndexOf('\n', at) + 1;
      if (start === from) continue;
      from = start;
      let sentence = sentences.get(start);
      if (sentence === undefined) {
        const end = Math.min(endOfLine(text, start), start + LONGEST_SENTENCE);
        const own = text.slice(start, end);
        const place = partAt(section, start);
        sentence = { section, text, start, end, own, place, words: wordsOf(own), rules: new Set() };
        sentences.set(start, sentence);
      }
      const { words, rules, place } = sentence;
      if (place.kind === 'code' || rules.has(row.rule)) continue;
      if (!keys.every((key) => holdsAny(words, key))) continue;
      const draft = tried(trigger, sentence, about);
      if (draft === null) continue;
      rules.add(row.rule);
      found.push(draft);
    }
  }
  return found;
}

/** Positions of each trigger's rarest words in a text, in the order of the rules. */
function placesOf(
  raw: string,
  { triggers, index }: OrderRows,
  { planted }: OrderedText,
): [Trigger, number[]][] {
  const places: (number[] | undefined)[] = [];
  const add = (numbers: readonly number[], at: number) => {
    for (const number of numbers) {
      const known = places[number];
      if (known === undefined) places[number] = [at];
      else known.push(at);
    }
  };
  index.forEachIn(raw.toLowerCase(), add);
  for (const [mark, key] of ADDRESS_MARKS)
    for (let at = raw.indexOf(mark); at !== -1; at = raw.indexOf(mark, at + 1)) add(index.of(key), at);
  const holdsAddress = mayHoldAddress(raw);
  return triggers.flatMap((trigger, number) => {
    const found = places[number];
    if (found === undefined) return [];
    const { where, isAddressed } = trigger.row;
    const isPossible = (where !== 'planted' || planted) && (holdsAddress || !isAddressed);
    return isPossible ? [[trigger, found]] : [];
  });
}

const ADDRESS_MARKS = [
  ['://', '@link'],
  ['www.', '@link'],
  ['@', '@mail'],
] as const;

function wordsOf(sentence: string): Set<string> {
  const words = new Set(sentence.match(/[a-z0-9]+/g));
  if (/[\x01-\x06\x08\x0b\x0e]/.test(sentence)) words.add('@link');
  if (sentence.includes('\x07')) words.add('@mail');
  return words;
}

function holdsAny(words: ReadonlySet<string>, key: ReadonlySet<string>): boolean {
  for (const word of words) if (key.has(word)) return true;
  return false;
}

function partAt({ parts }: Section, at: number): SectionPart {
  let low = 0;
  for (let high = parts.length - 1; low < high; ) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle] as SectionPart).start <= at) low = middle;
    else high = middle - 1;
  }
  return parts[low] as SectionPart;
}

interface Sentence {
  section: Section;
  /** Normalized, of the whole section. */
  text: string;
  start: number;
  end: number;
  own: string;
  place: SectionPart;
}

function tried({ row, phrase }: Trigger, sentence: Sentence, about: OrderedText): FindingDraft | null {
  const { start, place, own } = sentence;
  const { pattern } = phrase;
  pattern.lastIndex = 0;
  for (let count = 0; count < MOST_TRIED; count++) {
    const match = pattern.exec(own);
    if (match === null) return null;
    pattern.lastIndex = match.index + 1;
    if (!isOrdered(row, sentence, match, about)) continue;
    if (isQuestion(sentence) || stands(row.unless, own)) return null;
    const within = row.scope === 'sentence' ? own : around(sentence, PROCEDURE);
    if (!row.others.every((clause) => stands(clause, within))) return null;
    const near = around(sentence, NEAR);
    if (!row.near.every((clause) => stands(clause, near))) return null;
    const isWorse = stands(row.worse, near);
    return draftOf(row, sentence, start + match.index, isWorse, place.kind === 'comment', about);
  }
  return null;
}

function around({ text, start, end }: Sentence, { before, after }: typeof NEAR): string {
  return text.slice(Math.max(0, start - before), end + after);
}

function isOrdered(
  { mood }: OrderRow,
  { section, start, place, own }: Sentence,
  match: RegExpExecArray,
  about: OrderedText,
): boolean {
  const before = own.slice(0, match.index);
  // A quotation may have begun in an earlier sentence of the same passage.
  const from = Math.max(place.start, start - 300);
  const kind = place.kind as Exclude<SectionPart['kind'], 'code'>;
  const written = section.text
    .slice(from, start + match.index)
    .replaceAll('\n', ' ')
    .replaceAll('*', '');
  if (isTaught({ kind, introduced: place.introduced }, written)) return false;
  if (mood === 'any' || about.hidden !== null || kind === 'comment') return true;
  const isDescribed = kind === 'row' || kind === 'heading';
  return isDescribed ? isDirectOrder(before) : addressesAgent(before, match[0]);
}

function isQuestion({ section, end }: Sentence): boolean {
  return section.text[end] === '?';
}

function stands(clause: CompiledClause, text: string): boolean {
  return clause.some(({ pattern }) => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  });
}

function draftOf(
  row: OrderRow,
  { section, text, start, end, place }: Sentence,
  at: number,
  isWorse: boolean,
  isComment: boolean,
  { file, hidden }: OrderedText,
): FindingDraft {
  const where = hidden ?? (isComment ? 'in a comment that readers do not see' : null);
  const level: Level = row.level !== 'info' && (isWorse || where !== null) ? 'error' : row.level;
  const address = addressNear(section.text, text, start, end);
  const message = row.message.replace('{address}', address ?? 'an address');
  return {
    rule: row.rule,
    level,
    confirmed: false,
    message: `${message}${where === null ? '' : `, ${where}`}.`,
    file,
    line: place.line + lineBreaks(place.written.slice(0, at - place.start)),
    steps: [],
  };
}

/** The first address of an unknown service in a sentence, after it or before it. */
function addressNear(raw: string, text: string, start: number, end: number): string | null {
  const STRANGE = /[\x01\x02\x05-\x08\x0b\x0e]+/;
  const places = [
    [start, end],
    [end, end + PROCEDURE.after],
    [Math.max(0, start - PROCEDURE.before), start],
  ] as const;
  for (const [from, to] of places) {
    const match = STRANGE.exec(text.slice(from, to));
    if (match !== null) return raw.slice(from + match.index, from + match.index + match[0].length);
  }
  return null;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
