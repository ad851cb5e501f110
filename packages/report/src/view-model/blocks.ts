/**
 * The content of a report as data: view models are built from these blocks, and layouts (text, Markdown,
 * viewer) render them. Words are plain text here, even untrusted ones: every layout escapes what it prints.
 */

/** The meaning of words for the reader; layouts choose colours and marks for it. */
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

/** A link target on pages: a part of the same document, or an item of the journal. */
export type Place =
  | { kind: 'run'; id: string }
  /** The history of a skill or plugin, by its absolute path. */
  | { kind: 'history'; path: string }
  /** A result, or a member of it by its `subject.path`. */
  | { kind: 'entry'; id: string; member: string | null }
  | { kind: 'dimension'; name: string }
  | { kind: 'session'; key: string }
  | { kind: 'case'; id: string }
  /** A skill of a plugin or collection, by its `subject.path`. */
  | { kind: 'member'; path: string }
  /** A line of a judged file, by its path from the working directory. */
  | { kind: 'line'; file: string; line: number | null }
  /** The page of a rule in the documentation. */
  | { kind: 'rule'; id: string };

/** Words of one tone. */
export interface Phrase {
  text: string;
  tone?: Tone;
  /** A link on pages; a terminal prints only the words. */
  to?: Place;
  /** An address of our own making: see `linkedSections`. */
  href?: string;
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

/** An estimate with its interval along a scale of any ends, drawn where a layout can. */
export interface Span {
  low: number;
  estimate: number;
  high: number;
  /** Ends of the scale; values beyond are drawn at them. */
  scale: readonly [number, number];
  /** Values that the interval is read against, in the unit of the scale. */
  marks: readonly number[];
}

export type Cell = Words | { meter: Meter } | { span: Span };

/**
 * 1: shown even with the verdict alone; 2, the default: shown normally; 3: shown in full reports, folded in
 * comments and on pages; 4: like 3, but left out of comments. A part matters no more than its parent.
 */
export type Priority = 1 | 2 | 3 | 4;

export interface TableColumn {
  title: string;
  align?: 'left' | 'right';
  /** Contains only bars: layouts without bars leave it out. */
  isMeter?: boolean;
  /** Columns of a terminal below which this one is left out. */
  fromWidth?: number;
  /** 3: left out of a terminal unless the report is in full. */
  priority?: Priority;
}

/** A line of an entry, with a priority where it differs from that of its entry. */
export type Line = Words | { words: Words; priority: Priority };

/** Something with a line that names it, and lines about it. */
export interface Entry {
  head: Words;
  lines: readonly Line[];
  priority?: Priority;
}

/** A term, its value, and in fainter words the meaning or basis of the value. */
export interface Fact<Value extends Words = Words> {
  term: string;
  value: Value;
  note?: Words | null;
  /** @default the priority of its block */
  priority?: Priority;
}

/** One answer at a glance: is it good, does it fire, is it safe. */
export interface Tile {
  title: string;
  /** Tone of the tile; `none` when not measured. */
  tone: 'good' | 'warning' | 'bad' | 'none';
  /** A figure, or its replacement. */
  figure: Words;
  /** Its interval and basis. */
  about: Words;
}

export type Block = BlockContent & {
  /** @default the priority of its section */
  priority?: Priority;
};

/** Row limits of a list, a table or entries. */
interface Extent {
  /** Rows that the view model left out. */
  more?: number;
  /** Rows shown unless the report is in full; further ones are counted or folded. */
  mostShown?: number;
  /** Rows that a report in full would show, and this one only counts: `fitSections` sets it. */
  hidden?: number;
  /** Rows published in Markdown; a terminal and a page show all. */
  mostPublished?: number;
}

type BlockContent =
  | { kind: 'paragraph'; words: Words; tone?: Tone }
  /** A message that must not be overlooked. */
  | { kind: 'notice'; weight: 'note' | 'caution' | 'alarm'; words: Words }
  | { kind: 'tiles'; tiles: readonly Tile[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | ({ kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly Cell[])[] } & Extent)
  | ({
      kind: 'list';
      items: readonly Words[];
      ordered?: boolean;
      /** Introduces short items, which then flow as one sentence: "Name only: pdf, docx". */
      lead?: string;
    } & Extent)
  | ({ kind: 'entries'; entries: readonly Entry[] } & Extent)
  /** Quoted text, verbatim, with its line breaks. */
  | { kind: 'quote'; text: Words }
  /** A unified diff, verbatim, in a fixed font. */
  | { kind: 'diff'; text: string }
  /** Open on a terminal, closed on a page until opened. */
  | { kind: 'folded'; summary: Words; blocks: readonly Block[] };

/** A part of a report under its title; one without a title opens the report. */
export interface Section {
  /** Unique within a report; anchors and tests name it. */
  id: string;
  title: Words | null;
  blocks: readonly Block[];
  sections?: readonly Section[];
  /** @default 2 */
  priority?: Priority;
}

/** Returns true for a cell without words. */
export function isDrawn(cell: Cell): cell is Exclude<Cell, Words> {
  return typeof cell === 'object' && ('meter' in cell || 'span' in cell);
}

/** Returns the words of a line, with any priority. */
export function lineWords(line: Line): Words {
  return typeof line === 'object' && 'words' in line ? line.words : line;
}

/** The phrases of words, each with its tone. */
export function phrasesOf(words: Words): readonly Phrase[] {
  if (typeof words === 'string') return [{ text: words }];
  return words.map((part) => (typeof part === 'string' ? { text: part } : part));
}

/** Words in a tone; phrases with their own tone keep it. */
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

/** Returns true when a block has nothing to show. */
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
