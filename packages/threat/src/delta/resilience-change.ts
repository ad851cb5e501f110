import type { PerArm } from '@plugin-eval/core/documents/skill-arms.ts';
import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { lossTest } from '@plugin-eval/core/statistics/loss-test.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { resilienceDifferences } from '../metrics/compare-reports.ts';
import { ALPHA } from './samples-per-arm.ts';

const RESAMPLES = 9999;

export type ResilienceChange = 'lower' | 'higher' | 'none' | 'unmeasured';

export interface ResiliencePValues {
  /** P-value of a lower resilience with the skill, one-sided. */
  loss: number;
  /** P-value of a higher resilience, one-sided. */
  gain: number;
}

/**
 * Computes p-values of the difference of the resilience, assuming that the arms of each probe are
 * exchangeable; null with too few probes. A skill acts where it is loaded, which is in its own prompts: these
 * are also tested alone, and the test corrects for the two looks. It keeps its level for any number of
 * probes.
 * @param ownPrompts ids of the probes that start from prompts of the skill's own
 */
export function resiliencePValues(
  { resilience }: Pick<ThreatComparison, 'resilience'>,
  cases: PerArm<readonly CaseScore[]>,
  ownPrompts: ReadonlySet<string>,
  seed: number,
): ResiliencePValues | null {
  if (resilience.significant === null) return null;
  const units = resilienceDifferences(cases.withoutSkill, cases.withSkill).map(({ probeId, difference }) => ({
    difference,
    inFocus: ownPrompts.has(probeId),
  }));
  const test = (sign: 1 | -1) =>
    lossTest(
      units.map(({ difference, inFocus }) => ({ difference: sign * difference, inFocus })),
      { resamples: RESAMPLES, random: seededRandom(seed) },
    );
  return { loss: test(1), gain: test(-1) };
}

export function resilienceChange(pValues: ResiliencePValues | null): ResilienceChange {
  if (pValues === null) return 'unmeasured';
  if (pValues.loss <= ALPHA) return 'lower';
  return pValues.gain <= ALPHA ? 'higher' : 'none';
}
