import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Notice } from '../notice.ts';
import type { RewriteOutcome } from '../rewrite.ts';
import type { RewriteRequest } from '../rewriting/rewrite-request.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Judges other instructions of a skill against its own, like `plugin-eval improve --body`: by the work that
 * agents do with them in executed sessions.
 * @throws UsageError, FileError, ConfigError, SandboxError, DatabaseError, InterruptedError
 * @example
 * import { rewrite } from 'plugin-eval';
 *
 * const sessions = { execute: { sandbox: { kind: 'bubblewrap' as const } } };
 * const { document } = await rewrite({ path: 'skills/pdf-forms', from: ['new/SKILL.md'], sessions, maxCost: 40 });
 * for (const { name, verdict } of document.candidates) console.log(name, verdict.verdict, verdict.gain?.low);
 */
export const rewrite: LibraryFunction<RewriteRequest, RewriteOutcome> = libraryFunction(
  async () => (await import('../rewrite.ts')).rewrite,
);

/**
 * Estimates the calls of `rewrite` and their cost. Calls nothing and needs no key.
 * @throws UsageError, FileError, ConfigError, DatabaseError
 * @example
 * import { estimateRewrite } from 'plugin-eval';
 *
 * const sessions = { execute: { sandbox: { kind: 'bubblewrap' as const } } };
 * const { document } = await estimateRewrite({ path: 'skills/pdf-forms', sessions });
 * console.log(document.costUsd?.likely);
 */
export const estimateRewrite: LibraryFunction<RewriteRequest, { document: DryRun; notices: Notice[] }> =
  libraryFunction(async () => (await import('../rewrite.ts')).estimateRewrite);
