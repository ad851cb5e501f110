import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { Dimension } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import {
  DASH,
  formatGain,
  formatInterval,
  formatPercent,
  formatPoints,
  formatUnit,
} from '../number-format.ts';
import { plainText, type Words } from '../view-model/blocks.ts';
import { isExact } from './comparison-certainty.ts';

type Side = Comparison['a'];

/** The result of one side: as a number and in words. */
export interface ComparedValue {
  /** Score from 0 to 1; null when not measured or errored. */
  score: number | null;
  low: number | null;
  high: number | null;
  status: Dimension['status'];
  /** "0.80", "errored", "not measured". */
  figure: string;
  /** The same with its interval and grade: "0.80 (0.71–0.88) B". */
  words: Words;
}

/** One line of a comparison: both sides, and B minus A. */
export interface ComparedRow {
  key: string;
  title: string;
  /** A remark on the row, if any. */
  note: string | null;
  weight: string;
  /** Value of side a; null when only the difference is known. */
  a: ComparedValue | null;
  b: ComparedValue | null;
  /** "+0.13"; null where a side was not measured. */
  difference: string | null;
}

/** The composites first, then layer 1 alone if there are other layers, and the dimensions, heaviest first. */
export function comparedRows(comparison: Comparison): ComparedRow[] {
  const { a, b, differences } = comparison;
  const gain = (value: number | null, decimals: number) =>
    value === null ? null : formatGain(value, decimals);
  const layer1: ComparedRow = {
    key: 'layer-1',
    title: 'Layer 1 alone',
    note: 'exact',
    weight: '',
    a: null,
    b: null,
    difference: gain(differences.staticComposite, 1),
  };
  return [
    {
      key: 'composite',
      title: 'Composite',
      note: null,
      weight: '',
      a: compositeOf(a),
      b: compositeOf(b),
      difference: gain(differences.composite, 1),
    },
    ...(isExact(comparison) ? [] : [layer1]),
    ...DIMENSION_NAMES.map((name): ComparedRow => {
      const { weight } = a.dimensions[name];
      return {
        key: name,
        title: DIMENSIONS[name].title,
        note: null,
        weight: formatPercent(weight),
        a: dimensionOf(a.dimensions[name]),
        b: dimensionOf(b.dimensions[name]),
        difference: gain(differences.dimensions[name], 2),
      };
    }),
  ];
}

/** Compares session scores alone, for dimensions measured on at least one side; empty below deep depth. */
export function sessionsRows({ a, b }: Comparison): ComparedRow[] {
  return DIMENSION_NAMES.flatMap((name) => {
    const [left, right] = [a, b].map((side) => side.dimensions[name].layers.monte_carlo);
    if (left === undefined && right === undefined) return [];
    const row: ComparedRow = {
      key: name,
      title: DIMENSIONS[name].title,
      note: null,
      weight: '',
      a: scoreOf(left ?? null),
      b: scoreOf(right ?? null),
      difference: left == null || right == null ? null : formatGain(right - left, 2),
    };
    return [row];
  });
}

function compositeOf({ composite }: Side): ComparedValue {
  const { score, ciLow, ciHigh } = composite;
  const share = (points: number | null) => (points === null ? null : points / 100);
  return {
    score: share(score),
    low: share(ciLow),
    high: share(ciHigh),
    status: score === null ? 'unmeasured' : 'measured',
    figure: formatPoints(score),
    words: valueWords(formatPoints(score), formatInterval(composite, 'points')),
  };
}

function dimensionOf(dimension: Dimension): ComparedValue {
  const { score, grade, status, ciLow, ciHigh } = dimension;
  const words =
    score === null
      ? statusWords(status)
      : [
          ...valueWords(formatUnit(score), formatInterval(dimension, 'unit')),
          ...(status === 'measured' ? [grade === null ? '' : ` ${grade}`] : [' ', ...statusWords(status)]),
        ];
  const figure = score === null ? plainText(words) : formatUnit(score);
  return { score, low: ciLow, high: ciHigh, status, figure, words };
}

function scoreOf(score: number | null): ComparedValue {
  const status = score === null ? 'unmeasured' : 'measured';
  const words = score === null ? statusWords(status) : formatUnit(score);
  return { score, low: null, high: null, status, figure: plainText(words), words };
}

function valueWords(value: string, interval: string | null) {
  return [{ text: value, tone: 'strong' as const }, ...(interval === null ? [] : [` (${interval})`])];
}

function statusWords(status: Dimension['status']) {
  return status === 'errored'
    ? [{ text: 'errored', tone: 'bad' as const }]
    : [{ text: 'not measured', tone: 'quiet' as const }];
}

/** "+0.13", coloured by its meaning for B. */
export function differenceWords(difference: string | null): Words {
  if (difference === null) return [{ text: DASH, tone: 'quiet' }];
  const tone = difference.startsWith('+') ? 'good' : difference.startsWith('−') ? 'bad' : 'quiet';
  return [{ text: difference, tone }];
}
