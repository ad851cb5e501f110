import type { Evaluation } from '../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../documents/names.ts';
import { DIMENSIONS } from '../methodology/dimensions.ts';
import { formatInterval } from './number-format.ts';
import { describeIntervals, type Stability, shownStability } from './stability.ts';
import { type Fact, type Section, section } from './view-model/blocks.ts';
import type { Detail } from './view-model/detail.ts';
import { shortened } from './view-model/shortened.ts';

const LONGEST = 400;

/** Whether another draw would give about the same score; in full, also what every interval covers and what none does. */
export function uncertaintySections(evaluation: Evaluation, detail: Detail): Section[] {
  if (detail === 'quiet') return [];
  const stability = shownStability(evaluation);
  const facts: Fact[] = [
    ...(stability === null ? [] : [stabilityFact(stability, 'Score')]),
    ...(detail === 'verbose' ? intervalFacts(evaluation) : []),
  ];
  return section('uncertainty', 'Uncertainty', [{ kind: 'facts', facts }]);
}

/** Whether a score is stable, and what it usually comes from when it is not. */
export function stabilityFact({ stable, verdict, causes }: Stability, term: string): Fact {
  return { term, value: [{ text: verdict, tone: stable ? 'good' : 'warning' }], note: causes };
}

/** What the intervals cover and what they do not. */
export function intervalFacts({ uncertainty, dimensions }: Evaluation): Fact[] {
  if (uncertainty === null) return [];
  return [
    {
      term: 'All intervals',
      value: [shortened(uncertainty.covers, LONGEST)],
      note: describeIntervals(uncertainty),
    },
    { term: 'None of them', value: [shortened(uncertainty.excludes, LONGEST)] },
    ...DIMENSION_NAMES.flatMap((name): Fact[] => {
      const { ciCovers } = dimensions[name];
      if (ciCovers === null) return [];
      const interval = formatInterval(dimensions[name], 'unit');
      return [{ term: DIMENSIONS[name].title, value: interval ?? '', note: [shortened(ciCovers, LONGEST)] }];
    }),
  ];
}
