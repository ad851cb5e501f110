import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Notice } from '../notice.ts';
import type { RetireOutcome } from '../retire.ts';
import type { RetireRequest } from '../retirement/retire-request.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Finds the skills that the bare model does not need, like `plugin-eval retire`: from results of `score` with
 * sessions without the skill, or by executed sessions of the skills at `paths`.
 * @throws UsageError, FileError, ConfigError, SandboxError, DatabaseError, InterruptedError
 * @example
 * import { retire } from 'plugin-eval';
 *
 * const { document } = await retire({ results: ['evaluation.json'] });
 * for (const { name, verdict, missing } of document.skills) console.log(name, verdict, missing);
 */
export const retire: LibraryFunction<RetireRequest, RetireOutcome> = libraryFunction(
  async () => (await import('../retire.ts')).retire,
);

/**
 * Estimates the calls of `retire` and their cost; null for results. Calls nothing and needs no key.
 * @throws UsageError, FileError, ConfigError, DatabaseError
 * @example
 * import { estimateRetire } from 'plugin-eval';
 *
 * const sessions = { execute: { sandbox: { kind: 'bubblewrap' as const } } };
 * const { document } = await estimateRetire({ paths: ['skills'], sessions });
 * console.log(document?.costUsd?.likely);
 */
export const estimateRetire: LibraryFunction<RetireRequest, { document: DryRun | null; notices: Notice[] }> =
  libraryFunction(async () => (await import('../retire.ts')).estimateRetire);
