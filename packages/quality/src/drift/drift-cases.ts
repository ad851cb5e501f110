import type { DriftCase, MeasureDrift } from '@plugin-eval/core/documents/drift.ts';
import { lossProblem } from '../improve/lost-sessions.ts';
import type { PromptTally } from '../improve/prompt-tally.ts';
import { type DriftSubject, isExecuted } from './drift-subject.ts';
import type { DriftRun } from './measure-drift.ts';

export type DriftMeasure = MeasureDrift['measure'];
type CaseSide = DriftCase['sides'][number];

/** Differences that are only rounding are none: sign flips count the cases that differ. */
const ROUNDING = 1e-12;

/** Counts what came of each prompt on each side. @param hashOf identifies a prompt */
export function driftCases(
  of: DriftSubject,
  { activation, graded }: Pick<DriftRun, 'activation' | 'graded'>,
  hashOf: (text: string) => string,
): DriftCase[] {
  const { prompts, arms } = of.comparison;
  const cases = prompts.map(
    ({ text, stratum, group, expected }, index): DriftCase => ({
      ...{ text, hash: hashOf(text), stratum, group, expected: [...expected] },
      executed: isExecuted(of, index),
      sides: arms.map(() => ({ right: 0, ended: 0, failed: 0, errored: 0, quality: null, graded: 0 })),
    }),
  );
  for (const { prompt, arm, outcome, right } of activation.draws) {
    const side = cases[prompt]?.sides[arm];
    if (side === undefined) continue;
    if (outcome === 'errored') side.errored += 1;
    else {
      side.ended += 1;
      side.failed += Number(outcome === 'failed');
      side.right += Number(right);
    }
  }
  for (const { prompt, side: at, quality } of graded) {
    const side = cases[prompt]?.sides[at];
    if (side === undefined || quality === null) continue;
    side.quality = ((side.quality ?? 0) * side.graded + quality) / (side.graded + 1);
    side.graded += 1;
  }
  return cases;
}

/** The measures of which a skill has cases. */
export function measuresOf(cases: readonly DriftCase[]): DriftMeasure[] {
  return cases.some(({ executed }) => executed) ? ['activation', 'quality'] : ['activation'];
}

function shareOf({ right, ended, quality }: CaseSide, measure: DriftMeasure): number | null {
  if (measure === 'quality') return quality;
  return ended === 0 ? null : right / ended;
}

/** Means by group of near duplicates, of the cases that have a value. */
function groupMeans(
  cases: readonly DriftCase[],
  measure: DriftMeasure,
  valueIn: (one: DriftCase) => number | null,
): number[] {
  const groups = new Map<string, number[]>();
  for (const one of cases) {
    if (measure === 'quality' && !one.executed) continue;
    const value = valueIn(one);
    const group = `${one.stratum} ${one.group}`;
    if (value !== null) groups.set(group, [...(groups.get(group) ?? []), value]);
  }
  return [...groups.values()].map((of) => of.reduce((sum, value) => sum + value, 0) / of.length);
}

/** Differences by case, after minus before: near duplicates are one case. */
export function caseDifferences(cases: readonly DriftCase[], measure: DriftMeasure): number[] {
  return groupMeans(cases, measure, ({ sides: [before, after] }) => {
    const [a, b] = [before, after].map((side) => (side === undefined ? null : shareOf(side, measure)));
    return a == null || b == null ? null : b - a;
  }).map((one) => (Math.abs(one) < ROUNDING ? 0 : one));
}

/** Values of one side by case. */
export function sideValues(cases: readonly DriftCase[], measure: DriftMeasure, side: number): number[] {
  return groupMeans(cases, measure, ({ sides }) => {
    const own = sides[side];
    return own === undefined ? null : shareOf(own, measure);
  });
}

/**
 * Says why lost sessions leave no verdict; null where enough ended. Executed sessions without a grade are
 * lost too: an errored judgement is no loss of quality.
 */
export function driftLoss(
  cases: readonly DriftCase[],
  measure: DriftMeasure,
  planned: number,
  names: readonly [string, string],
): string | null {
  const counted = cases.filter(({ executed }) => measure === 'activation' || executed);
  const tallies = counted.map(({ stratum, group, sides: [before, after = before] }): PromptTally => {
    const tallyOf = ({ ended, graded }: Pick<CaseSide, 'ended' | 'graded'> = { ended: 0, graded: 0 }) => ({
      ...{ planned, right: 0 },
      ended: measure === 'activation' ? ended : graded,
    });
    return { stratum, group, original: tallyOf(before), candidate: tallyOf(after) };
  });
  return lossProblem(tallies, names);
}
