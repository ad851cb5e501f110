import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';

/** Cases that order the sections, and are never judged. */
export const SCREENED_CASES = 20;
/** Cases from which on some are spared to order the sections. */
export const FEWEST_TO_SCREEN = 60;

/**
 * Orders sections by the work of versions that lack one each: the section that is missed least goes first.
 * @param arms sessions of the version without each section
 */
export function screenedOrder(arms: readonly (readonly ObservedSession[])[]): number[] {
  const qualities = arms.map(
    (sessions) =>
      mean(
        sessions.flatMap(({ outcome, quality }) =>
          outcome === 'failed' ? 0 : outcome === 'errored' ? [] : (quality ?? []),
        ),
      ) ?? -1,
  );
  return [...arms.keys()].sort((a, b) => (qualities[b] ?? -1) - (qualities[a] ?? -1) || b - a);
}
