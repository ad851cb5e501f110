import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { VERIFICATION_VETO } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { formatPValue } from '@plugin-eval/core/text/p-value-format.ts';

/** Scores of floating-point sums that differ by less are the same. */
const SAME_POINTS = 1e-9;

/**
 * Gate that fails when b is worse than a. Static scores are exact, so their drop alone decides; a drop of
 * judged scores and a lost head to head count only when significant. Activation has a gate of its own.
 * @param minEffect composite points that a drop must exceed, 0-100
 */
export function regressionGate(comparison: Comparison, minEffect: number): Gate {
  const { differences, headToHead, b } = comparison;
  const drops = [
    staticDrop(comparison, minEffect),
    // What is exact stays so, whoever judges.
    restsOnFailedJudge(comparison) ? null : judgedDrop(comparison, minEffect),
    headToHead?.verdict === 'a' && !restsOnFailedJudge(comparison)
      ? `the judge prefers A: of ${headToHead.rounds} rounds A won ${headToHead.winsA} and B ${headToHead.winsB} (${formatPValue(headToHead.pValue)})`
      : null,
  ].filter((drop) => drop !== null);
  const unmeasured = unmeasuredOf(comparison);
  const passed = drops.length > 0 ? false : unmeasured === null ? true : null;
  return {
    name: 'regression',
    subject: b.subject.path,
    passed,
    value: differences.composite,
    bound: minEffect === 0 ? 0 : -minEffect,
    message:
      drops.length > 0
        ? `B is worse than A: ${drops.join('; ')}.`
        : (unmeasured ?? `B is not worse than A by more than ${minEffect} points.`),
  };
}

function staticDrop({ differences, depth }: Comparison, minEffect: number): string | null {
  const { staticComposite } = differences;
  if (staticComposite === null || -staticComposite <= minEffect + SAME_POINTS) return null;
  const what = depth.effective === 'quick' ? 'the score' : 'the static score';
  return `${what} is ${(-staticComposite).toFixed(1)} points lower`;
}

function judgedDrop({ differences }: Comparison, minEffect: number): string | null {
  const { composite, compositeCiLow, compositeCiHigh } = differences;
  if (composite === null || -composite <= minEffect + SAME_POINTS) return null;
  if (compositeCiHigh === null || compositeCiLow === null || compositeCiHigh >= 0) return null;
  return `the composite is ${(-composite).toFixed(1)} points lower (interval ${compositeCiLow.toFixed(1)} to ${compositeCiHigh.toFixed(1)})`;
}

function restsOnFailedJudge({ a, b }: Comparison): boolean {
  return [a, b].some(({ composite }) => composite.badgeVetoedBy?.startsWith(VERIFICATION_VETO));
}

function unmeasuredOf(comparison: Comparison): string | null {
  const { a, b, differences, headToHead, depth } = comparison;
  if (differences.staticComposite === null || differences.composite === null)
    return 'One side could not be measured, so it is unknown whether B is worse.';
  if (!a.composite.complete || !b.composite.complete || headToHead?.verdict === 'errored')
    return 'Part of the measurement failed, so it is unknown whether B is worse.';
  if (restsOnFailedJudge(comparison))
    return 'The judge failed its verification, so it is unknown whether B is worse. Use another judge model.';
  const isUntested = headToHead === null || headToHead.verdict === 'too-few-tasks';
  if (depth.effective === 'standard' && differences.compositeCiLow === null && isUntested)
    return 'There is no interval for the difference, so it may be chance.';
  return null;
}
