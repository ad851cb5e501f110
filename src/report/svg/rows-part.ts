import { type PlotRow, type RowScale, rowsOption } from '../charts/rows-option.ts';
import { type CardColor, paint } from './card-colors.ts';
import { type CardPart, MARGIN, RIGHT } from './card-frame.ts';
import { clippedLine } from './card-header.ts';
import { chartMarkup } from './chart-markup.ts';
import { element, type Markup } from './element.ts';
import { fitText } from './fit-text.ts';
import { textWidth } from './text-width.ts';

/** What stands at the right of a row. */
export interface RowCell {
  text: string;
  tone?: CardColor;
  isStrong?: boolean;
}

/** A row of a card: its name, its place on the scale, and its numbers. */
export interface CardRow extends PlotRow {
  /** Before the name, faint. */
  lead?: string;
  label: string;
  /** The name is one that others gave: what towers above or below its line is cut off. */
  isForeign?: boolean;
  /** After the name, faint; never of a name that others gave. */
  note?: string;
  isStrong?: boolean;
  cells: readonly RowCell[];
  /** A line above it: what follows is surely worse, or, dashed, cannot be compared. */
  above?: 'line' | 'dashes' | null | undefined;
}

interface RowsPart {
  rows: readonly CardRow[];
  /** Null: nothing is measured, and no scale is shown. */
  scale: RowScale | null;
  /** Above the rows: what they are, the ends of the scale, and the columns of numbers. */
  head: { label: string; from: string; to: string; columns: readonly string[] };
  /** Below the rows. */
  foot?: string | null;
}

const PITCH = 24;
const HEAD = 18;
const FOOT = 20;
const PLOT = { x: MARGIN + 196, width: 196 };
/** Where columns of numbers end, from the right. */
const COLUMN = 70;
const SMALL = { 'font-size': 11, ...paint({ fill: 'muted' }) };

/** Rows below one another on one scale. */
export function rowsPart({ rows, scale, head, foot = null }: RowsPart): CardPart {
  const height = HEAD + rows.length * PITCH + (foot === null ? 0 : FOOT);
  const plotHeight = rows.length * PITCH;
  return {
    height,
    draw: (top) => [
      ...headLine(head, scale === null, top + 10),
      scale === null || rows.length === 0
        ? null
        : chartMarkup((colors) => rowsOption(rows, scale, colors), {
            x: PLOT.x,
            y: top + HEAD,
            width: PLOT.width,
            height: plotHeight,
          }),
      ...rows.map(({ above }, index) =>
        above == null ? null : divider(above === 'dashes', top + HEAD + index * PITCH),
      ),
      ...rows.map((row, index) => rowLine(row, leadWidth(rows), top + HEAD + index * PITCH + 16)),
      foot === null ? null : element('text', { x: MARGIN, y: top + height - 2, ...SMALL }, foot),
    ],
  };
}

function headLine({ label, from, to, columns }: RowsPart['head'], isBare: boolean, y: number): Markup[] {
  const end = { y, 'text-anchor': 'end', ...SMALL };
  return [
    element('text', { x: MARGIN, y, ...SMALL }, label),
    ...(isBare
      ? []
      : [
          element('text', { x: PLOT.x, y, ...SMALL }, from),
          element('text', { ...end, x: PLOT.x + PLOT.width }, to),
        ]),
    ...columns.map((title, index) =>
      element('text', { ...end, x: RIGHT - (columns.length - 1 - index) * COLUMN }, title),
    ),
  ];
}

function divider(isDashed: boolean, y: number): Markup {
  return element('path', {
    d: `M${MARGIN} ${y + 0.5}H${RIGHT}`,
    'stroke-dasharray': isDashed ? '4 3' : undefined,
    ...paint({ fill: 'none', stroke: 'line' }),
  });
}

function leadWidth(rows: readonly CardRow[]): number {
  const widest = Math.max(0, ...rows.map(({ lead = '' }) => textWidth(lead, 12)));
  return widest === 0 ? 0 : widest + 12;
}

function rowLine(
  { lead, label, isForeign = false, note, isStrong = false, cells }: CardRow,
  indent: number,
  y: number,
): Markup {
  const x = MARGIN + indent;
  const width = PLOT.x - x - 8;
  const weight = isStrong ? 650 : undefined;
  const { text, size } = fitText(label, { width, sizes: [12], weight: isStrong ? 'bold' : 'regular' });
  return element(
    'g',
    {},
    lead === undefined ? null : element('text', { x: MARGIN, y, ...SMALL, 'font-size': 12 }, lead),
    isForeign
      ? clippedLine(text, {
          x,
          baseline: y,
          width,
          size,
          attributes: { 'font-weight': weight, ...paint({ fill: 'ink' }) },
        })
      : element(
          'text',
          { x, y, 'font-size': 12, 'font-weight': weight, ...paint({ fill: 'ink' }) },
          label,
          note === undefined ? null : element('tspan', { dx: 6, ...SMALL }, note),
        ),
    cells.map(({ text: value, tone = 'ink', isStrong: isStrongCell = false }, index) =>
      element(
        'text',
        {
          x: RIGHT - (cells.length - 1 - index) * COLUMN,
          y,
          'text-anchor': 'end',
          'font-size': 12,
          'font-weight': isStrongCell ? 600 : undefined,
          ...paint({ fill: tone }),
        },
        value,
      ),
    ),
  );
}
