import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { budgetInDollars } from '@plugin-eval/core/errors/budget-in-dollars.ts';

const LEAST_SHOWN = 0.0001;

/** "for about $0.13", to follow the paid item. */
export function costWords({ costUsd, calls, basis }: Pick<DryRun, 'costUsd' | 'calls' | 'basis'>): string {
  if (calls.likely === 0 && basis.some(({ inJournal }) => inJournal > 0))
    return 'from answers in the journal, at no cost';
  if (costUsd === null) return 'at an unknown cost';
  if (costUsd.likely === 0) return 'at no cost';
  return costUsd.likely < LEAST_SHOWN
    ? `for less than $${LEAST_SHOWN}`
    : `for about ${dollars(costUsd.likely)}`;
}

/** Formats dollars in cents; below one cent, in hundredths of a cent. */
export function dollars(usd: number): string {
  return budgetInDollars(usd < 0.01 ? Number(usd.toFixed(4)) : Math.round(usd * 100) / 100);
}
