import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { ImproveOutcome } from '../improve.ts';
import type { ImproveRequest } from '../improvement/improve-request.ts';
import type { Notice } from '../notice.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Judges changes of a skill against it, like `plugin-eval improve --from`: better, worse, no better or
 * undecided, in sessions of agents.
 * @throws UsageError, FileError, ConfigError, DatabaseError, InterruptedError
 * @example
 * import { improve } from 'plugin-eval';
 *
 * const { document } = await improve({ path: 'skills/pdf-forms', from: ['new-description.txt'], maxCost: 5 });
 * for (const { name, verdict } of document.candidates) console.log(name, verdict.verdict, verdict.gain?.low);
 */
export const improve: LibraryFunction<ImproveRequest, ImproveOutcome> = libraryFunction(
  async () => (await import('../improve.ts')).improve,
);

/**
 * Estimates the calls of `improve` and their cost, and the smallest gain that its prompts would show. Calls
 * nothing and needs no key.
 * @throws UsageError, FileError, ConfigError, DatabaseError
 * @example
 * import { estimateImprovement } from 'plugin-eval';
 *
 * const { document } = await estimateImprovement({ path: 'skills/pdf-forms', from: ['new-description.txt'] });
 * console.log(document.costUsd?.likely, document.power?.rows[0]?.gainSeen);
 */
export const estimateImprovement: LibraryFunction<ImproveRequest, { document: DryRun; notices: Notice[] }> =
  libraryFunction(async () => (await import('../improve.ts')).estimateImprovement);
