import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { formatDifference } from '../number-format.ts';
import { paint } from './card-colors.ts';
import { MARGIN, RIGHT } from './card-layout.ts';
import { element, type Markup } from './element.ts';
import { hatchedBar } from './hatched-bar.ts';

type Difference = ThreatComparison['resilience'];

export interface DifferenceRow {
  title: string;
  /** Null when both sides share no probe here. */
  difference: Difference | null;
  strong?: boolean;
}

const ROW_HEIGHT = 26;
const SCALE_LEFT = MARGIN + 180;
const SCALE_WIDTH = 210;
const CENTRE = SCALE_LEFT + SCALE_WIDTH / 2;
const BAR_HEIGHT = 6;
const SMALLEST_BOUND = 0.1;

export function differenceRowsHeight(rows: number): number {
  return rows * ROW_HEIGHT + 20;
}

/** "Tool authority −0.12 (−0.20 to −0.05)", for those who hear the picture. */
export function describeRow({ title, difference }: DifferenceRow): string {
  return `${title} ${shownDifference(difference)}`;
}

/** Differences of the resilience around zero, each with its interval; `y` is the first baseline. */
export function differenceRows(
  rows: readonly DifferenceRow[],
  y: number,
  ends: { left: string; right: string },
): Markup[] {
  const bound = scaleBound(rows);
  const last = y + (rows.length - 1) * ROW_HEIGHT;
  return [
    element('path', {
      d: `M${CENTRE} ${y - 16}V${last + 8}`,
      'stroke-dasharray': '3 3',
      ...paint({ fill: 'none', stroke: 'edge' }),
    }),
    ...rows.map((row, index) => drawRow(row, bound, y + index * ROW_HEIGHT)),
    ...axis(bound, last + 24, ends),
  ];
}

function scaleBound(rows: readonly DifferenceRow[]): number {
  const sizes = rows.flatMap(({ difference }) =>
    difference === null
      ? []
      : [difference.mean, difference.ciLow, difference.ciHigh].map((value) => Math.abs(value ?? 0)),
  );
  return Math.ceil(Math.max(SMALLEST_BOUND, ...sizes) * 10 - 1e-9) / 10;
}

function axis(bound: number, y: number, { left, right }: { left: string; right: string }): Markup[] {
  const small = { y, 'font-size': 10, ...paint({ fill: 'muted' }) };
  return [
    element('text', { x: SCALE_LEFT - 8, 'text-anchor': 'end', ...small }, `← ${left}`),
    element('text', { x: SCALE_LEFT, ...small }, `−${bound.toFixed(1)}`),
    element('text', { x: CENTRE, 'text-anchor': 'middle', ...small }, '0'),
    element('text', { x: SCALE_LEFT + SCALE_WIDTH, 'text-anchor': 'end', ...small }, `+${bound.toFixed(1)}`),
    element('text', { x: SCALE_LEFT + SCALE_WIDTH + 8, ...small }, `${right} →`),
  ];
}

function drawRow({ title, difference, strong }: DifferenceRow, bound: number, y: number): Markup {
  const weight = strong ? 650 : undefined;
  return element(
    'g',
    {},
    element(
      'text',
      { x: MARGIN, y, 'font-size': 12, 'font-weight': weight, ...paint({ fill: 'ink' }) },
      title,
    ),
    drawDifference(difference, bound, y - 4),
    element(
      'text',
      {
        x: RIGHT,
        y,
        'text-anchor': 'end',
        'font-size': 11,
        'font-weight': weight,
        ...paint({ fill: difference?.mean == null ? 'muted' : 'ink' }),
      },
      shownDifference(difference),
    ),
  );
}

function drawDifference(difference: Difference | null, bound: number, middle: number): Markup[] {
  if (difference === null || difference.mean === null) {
    const box = { x: SCALE_LEFT, y: middle - BAR_HEIGHT / 2, width: SCALE_WIDTH, height: BAR_HEIGHT };
    return hatchedBar(box, 'hatch');
  }
  const { mean, ciLow, ciHigh } = difference;
  const at = (value: number) => CENTRE + (SCALE_WIDTH / 2) * Math.max(-1, Math.min(1, value / bound));
  const role = mean < 0 ? 'weak' : 'sound';
  return [
    ...(ciLow === null || ciHigh === null
      ? []
      : [
          element('path', {
            d: `M${at(ciLow)} ${middle - 4}v8M${at(ciLow)} ${middle}H${at(ciHigh)}M${at(ciHigh)} ${middle - 4}v8`,
            'stroke-width': 1.5,
            ...paint({ fill: 'none', stroke: 'ink' }),
          }),
        ]),
    element('path', {
      d: `M${at(mean)} ${middle - 5}l5 5l-5 5l-5 -5z`,
      ...paint({ fill: role }),
    }),
  ];
}

function shownDifference(difference: Difference | null): string {
  return difference === null ? 'no shared probe' : formatDifference(difference);
}
