import {
  type Block,
  type Cell,
  type Fact,
  isEmpty,
  type Priority,
  type Section,
  type TableColumn,
  type Tone,
  type Words,
} from './blocks.ts';

/** A section, unless it has nothing to say. */
export function section(
  id: string,
  title: Words | null,
  blocks: readonly (Block | null)[],
  sections: readonly Section[] = [],
): Section[] {
  const own = blocks.filter((block) => block !== null).filter((block) => !isEmpty(block));
  return own.length === 0 && sections.length === 0 ? [] : [{ id, title, blocks: own, sections }];
}

export function paragraph(words: Words, tone?: Tone): Block {
  return { kind: 'paragraph', words, ...(tone === undefined ? {} : { tone }) };
}

export function notice(weight: Extract<Block, { kind: 'notice' }>['weight'], words: Words): Block {
  return { kind: 'notice', weight, words };
}

export function fact<Value extends Words>(term: string, value: Value, note?: Words | null): Fact<Value> {
  return { term, value, ...(note === undefined ? {} : { note }) };
}

export function factList(facts: readonly Fact[]): Block {
  return { kind: 'facts', facts };
}

/** @param extent with `most`, the rest of the items is counted */
export function list(
  items: readonly Words[],
  { most, ...extent }: Extent & { ordered?: boolean; lead?: string } = {},
): Block {
  return { kind: 'list', items: items.slice(0, most), ...restOf(items, most), ...extent };
}

/** @param columns titles, or more of a column; a title that ends in a colon heads numbers, which stand at the right */
export function table(
  columns: readonly (string | TableColumn)[],
  rows: readonly (readonly Cell[])[],
  { most, ...extent }: Extent = {},
): Block {
  const shown = rows.slice(0, most);
  return { kind: 'table', columns: columns.map(columnOf), rows: shown, ...restOf(rows, most), ...extent };
}

/** Facts shown only in full reports. */
export function inFull(facts: readonly Fact[]): Fact[] {
  return facts.map((one) => ({ ...one, priority: 3 }));
}

/** Blocks shown only in full reports. */
export function inFullBlocks(blocks: readonly (Block | null)[]): Block[] {
  return blocks.flatMap((block) => (block === null ? [] : [{ ...block, priority: 3 as const }]));
}

/** Sections with a priority, unless they already have one. */
export function withPriority(priority: Priority, sections: readonly Section[]): Section[] {
  return sections.map((one) => ({ priority, ...one }));
}

/** A folded part shown only in full reports. */
export function foldedInFull(summary: Words, ...blocks: Block[]): Block {
  return { ...folded(summary, ...blocks), priority: 3 };
}

/** Sections below the first of them, which is their frame. */
export function framed([first, ...rest]: readonly Section[]): Section[] {
  return first === undefined ? [] : [{ ...first, sections: [...(first.sections ?? []), ...rest] }];
}

/** Blocks that a page keeps closed until opened. */
export function folded(summary: Words, ...blocks: Block[]): Block {
  return { kind: 'folded', summary, blocks };
}

function columnOf(column: string | TableColumn): TableColumn {
  if (typeof column !== 'string') return column;
  return column.endsWith(':') ? { title: column.slice(0, -1), align: 'right' } : { title: column };
}

/** The size of a list or table. */
interface Extent {
  /** Number of items shown. */
  most?: number;
  /** Left out before. */
  more?: number;
  /** Shown unless the report is in full. */
  mostShown?: number;
  /** Published in Markdown. */
  mostPublished?: number;
}

function restOf(items: readonly unknown[], most = items.length): { more?: number } {
  return items.length > most ? { more: items.length - most } : {};
}
