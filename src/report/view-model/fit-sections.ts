import { plural } from '../number-format.ts';
import { type Block, type Entry, isEmpty, type Line, type Priority, type Section } from './blocks.ts';
import { folded } from './build-blocks.ts';
import type { Detail } from './detail.ts';

const DEEPEST: Record<Detail, Priority> = { quiet: 1, normal: 2, verbose: 3 };

/** Leaves out what a terminal has no room for at this detail, and counts the rows left out of tables, lists and entries. */
export function fitSections(sections: readonly Section[], detail: Detail): Section[] {
  return sections.flatMap((section) => fitSection(section, DEEPEST[detail], 2));
}

function fitSection(section: Section, deepest: Priority, inherited: Priority): Section[] {
  const { priority = inherited, blocks, sections = [] } = section;
  const kept = blocks
    .filter((block) => (block.priority ?? priority) <= deepest)
    .map((block) => (deepest === 3 ? block : cutRows(block)));
  const inner = sections.flatMap((one) => fitSection(one, deepest, priority));
  if (kept.length === 0 && inner.length === 0) return [];
  return [{ ...section, blocks: kept, sections: inner }];
}

/** Rows beyond the most that are shown, and entries of priority 3, are counted. */
function cutRows(block: Block): Block {
  const { shown, hidden } = splitRows(block);
  return hidden === null ? shown : ({ ...shown, hidden: rowCount(hidden) } as Block);
}

/** Folds what is not shown at first in a comment that many people read. */
export function foldSections(sections: readonly Section[]): Section[] {
  return sections.map((section) => foldSection(section, 2));
}

function foldSection(section: Section, inherited: Priority): Section {
  const { priority = inherited, title, blocks, sections = [] } = section;
  const inner = sections.map((one) => foldSection(one, priority));
  const own = blocks.flatMap((block) => foldBlock(block, priority));
  if (priority < 3 || title === null || section.priority !== 3)
    return { ...section, blocks: own, sections: inner };
  return { ...section, title: null, blocks: [folded(title, ...own)], sections: inner };
}

function foldBlock(block: Block, inherited: Priority): Block[] {
  const { shown, hidden } = splitRows(block);
  const rest = hidden === null ? [] : [folded(`${plural(rowCount(hidden), 'more row')}`, hidden)];
  if (block.priority === 3 && inherited < 3 && block.kind !== 'folded') return [folded('More', block)];
  return [...(isEmpty(shown) ? [] : [shown]), ...rest];
}

interface SplitRows {
  shown: Block;
  hidden: Block | null;
}

function splitRows(block: Block): SplitRows {
  switch (block.kind) {
    case 'table': {
      const [rows, rest] = splitAt(block.rows, block.mostShown);
      return { shown: { ...block, rows }, hidden: rest.length === 0 ? null : { ...block, rows: rest } };
    }
    case 'list': {
      const [items, rest] = splitAt(block.items, block.mostShown);
      return { shown: { ...block, items }, hidden: rest.length === 0 ? null : { ...block, items: rest } };
    }
    case 'entries':
      return splitEntries(block);
    default:
      return { shown: block, hidden: null };
  }
}

function splitEntries(block: Extract<Block, { kind: 'entries' }>): SplitRows {
  const first = block.entries.filter(({ priority = 2 }) => priority < 3);
  const [entries, beyond] = splitAt(first, block.mostShown);
  const rest = [...beyond, ...block.entries.filter(({ priority }) => priority === 3)];
  return {
    shown: { ...block, entries: entries.map(shortEntry) },
    hidden: rest.length === 0 ? null : { ...block, entries: rest },
  };
}

function shortEntry(entry: Entry): Entry {
  return { ...entry, lines: entry.lines.filter((line) => linePriority(line) < 3) };
}

function linePriority(line: Line): Priority {
  return typeof line === 'object' && 'words' in line ? line.priority : 2;
}

function splitAt<Row>(rows: readonly Row[], most = rows.length): [readonly Row[], readonly Row[]] {
  return [rows.slice(0, most), rows.slice(most)];
}

function rowCount(block: Block): number {
  if (block.kind === 'table') return block.rows.length;
  if (block.kind === 'list') return block.items.length;
  return block.kind === 'entries' ? block.entries.length : 0;
}
