import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { formatInterval } from './number-format.ts';
import { describeIntervals, type Stability, shownStability } from './stability.ts';
import type { Fact, Section } from './view-model/blocks.ts';
import { fact, factList, inFull, section } from './view-model/build-blocks.ts';
import { shortened } from './view-model/shortened.ts';

const LONGEST = 400;

/** States whether another draw would give a similar score; in full, also what the intervals cover. */
export function uncertaintySections(evaluation: Evaluation): Section[] {
  const stability = shownStability(evaluation);
  const facts: Fact[] = [
    ...(stability === null ? [] : [stabilityFact(stability, 'Score')]),
    ...inFull(intervalFacts(evaluation)),
  ];
  return section('uncertainty', 'Uncertainty', [factList(facts)]);
}

/** States whether a score is stable, and the usual causes when it is not. */
export function stabilityFact({ stable, verdict, causes }: Stability, term: string): Fact {
  return fact(term, [{ text: verdict, tone: stable ? 'good' : 'warning' }], causes);
}

/** Describes what the intervals cover and what they do not. */
export function intervalFacts({ uncertainty, dimensions }: Evaluation): Fact[] {
  if (uncertainty === null) return [];
  return [
    fact('All intervals', [shortened(uncertainty.covers, LONGEST)], describeIntervals(uncertainty)),
    fact('None of them', [shortened(uncertainty.excludes, LONGEST)]),
    ...DIMENSION_NAMES.flatMap((name): Fact[] => {
      const { ciCovers } = dimensions[name];
      if (ciCovers === null) return [];
      const interval = formatInterval(dimensions[name], 'unit');
      return [fact(DIMENSIONS[name].title, interval ?? '', [shortened(ciCovers, LONGEST)])];
    }),
  ];
}
