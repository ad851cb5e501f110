import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

/**
 * The model of a dry run for a single flag.
 * @param flag `--review`
 * @throws UsageError where nothing would be asked anyway
 */
export function dryRunModel(name: string | undefined, flag: '--review' | '--second-opinion'): string {
  if (name !== undefined) return name;
  throw new UsageError(`--dry-run says what ${flag} would cost: add ${flag} MODEL.`);
}
