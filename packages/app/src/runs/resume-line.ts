/**
 * Command that resumes a run whose budget is spent. It includes an amount, so that it can be copied
 * unchanged.
 * @param budgetUsd rounded up to whole cents
 */
export function resumeWithBudget(id: string, budgetUsd: number): string {
  // Without the last bits of a float: $0.07 is 7 cents, not 8.
  const cents = Math.max(1, Math.ceil(budgetUsd * 100 - 1e-6));
  return `plugin-eval runs resume ${id} --max-cost ${(cents / 100).toFixed(2)}`;
}
