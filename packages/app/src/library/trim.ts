import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Notice } from '../notice.ts';
import type { TrimOutcome } from '../trim.ts';
import type { TrimRequest } from '../trimming/trim-request.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Finds the sections that a skill can lose, like `plugin-eval trim`: in executed sessions with and without
 * them.
 * @throws UsageError, FileError, ConfigError, SandboxError, DatabaseError, InterruptedError
 * @example
 * import { trim } from 'plugin-eval';
 *
 * const sessions = { execute: { sandbox: { kind: 'bubblewrap' as const } } };
 * const { document } = await trim({ path: 'skills/pdf-forms', sessions, maxCost: 40 });
 * console.log(document.patch);
 */
export const trim: LibraryFunction<TrimRequest, TrimOutcome> = libraryFunction(
  async () => (await import('../trim.ts')).trim,
);

/**
 * Estimates the calls of `trim` and their cost. Calls nothing and needs no key.
 * @throws UsageError, FileError, ConfigError, DatabaseError
 * @example
 * import { estimateTrim } from 'plugin-eval';
 *
 * const sessions = { execute: { sandbox: { kind: 'bubblewrap' as const } } };
 * const { document } = await estimateTrim({ path: 'skills/pdf-forms', sessions });
 * console.log(document.costUsd?.likely);
 */
export const estimateTrim: LibraryFunction<TrimRequest, { document: DryRun; notices: Notice[] }> =
  libraryFunction(async () => (await import('../trim.ts')).estimateTrim);
