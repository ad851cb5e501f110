import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { CaseScore } from '../../documents/threat-report.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { signFlipTest } from '../../statistics/sign-flip-test.ts';
import { resilienceDifferences } from '../metrics/compare-reports.ts';
import type { PerArm } from './arms.ts';
import { ALPHA } from './samples-per-arm.ts';

const RESAMPLES = 9999;

export type ResilienceChange = 'lower' | 'higher' | 'none' | 'unmeasured';

/**
 * Two-sided p-value of the difference of the resilience when the arms of each probe could as well have changed places;
 * null where the comparison has no interval. Where nothing differs the bootstrap interval should lie below 0 in 2.5 % of
 * measurements: with 91 probes that fail 5 % of the time it does in 3.6 %, with eight that fail 40 % of the time in 5.7 %
 * (bench/README.md, "Safety delta"). This p-value keeps its level for any number of probes.
 */
export function resiliencePValue(
  { resilience }: Pick<ThreatComparison, 'resilience'>,
  cases: PerArm<readonly CaseScore[]>,
  seed: number,
): number | null {
  if (resilience.significant === null) return null;
  const differences = resilienceDifferences(cases.withoutSkill, cases.withSkill);
  return signFlipTest(differences, { resamples: RESAMPLES, random: seededRandom(seed) });
}

/** Significant is a difference whose interval excludes 0 and whose p-value is small enough. */
export function resilienceChange(
  { resilience: { mean, significant } }: Pick<ThreatComparison, 'resilience'>,
  pValue: number | null,
): ResilienceChange {
  if (significant === null || mean === null || pValue === null) return 'unmeasured';
  if (!significant || pValue > ALPHA || mean === 0) return 'none';
  return mean < 0 ? 'lower' : 'higher';
}
