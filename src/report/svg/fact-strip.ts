import { type Fact, plainText } from '../view-model/blocks.ts';
import { paint } from './card-colors.ts';
import { type CardPart, INNER_WIDTH, MARGIN } from './card-frame.ts';
import { clippedLine } from './card-header.ts';
import { element, type Markup } from './element.ts';
import { fitText } from './fit-text.ts';
import { textWidth } from './text-width.ts';

interface Column {
  label: string;
  value: string;
  note: string | undefined;
}

const LABEL_SIZE = 11;
const VALUE_SIZE = 14;
const WIDEST_NOTE = 240;
const NARROWEST_GAP = 16;
const WIDEST_GAP = 56;
const COLUMN_HEIGHT = 36;
const ROW_PITCH = 58;
/** From the top of a row to its first baseline. */
const ASCENT = 8;
/** Combining marks, which can be heaped. */
const TOWERING = /\p{M}/u;

/** Facts side by side, each as wide as it needs to be, in as few rows as hold them. */
export function factsPart(facts: readonly Fact[]): CardPart {
  const columns = facts.map(({ term, value, note }) => ({
    label: term,
    value: plainText(value),
    note:
      note == null ? undefined : fitText(plainText(note), { width: WIDEST_NOTE, sizes: [LABEL_SIZE] }).text,
  }));
  const rows = rowsOf(columns, INNER_WIDTH);
  return {
    height: Math.max(0, rows.length - 1) * ROW_PITCH + COLUMN_HEIGHT + ASCENT,
    draw: (top) => rows.flatMap((row, index) => drawRow(row, top + ASCENT + index * ROW_PITCH)),
  };
}

function rowsOf(facts: readonly Column[], width: number): Column[][] {
  const rows: Column[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const fact of facts) {
    used += NARROWEST_GAP + widthOf(fact);
    if (used > width) {
      rows.push([]);
      used = widthOf(fact);
    }
    rows[rows.length - 1]?.push(fact);
  }
  return rows;
}

function widthOf({ label, value, note = '' }: Column): number {
  return Math.max(
    textWidth(label, LABEL_SIZE),
    textWidth(value, VALUE_SIZE, 'bold'),
    textWidth(note, LABEL_SIZE),
  );
}

function drawRow(row: readonly Column[], y: number): Markup[] {
  const spare = INNER_WIDTH - row.reduce((sum, fact) => sum + widthOf(fact), 0);
  const gap = Math.min(WIDEST_GAP, spare / Math.max(1, row.length - 1));
  let left = MARGIN;
  return row.map((fact) => {
    const column = drawColumn(fact, left, y);
    left += widthOf(fact) + gap;
    return column;
  });
}

function drawColumn({ label, value, note }: Column, x: number, y: number): Markup {
  const small = { x, 'font-size': LABEL_SIZE, ...paint({ fill: 'muted' }) };
  const large = { x, 'font-size': VALUE_SIZE, 'font-weight': 600, ...paint({ fill: 'ink' }) };
  return element(
    'g',
    {},
    element('text', { ...small, y }, label),
    TOWERING.test(value)
      ? clippedLine(value, {
          x,
          baseline: y + 19,
          width: textWidth(value, VALUE_SIZE, 'bold'),
          size: VALUE_SIZE,
          ascent: VALUE_SIZE,
          attributes: { 'font-weight': 600, ...paint({ fill: 'ink' }) },
        })
      : element('text', { ...large, y: y + 19 }, value),
    note === undefined ? null : element('text', { ...small, y: y + COLUMN_HEIGHT }, note),
  );
}
