import type { EvalsCheck } from '@plugin-eval/core/documents/evals-check.ts';
import { formatPercent } from '@plugin-eval/report/number-format.ts';

/**
 * The gate of `--min-coverage`: fails when a smaller share of the skills is covered by tests.
 * @param coverage of at least one skill
 * @param bound 0 to 1
 */
export function coverageGate(
  { covered, skills }: EvalsCheck['coverage'],
  bound: number,
): EvalsCheck['gates'][number] {
  return {
    ...{ name: 'min-coverage', bound, passed: covered / skills >= bound },
    message: `${covered} of ${skills} skills have positive, near-miss and executed tests; ${formatPercent(bound)} is required.`,
  };
}
