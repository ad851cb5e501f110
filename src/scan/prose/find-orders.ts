import type { Level } from '../../documents/names.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { normalizedText, numbersIn } from './normalized-text.ts';
import type { OrderRow, OrderRows } from './order-rows.ts';
import type { CompiledPhrase } from './phrase.ts';
import type { Section, SectionPart } from './prose-sections.ts';
import { isTaught, isTold, isToldOutright } from './roles.ts';

/** Characters before and after a sentence that belong to it, and to the procedure that it stands in. */
const NEAR = { before: 250, after: 400 };
const PROCEDURE = { before: 1_000, after: 1_200 };
/** Matches of one phrase that are tried in a sentence. */
const MOST_TRIED = 5;

/** The text that sections come from. */
export interface OrderedText {
  file: string;
  /** Where readers do not see it, for the message; null where they do. */
  hidden: string | null;
  /** Whether it becomes instructions that stay. */
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

function ordersOf(section: Section, { table, rows }: OrderRows, about: OrderedText): FindingDraft[] {
  const held = new Set<number>();
  numbersIn(section.text.toLowerCase(), table, held);
  const possible = rows.filter(
    (row) => (row.where !== 'planted' || about.planted) && row.keys.every((key) => held.has(key)),
  );
  if (possible.length === 0) return [];
  const text = normalizedText(section.text);
  const found: FindingDraft[] = [];
  let part = 0;
  for (let start = 0; start < text.length; ) {
    const end = endOfLine(text, start);
    while ((section.parts[part + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) part++;
    const place = section.parts[part] as SectionPart;
    if (place.kind !== 'code' && end - start > 8)
      found.push(...ordersInSentence({ section, text, start, end, place }, possible, table, about));
    start = end + 1;
  }
  return found;
}

interface Sentence {
  section: Section;
  /** Normalized, of the whole section. */
  text: string;
  start: number;
  end: number;
  place: SectionPart;
}

function ordersInSentence(
  sentence: Sentence,
  possible: readonly OrderRow[],
  table: OrderRows['table'],
  about: OrderedText,
): FindingDraft[] {
  const own = sentence.text.slice(sentence.start, sentence.end);
  const held = new Set<number>();
  numbersIn(own, table, held);
  const found: FindingDraft[] = [];
  for (const row of possible) {
    if (!row.keys.every((key) => held.has(key)) || found.some(({ rule }) => rule === row.rule)) continue;
    const draft = tried(row, sentence, own, about);
    if (draft !== null) found.push(draft);
  }
  return found;
}

function tried(row: OrderRow, sentence: Sentence, own: string, about: OrderedText): FindingDraft | null {
  const { start, place } = sentence;
  const [anchor, ...others] = row.all;
  const { pattern } = anchor as CompiledPhrase;
  pattern.lastIndex = 0;
  for (let count = 0; count < MOST_TRIED; count++) {
    const match = pattern.exec(own);
    if (match === null) return null;
    pattern.lastIndex = match.index + 1;
    if (!isOrdered(row, sentence, own, match, about)) continue;
    if (isQuestion(sentence) || row.unless.some((phrase) => matches(phrase, own))) return null;
    const within = row.scope === 'sentence' ? own : around(sentence, PROCEDURE);
    if (!others.every((phrase) => matches(phrase, within))) return null;
    const near = around(sentence, NEAR);
    if (!row.near.every((phrase) => matches(phrase, near))) return null;
    const isWorse = row.worse.some((phrase) => matches(phrase, near));
    return draftOf(row, sentence, start + match.index, isWorse, place.kind === 'comment', about);
  }
  return null;
}

function around({ text, start, end }: Sentence, { before, after }: typeof NEAR): string {
  return text.slice(Math.max(0, start - before), end + after);
}

function isOrdered(
  { mood }: OrderRow,
  { section, start, place }: Sentence,
  own: string,
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
    .replaceAll(/[*`]/g, '');
  if (isTaught({ kind, introduced: place.introduced }, written)) return false;
  if (mood === 'any' || about.hidden !== null || kind === 'comment') return true;
  const isDescribed = kind === 'row' || kind === 'heading';
  return isDescribed ? isToldOutright(before) : isTold(before, match[0]);
}

function isQuestion({ section, end }: Sentence): boolean {
  return section.text[end] === '?';
}

function matches({ pattern }: CompiledPhrase, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
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

/** The first address of a sentence, or of what follows or precedes it, that is no known service. */
function addressNear(raw: string, text: string, start: number, end: number): string | null {
  const STRANGE = /[\x01\x02\x05-\x08\x0b]+/;
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
