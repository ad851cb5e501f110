import { UsageError } from '../../errors/usage-error.ts';

/** The model of a dry run that is about a second opinion alone. @throws UsageError where nothing would be asked anyway */
export function dryRunModel(secondOpinion: string | undefined): string {
  if (secondOpinion !== undefined) return secondOpinion;
  throw new UsageError('--dry-run says what --second-opinion would cost: add --second-opinion MODEL.');
}
