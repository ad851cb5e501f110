import type { Comparison } from '../../documents/comparison.ts';
import type { Dimension } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { formatGain, formatUnit } from '../number-format.ts';
import { paint } from './card-colors.ts';
import { MARGIN, RIGHT } from './card-layout.ts';
import { element, type Markup } from './element.ts';
import { hatchedBar } from './hatched-bar.ts';
import { sideMark } from './sides-header.ts';

const ROW_HEIGHT = 24;
const SCALE_LEFT = MARGIN + 172;
const SCALE_WIDTH = 196;
const [A_END, B_END] = [RIGHT - 142, RIGHT - 66];
const TRACK_HEIGHT = 6;

export const PAIRED_ROWS_HEIGHT = DIMENSION_NAMES.length * ROW_HEIGHT;

/** "Robustness: A 0.71, B 0.84, difference +0.13", for those who hear the picture. */
export function describePair(name: DimensionName, { a, b, differences }: Comparison): string {
  const difference = differences.dimensions[name];
  const words = [
    `A ${standing(a.dimensions[name])}`,
    `B ${standing(b.dimensions[name])}`,
    ...(difference === null ? [] : [`difference ${formatGain(difference, 2)}`]),
  ];
  return `${DIMENSIONS[name].title}: ${words.join(', ')}`;
}

/** Every dimension with both values on one scale from 0 to 1; `y` is the baseline of the head. */
export function pairedRows(comparison: Comparison, y: number): Markup[] {
  return [
    head(y),
    ...DIMENSION_NAMES.map((name, index) => row(name, comparison, y + (index + 1) * ROW_HEIGHT)),
  ];
}

function head(y: number): Markup {
  const small = { y, 'font-size': 11, ...paint({ fill: 'muted' }) };
  const right = { ...small, 'text-anchor': 'end' };
  return element(
    'g',
    {},
    element('text', { x: MARGIN, ...small }, 'Dimension, heaviest first'),
    element('text', { x: SCALE_LEFT, ...small }, '0'),
    element('text', { x: SCALE_LEFT + SCALE_WIDTH, ...right }, '1'),
    element('text', { x: A_END, ...right }, 'A'),
    element('text', { x: B_END, ...right }, 'B'),
    element('text', { x: RIGHT, ...right }, 'B − A'),
  );
}

function row(name: DimensionName, { a, b, differences }: Comparison, y: number): Markup {
  const [left, right] = [a.dimensions[name], b.dimensions[name]];
  const difference = differences.dimensions[name];
  const middle = y - 4;
  return element(
    'g',
    {},
    element('text', { x: MARGIN, y, 'font-size': 12, ...paint({ fill: 'ink' }) }, DIMENSIONS[name].title),
    left.score === null && right.score === null
      ? hatchedBar(
          { x: SCALE_LEFT, y: middle - TRACK_HEIGHT / 2, width: SCALE_WIDTH, height: TRACK_HEIGHT },
          left.status === 'errored' || right.status === 'errored' ? 'error' : 'hatch',
        )
      : both(left.score, right.score, middle),
    value(left, A_END, y),
    value(right, B_END, y),
    element(
      'text',
      {
        x: RIGHT,
        y,
        'text-anchor': 'end',
        'font-size': 12,
        'font-weight': 600,
        ...paint({ fill: difference === null ? 'muted' : 'ink' }),
      },
      difference === null ? '—' : formatGain(difference, 2),
    ),
  );
}

function both(a: number | null, b: number | null, middle: number): Markup[] {
  const at = (score: number) => SCALE_LEFT + SCALE_WIDTH * Math.min(1, Math.max(0, score));
  return [
    element('path', {
      d: `M${SCALE_LEFT} ${middle}h${SCALE_WIDTH}`,
      ...paint({ fill: 'none', stroke: 'line' }),
    }),
    ...(a === null || b === null
      ? []
      : [
          element('path', {
            d: `M${at(a)} ${middle}H${at(b)}`,
            'stroke-width': 2,
            ...paint({ fill: 'none', stroke: 'edge' }),
          }),
        ]),
    // The ring around the square shows both where they are equal.
    ...(b === null ? [] : [sideMark('B', at(b), middle)]),
    ...(a === null ? [] : [sideMark('A', at(a), middle)]),
  ];
}

function value(dimension: Dimension, end: number, y: number): Markup {
  const measured = dimension.status === 'measured';
  return element(
    'text',
    {
      x: end,
      y,
      'text-anchor': 'end',
      'font-size': measured ? 12 : 11,
      ...paint({ fill: dimension.status === 'errored' ? 'error' : measured ? 'ink' : 'muted' }),
    },
    dimension.status === 'unmeasured' ? 'unmeas.' : standing(dimension),
  );
}

function standing({ score, status }: Dimension): string {
  if (status === 'errored') return 'errored';
  return score === null || status === 'unmeasured' ? 'not measured' : formatUnit(score);
}
