import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { regressionGate } from './regression-gate.ts';

/**
 * Gate that fails when any skill of a collection regressed, by the gate of two skills. A removed skill is not
 * a regression, and is counted in the message.
 * @param path of the collection
 * @param minEffect composite points that a drop must exceed, 0-100
 */
export function collectionRegressionGate(
  path: string,
  comparisons: readonly Comparison[],
  removed: number,
  minEffect: number,
): Gate {
  const gates = comparisons.map((comparison) => regressionGate(comparison, minEffect));
  const failed = gates.filter(({ passed }) => passed === false);
  const unknown = gates.filter(({ passed }) => passed === null);
  const [worst] = failed.toSorted((one, other) => Number(one.value ?? 0) - Number(other.value ?? 0));
  const gone = removed === 0 ? '' : ` ${removed} removed.`;
  return {
    name: 'regression',
    subject: path,
    passed: failed.length > 0 ? false : unknown.length > 0 ? null : true,
    value: worst?.value ?? null,
    bound: minEffect === 0 ? 0 : -minEffect,
    message: `${messageOf(worst, failed.length, unknown, gates.length, minEffect)}${gone}`,
  };
}

function messageOf(
  worst: Gate | undefined,
  failed: number,
  [firstUnknown, ...moreUnknown]: readonly Gate[],
  compared: number,
  minEffect: number,
): string {
  if (worst !== undefined)
    return `${failed} of ${compared} skills are worse than they were, first ${worst.subject}: ${worst.message}`;
  if (firstUnknown !== undefined)
    return `${firstUnknown.subject}: ${firstUnknown.message}${moreUnknown.length === 0 ? '' : ` So it is with ${moreUnknown.length} more.`}`;
  return `None of ${compared} skills dropped by more than ${minEffect} points.`;
}
