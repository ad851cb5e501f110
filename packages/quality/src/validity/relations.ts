import { blockedRankCorrelation } from '@plugin-eval/core/statistics/blocked-correlation.ts';
import {
  blockedCorrelationInterval,
  informativeBlocks,
  intervalWithinBlock,
} from '@plugin-eval/core/statistics/blocked-correlation-interval.ts';
import { blockedPermutationTest } from '@plugin-eval/core/statistics/blocked-permutation.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import { midRanks } from '@plugin-eval/core/statistics/mid-ranks.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { blocksOf, type MeasuredSet, type Outcome, outcomeOf } from './measured-set.ts';

export const SEED = 20260211;
/** Enough for p-values that stay below 0.05 when they are adjusted for a hundred relations. */
export const RESAMPLES = 99_999;
export const LEVEL = 0.95;
/**
 * Fewest that a predictor needs: skills that differ from the commonest value, and components with differences
 * within, or all where there are fewer.
 */
export const LEAST = { different: 5, components: 3 };

/** Values that may be related to outcomes, one a skill. */
export interface Series {
  name: string;
  values: readonly number[];
}

export interface Relation {
  set: string;
  predictor: string;
  outcome: string;
  skills: number;
  blocks: number;
  r: number;
  interval: Interval | null;
  /** p-value by permutation, of this relation alone. */
  p: number;
}

export interface Agreement {
  set: string;
  outcome: string;
  /** Correlation of the two measurements, within blocks; null where they do not vary. */
  r: number | null;
  interval: Interval | null;
  /** Skills that were measured twice. */
  skills: number;
}

/** The relation of each predictor with each outcome, within blocks. @param predictors over the skills of the set */
export function relationsOf(
  set: MeasuredSet,
  predictors: readonly Series[],
  outcomes: readonly Series[],
): Relation[] {
  const blocks = blocksOf(set);
  const pValues = blockedPermutationTest(
    predictors.map(({ values }) => values),
    outcomes.map(({ values }) => values),
    blocks,
    { resamples: RESAMPLES, random: seededRandom(SEED) },
  );
  return predictors.flatMap((predictor, row) =>
    outcomes.map((outcome, column) => {
      const sides = [predictor.values, outcome.values, blocks] as const;
      return {
        set: set.title,
        predictor: predictor.name,
        outcome: outcome.name,
        skills: blocks.length,
        blocks: new Set(blocks).size,
        r: blockedRankCorrelation(...sides) ?? 0,
        interval: intervalOf(...sides),
        p: pValues[row]?.[column] ?? 1,
      };
    }),
  );
}

function intervalOf(x: readonly number[], y: readonly number[], blocks: readonly string[]): Interval | null {
  return new Set(blocks).size === 1
    ? intervalWithinBlock(x, y, LEVEL)
    : blockedCorrelationInterval(x, y, blocks, LEVEL);
}

/** Returns true when a predictor varies enough to be related to anything. */
export function varies({ values }: Series, set: MeasuredSet): boolean {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const different = values.length - Math.max(...counts.values());
  const blocks = blocksOf(set);
  const components = Math.min(LEAST.components, new Set(blocks).size);
  return different >= LEAST.different && informativeBlocks(values, values, blocks) >= components;
}

/** Agreement of two measurements of an outcome: no score can correlate more closely than that. */
export function agreementOf(set: MeasuredSet, { name, apart }: Outcome): Agreement[] {
  if (apart === null) return [];
  const [first, second] = apart;
  const isTwice = (_: unknown, row: number) => !Number.isNaN((first[row] ?? 0) + (second[row] ?? 0));
  const sides = [first.filter(isTwice), second.filter(isTwice), blocksOf(set).filter(isTwice)] as const;
  return [
    {
      set: set.title,
      outcome: name,
      r: blockedRankCorrelation(...sides),
      interval: intervalOf(...sides),
      skills: sides[0].length,
    },
  ];
}

/**
 * Sets of different publishers as one. An outcome that they measured on different scales is taken as the rank of a
 * skill among those of its own set, in (0, 1).
 * @param outcomes name of each joint outcome, and the outcome of each set that it is made of
 */
export function joined(
  title: string,
  sets: readonly MeasuredSet[],
  outcomes: readonly { name: string; of: readonly string[] }[],
): MeasuredSet {
  return {
    title,
    skills: sets.flatMap(({ skills }) => skills),
    outcomes: outcomes.map(({ name, of }) => ({
      name,
      values: sets.flatMap((set, index) => shareOfRanks(outcomeOf(set, of[index] ?? '').values)),
      apart: null,
    })),
  };
}

function shareOfRanks(values: readonly number[]): number[] {
  return midRanks(values).map((rank) => (rank - 0.5) / values.length);
}
