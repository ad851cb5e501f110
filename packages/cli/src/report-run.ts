import type { PaidRunFacts } from '@plugin-eval/app/paid-run/paid-run.ts';
import { resumeWithBudget } from '@plugin-eval/app/runs/resume-line.ts';
import { formatCost, plural } from '@plugin-eval/report/number-format.ts';

/** Margin for small further calls, which must leave enough for the largest call. */
const ROOM_FOR_OTHERS = 1.1;

/**
 * Reports the cost of a run, and how to continue when something is missing.
 * @param canGoOn whether another try may bring what is missing
 */
export function sayPaid(
  { id, stats, maxCostUsd }: PaidRunFacts,
  canGoOn: boolean,
  quiet: boolean,
  say: (message: string) => void,
): void {
  const { calls, reused, failedAttempts, knownCostUsd, unknownCosts, budgetRefused, refusedUsd } = stats;
  if (!quiet) {
    const unknown = unknownCosts === 0 ? '' : `, ${plural(unknownCosts, 'call')} of unknown cost`;
    const counts = [
      plural(calls, 'call'),
      ...(reused > 0 ? [`${reused} from the journal`] : []),
      ...(failedAttempts > 0 ? [plural(failedAttempts, 'failed attempt')] : []),
    ].join(', ');
    const known = knownCostUsd > 0 || unknownCosts === 0 ? `, ${formatCost(knownCostUsd)}` : '';
    say(`run ${id}: ${counts}${known}${unknown}.`);
  }
  if (maxCostUsd !== null && stats.spentUsd > maxCostUsd) {
    say(
      `the provider counted more tokens than a call can have, so this run cost ${formatCost(stats.spentUsd)}, more than its budget of ${formatCost(maxCostUsd)}.`,
    );
  }
  if (budgetRefused) {
    say(
      `the rest of the budget, ${formatCost(Math.max(0, (maxCostUsd ?? 0) - stats.spentUsd))} of ${formatCost(maxCostUsd)}, did not cover everything, so the result is partial: a skipped call may cost up to ${formatCost(refusedUsd)}. Finished results are kept; continue with: ${resumeWithBudget(id, Math.max(maxCostUsd ?? 0, refusedUsd * ROOM_FOR_OTHERS))}`,
    );
  } else if (stats.asked > 0 && canGoOn) {
    say(`finished results are kept; to retry the rest: plugin-eval runs resume ${id}`);
  }
}
