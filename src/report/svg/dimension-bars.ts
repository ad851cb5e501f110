import type { Dimension, Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { BOUND_TOLERANCE } from '../../methodology/grade.ts';
import { formatPercent, formatUnit } from '../number-format.ts';
import { paint } from './card-colors.ts';
import { element, type Markup } from './element.ts';
import { type Box, hatchedBar } from './hatched-bar.ts';

const ROWS = 5;
const ROW_HEIGHT = 32;
const COLUMN_GAP = 28;
const BAR_HEIGHT = 7;
/** From the baseline of the title to its bar. */
const BAR_BELOW = 6;
/** Room at the right for the letter of the grade. */
const GRADE_SLOT = 18;
/** Below this a bar is drawn as weak: the lower bound of grade C. */
const WEAK_BELOW = 0.7;
/** A measured zero is still seen as a bar. */
const THINNEST = 2;

export const DIMENSION_BARS_HEIGHT = (ROWS - 1) * ROW_HEIGHT + BAR_BELOW + BAR_HEIGHT;

/** The ten dimensions in two columns, heaviest first; `y` is the baseline of the first title. */
export function dimensionBars(
  { dimensions }: Evaluation,
  area: { x: number; y: number; width: number },
): Markup[] {
  const width = (area.width - COLUMN_GAP) / 2;
  return DIMENSION_NAMES.map((name, index) => {
    const x = area.x + Math.floor(index / ROWS) * (width + COLUMN_GAP);
    return dimensionRow(name, dimensions[name], { x, y: area.y + (index % ROWS) * ROW_HEIGHT, width });
  });
}

/** "Robustness 0.80, grade B" or "Robustness not measured", for those who hear the card. */
export function describeDimension(name: DimensionName, { grade, score, status }: Dimension): string {
  const words = [
    score !== null && formatUnit(score),
    grade !== null && `grade ${grade}`,
    statusWords(status),
  ];
  return `${DIMENSIONS[name].title} ${words.filter(Boolean).join(', ')}`;
}

function statusWords(status: Dimension['status']): string {
  return { measured: '', unmeasured: 'not measured', errored: 'errored' }[status];
}

function dimensionRow(
  name: DimensionName,
  dimension: Dimension,
  { x, y, width }: { x: number; y: number; width: number },
): Markup {
  return element(
    'g',
    {},
    element(
      'text',
      { x, y, 'font-size': 12, ...paint({ fill: 'ink' }) },
      DIMENSIONS[name].title,
      element(
        'tspan',
        { dx: 6, 'font-size': 11, ...paint({ fill: 'muted' }) },
        formatPercent(dimension.weight),
      ),
    ),
    standing(dimension, x + width, y),
    dimensionBar(dimension, { x, y: y + BAR_BELOW, width, height: BAR_HEIGHT }),
  );
}

/** Value and grade at the right, or the words that stand for them. */
function standing({ grade, score, status }: Dimension, right: number, y: number): Markup[] {
  const value = (end: number) =>
    score === null
      ? []
      : [
          element(
            'text',
            {
              x: end,
              y,
              'text-anchor': 'end',
              'font-size': 12,
              'font-weight': 600,
              ...paint({ fill: 'ink' }),
            },
            formatUnit(score),
          ),
        ];
  if (status === 'measured') {
    const letter = { x: right - 5, y, 'text-anchor': 'middle', 'font-size': 12, ...paint({ fill: 'muted' }) };
    return [...value(right - GRADE_SLOT), element('text', letter, grade ?? '')];
  }
  const errored = status === 'errored';
  return [
    ...value(right - 56),
    element(
      'text',
      {
        x: right,
        y,
        'text-anchor': 'end',
        'font-size': 11,
        'font-weight': errored ? 600 : undefined,
        ...paint({ fill: errored ? 'error' : 'muted' }),
      },
      statusWords(status),
    ),
  ];
}

/** The bar of a score in [0, 1] with its interval; hatched for what has no score, so that it looks like no zero. */
export function dimensionBar(
  { ciHigh, ciLow, score, status }: Pick<Dimension, 'ciHigh' | 'ciLow' | 'score' | 'status'>,
  box: Box,
): Markup[] {
  const rest = status === 'errored' ? hatchedBar(box, 'error') : [];
  if (score === null) return status === 'errored' ? rest : hatchedBar(box, 'hatch');
  const filled = Math.max(THINNEST, box.width * Math.min(1, Math.max(0, score)));
  const role = score + BOUND_TOLERANCE < WEAK_BELOW ? 'weak' : 'sound';
  return [
    ...(status === 'errored' ? rest : [element('rect', { ...box, rx: 2, ...paint({ fill: 'track' }) })]),
    element('rect', { ...box, width: filled, rx: Math.min(2, filled / 2), ...paint({ fill: role }) }),
    ...(ciLow === null || ciHigh === null ? [] : [whisker(box, ciLow, ciHigh)]),
  ];
}

/** The confidence interval as a line with two ends. */
function whisker({ x, y, width, height }: Box, low: number, high: number): Markup {
  const [left, right] = [x + width * low, x + width * high].map((at) => Number(at.toFixed(2)));
  const d = `M${left} ${y - 2}v${height + 4}M${left} ${y + height / 2}H${right}M${right} ${y - 2}v${height + 4}`;
  return element('path', { d, ...paint({ fill: 'none', stroke: 'ink' }) });
}
