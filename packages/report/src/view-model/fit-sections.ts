import { plural } from '../number-format.ts';
import { type Block, type Entry, isEmpty, type Line, type Priority, type Section } from './blocks.ts';
import { folded } from './build-blocks.ts';
import type { Detail } from './detail.ts';

const DEEPEST: Record<Detail, Priority> = { quiet: 1, normal: 2, verbose: 4 };

/**
 * Drops parts that do not fit a terminal at this detail, and counts the rows dropped from tables, lists and
 * entries.
 */
export function fitSections(sections: readonly Section[], detail: Detail): Section[] {
  return sections.flatMap((section) => fitSection(section, DEEPEST[detail], 1));
}

function fitSection(section: Section, deepest: Priority, least: Priority): Section[] {
  const own = within(least, section.priority ?? (least === 1 ? 2 : least));
  const kept = section.blocks
    .filter((block) => within(own, block.priority) <= deepest)
    .map((block) => (deepest > 2 ? block : cutRows(block)))
    .filter((block) => !isEmpty(block) || ('hidden' in block && block.hidden !== undefined));
  const inner = (section.sections ?? []).flatMap((one) =>
    fitSection({ priority: own, ...one }, deepest, own),
  );
  if (kept.length === 0 && inner.length === 0) return [];
  return [{ ...section, blocks: kept, sections: inner }];
}

/** The priority of a part within a whole. */
function within(whole: Priority, part: Priority = whole): Priority {
  return part > whole ? part : whole;
}

/** Rows beyond the most that are shown, and entries of priority 3, are counted. */
function cutRows(block: Block): Block {
  const { shown, hidden } = splitRows(withoutColumns(block));
  if (hidden === null || hidden.kind === 'facts') return shown;
  return { ...shown, hidden: rowCount(hidden) } as Block;
}

function withoutColumns(block: Block): Block {
  if (block.kind !== 'table' || block.columns.every(({ priority = 2 }) => priority < 3)) return block;
  const isShown = block.columns.map(({ priority = 2 }) => priority < 3);
  return {
    ...block,
    columns: block.columns.filter((_, index) => isShown[index]),
    rows: block.rows.map((row) => row.filter((_, index) => isShown[index])),
  };
}

/** Folds everything that a comment does not show at first. */
export function foldSections(sections: readonly Section[]): Section[] {
  return sections.filter(({ priority = 2 }) => priority < 4).map(foldSection);
}

function foldSection(section: Section): Section {
  const { priority = 2, title, sections = [] } = section;
  const isFolded = priority === 3 && title !== null;
  const blocks = section.blocks.flatMap((block) => foldBlock(block, isFolded));
  const inner = foldSections(sections);
  if (!isFolded) return { ...section, blocks, sections: inner };
  return { ...section, title: null, blocks: [folded(title, ...blocks)], sections: inner };
}

function foldBlock(block: Block, isInFold: boolean): Block[] {
  if (block.priority === 4) return [];
  if (block.priority === 3 && !isInFold && block.kind !== 'folded') return [folded('More', block)];
  const { shown, hidden } = splitRows(block);
  const rest = hidden === null ? [] : [folded(restTitle(hidden), hidden)];
  return [...(isEmpty(shown) ? [] : [shown]), ...rest];
}

function restTitle(hidden: Block): string {
  return hidden.kind === 'facts' ? 'More' : plural(rowCount(hidden), 'more row');
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
    case 'facts': {
      const facts = block.facts.filter(({ priority = 2 }) => priority < 3);
      const rest = block.facts.filter(({ priority }) => priority === 3);
      return { shown: { ...block, facts }, hidden: rest.length === 0 ? null : { ...block, facts: rest } };
    }
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
