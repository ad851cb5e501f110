import type { Dimension, Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { BOUND_TOLERANCE } from '../../methodology/grade.ts';
import type { PlotRow } from '../charts/rows-option.ts';
import { STATUS_WORDS } from '../evaluation/dimension-view.ts';
import { formatPercent, formatUnit } from '../number-format.ts';
import type { CardPart } from './card-frame.ts';
import { rowsPart } from './rows-part.ts';

/** Below this a bar is drawn as weak: the lower bound of grade C. */
const WEAK_BELOW = 0.7;

/** The ten dimensions, heaviest first. */
export function dimensionsPart({ dimensions }: Evaluation): CardPart {
  return rowsPart({
    rows: DIMENSION_NAMES.map((name) => {
      const { grade, score, status, weight } = dimensions[name];
      const word = STATUS_WORDS[status];
      return {
        ...barRow(dimensions[name]),
        label: DIMENSIONS[name].title,
        note: formatPercent(weight),
        cells: [
          ...(score === null ? [] : [{ text: formatUnit(score), isStrong: true }]),
          word === ''
            ? { text: grade ?? '', tone: 'muted' as const }
            : { text: word, tone: status === 'errored' ? ('error' as const) : ('muted' as const) },
        ],
      };
    }),
    scale: { min: 0, max: 1 },
    head: { label: 'Dimension and weight', from: '0', to: '1', columns: ['Score', 'Grade'] },
  });
}

/** A score in [0, 1] as a bar with its interval; no bar for what has no score. */
export function barRow({
  score,
  status,
  ciLow: low,
  ciHigh: high,
}: Pick<Dimension, 'ciHigh' | 'ciLow' | 'score' | 'status'>): PlotRow {
  const isErrored = status === 'errored';
  if (score === null) return { marks: [], isErrored };
  const tone = score + BOUND_TOLERANCE < WEAK_BELOW ? 'weak' : 'sound';
  return { marks: [{ at: score, shape: 'bar', tone }], low, high, isErrored };
}

/** "Robustness 0.80, grade B" or "Robustness not measured", for those who hear the card. */
export function describeDimension(name: DimensionName, { grade, score, status }: Dimension): string {
  const words = [
    score !== null && formatUnit(score),
    grade !== null && `grade ${grade}`,
    STATUS_WORDS[status],
  ];
  return `${DIMENSIONS[name].title} ${words.filter(Boolean).join(', ')}`;
}
