import type { EvalsCheck } from '@plugin-eval/core/documents/evals-check.ts';
import { formatPercent } from '@plugin-eval/report/number-format.ts';

/**
 * The gate of `--min-coverage`: fails when a smaller share of the skills is covered by tests. Empty without a bound,
 * and without skills.
 * @param bound 0 to 1; null for none
 */
export function coverageGate(
  { covered, skills }: EvalsCheck['coverage'],
  bound: number | null,
): (EvalsCheck['gates'][number] & { name: 'min-coverage'; bound: number })[] {
  if (bound === null || skills === 0) return [];
  const message = `${covered} of ${skills} skills have positive, near-miss and executed tests; ${formatPercent(bound)} is required.`;
  return [{ name: 'min-coverage', bound, passed: covered / skills >= bound, message }];
}
