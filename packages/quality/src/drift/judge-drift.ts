import type { Drift } from '@plugin-eval/core/documents/drift.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';

/** Skills that the second judge scores: the best of the first one. */
export const REJUDGED = 10;
/** Points beyond which a change of one skill is an alarm. */
const ALARM_BEYOND = 5;

/** A skill with the composites of both judges. */
export interface RejudgedSkill {
  name: string;
  path: string;
  before: number;
  /** Composite by the second judge; null where it failed. */
  after: number | null;
}

/**
 * Picks the skills that are scored again, best first; equal ones keep their order.
 * @param scores composites by the first judge, 0 to 100; null where it failed
 * @returns their indices
 */
export function bestScored(scores: readonly (number | null)[]): number[] {
  return scores
    .flatMap((score, index) => (score === null ? [] : [{ score, index }]))
    .sort((a, b) => b.score - a.score)
    .slice(0, REJUDGED)
    .map(({ index }) => index);
}

/**
 * Compares two judges by the best skills: beyond 5 points scores of the two are not comparable. Source:
 * docs/specification/comparisons.md, "Drift".
 * @param judged skills that the first judge scored
 */
export function judgeDrift(
  before: string,
  after: string,
  judged: number,
  skills: readonly RejudgedSkill[],
): NonNullable<Drift['judges']> {
  const compared = skills.map((skill) => {
    const change = skill.after === null ? null : skill.after - skill.before;
    return { ...skill, change, isAlarm: change !== null && Math.abs(change) > ALARM_BEYOND };
  });
  const meanChange = mean(compared.flatMap(({ change }) => change ?? []));
  return { before, after, alarmBeyond: ALARM_BEYOND, judged, skills: compared, meanChange };
}
