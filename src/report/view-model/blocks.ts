/**
 * What a report says, as data: view models are made of these, and the layouts (text, Markdown, the viewer) lay them out.
 * Words are plain text here, also those that strangers wrote: every layout escapes whatever it prints.
 */

/** What words mean for the reader; a layout chooses colours and marks for it. */
export type Tone =
  | 'good'
  | 'bad'
  | 'alarm'
  | 'warning'
  | 'quiet'
  | 'accent'
  | 'strong'
  | 'code'
  /** The address of a page of our documentation: a link where a layout has links. */
  | 'link';

/** Words of one tone. */
export interface Phrase {
  text: string;
  tone?: Tone;
}

/** A sentence, a name or a figure, in parts where parts of it differ in tone. */
export type Words = string | readonly (string | Phrase)[];

/** A share along a scale from 0 to 1, drawn as a bar where a layout can; null: not measured. */
export interface Meter {
  share: number | null;
  low?: number | null;
  high?: number | null;
  /** Columns of a terminal. */
  width?: number;
}

export type Cell = Words | { meter: Meter };

export interface TableColumn {
  title: string;
  align?: 'left' | 'right';
  /** Holds bars and nothing else: a layout that draws none leaves it out. */
  isMeter?: boolean;
}

/** Something with a line that names it, and lines about it. */
export interface Entry {
  head: Words;
  lines: readonly Words[];
}

/** A term, its value, and in fainter words what the value means or rests on. */
export interface Fact<Value extends Words = Words> {
  term: string;
  value: Value;
  note?: Words | null;
}

/** One answer at a glance: is it good, does it fire, is it safe. */
export interface Tile {
  title: string;
  /** `none`: not measured. */
  tone: 'good' | 'warning' | 'bad' | 'none';
  /** A figure, or what stands for one. */
  figure: Words;
  /** Its interval, and what it rests on. */
  about: Words;
}

export type Block =
  | { kind: 'paragraph'; words: Words; tone?: Tone }
  /** What must not be overlooked. */
  | { kind: 'notice'; weight: 'note' | 'caution' | 'alarm'; words: Words }
  | { kind: 'tiles'; tiles: readonly Tile[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | {
      kind: 'table';
      columns: readonly TableColumn[];
      rows: readonly (readonly Cell[])[];
      /** Rows that the view model left out. */
      more?: number;
      /** So many rows are published, in Markdown; a terminal and a page show all. */
      mostPublished?: number;
    }
  | { kind: 'list'; items: readonly Words[]; ordered?: boolean; more?: number; mostPublished?: number }
  | { kind: 'entries'; entries: readonly Entry[]; more?: number }
  /** Text of others, as it stands, with its lines. */
  | { kind: 'quote'; text: Words }
  /** Open on a terminal, closed on a page until somebody opens it. */
  | { kind: 'folded'; summary: Words; blocks: readonly Block[] };

/** A part of a report under its title; one without a title opens the report. */
export interface Section {
  /** Unique within a report; anchors and tests name it. */
  id: string;
  title: Words | null;
  blocks: readonly Block[];
  sections?: readonly Section[];
}

/** The phrases of words, each with its tone. */
export function phrasesOf(words: Words): readonly Phrase[] {
  if (typeof words === 'string') return [{ text: words }];
  return words.map((part) => (typeof part === 'string' ? { text: part } : part));
}

/** Words in a tone; phrases that have one of their own keep it. */
export function toned(words: Words, tone: Tone | undefined): Words {
  return tone === undefined
    ? words
    : phrasesOf(words).map((phrase) => ({ ...phrase, tone: phrase.tone ?? tone }));
}

/** Words without their tones. */
export function plainText(words: Words): string {
  return phrasesOf(words)
    .map(({ text }) => text)
    .join('');
}

/** The lines of words that hold line ends. */
export function linesOf(words: Words): Phrase[][] {
  const lines: Phrase[][] = [[]];
  for (const phrase of phrasesOf(words))
    for (const [index, text] of phrase.text.split(/\r\n?|\n/).entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...phrase, text });
    }
  return lines;
}

/** Whether there is nothing in a block to show. */
export function isEmpty(block: Block): boolean {
  switch (block.kind) {
    case 'facts':
      return block.facts.length === 0;
    case 'table':
      return block.rows.length === 0;
    case 'list':
      return block.items.length === 0;
    case 'entries':
      return block.entries.length === 0;
    case 'folded':
      return block.blocks.every(isEmpty);
    default:
      return false;
  }
}
