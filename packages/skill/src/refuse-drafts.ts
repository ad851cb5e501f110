import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { EvalCaseFile } from './eval-case.ts';

/** Refuses tests that nobody has checked: a measurement with them would rest on guesses. @throws MeasurementError */
export function refuseDrafts(files: readonly Pick<EvalCaseFile, 'file' | 'drafts'>[]): void {
  const first = files.find(({ drafts }) => drafts.length > 0);
  if (first === undefined) return;
  const count = first.drafts.length;
  throw new MeasurementError(
    `${first.file} has ${count} ${count === 1 ? 'draft' : 'drafts'}. Check each one: remove its "status": "draft" to keep it, or delete it. plugin-eval evals check lists them.`,
  );
}
