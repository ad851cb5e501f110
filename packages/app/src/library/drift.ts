import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { DriftOutcome } from '../drift/drift-outcome.ts';
import type { DriftRequest } from '../drift/drift-request.ts';
import type { Notice } from '../notice.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Measures whether skills still work under another model, agent or judge, or since a stored run, like
 * `plugin-eval drift`.
 * @throws UsageError, FileError, ConfigError, DatabaseError, InterruptedError
 * @example
 * import { drift } from 'plugin-eval';
 *
 * const sessions = { models: ['anthropic:claude-opus-4-5', 'anthropic:claude-opus-5'] };
 * const { document } = await drift({ path: 'skills', sessions, maxCost: 20 });
 * for (const { name, verdict } of document.skills) console.log(name, verdict);
 */
export const drift: LibraryFunction<DriftRequest, DriftOutcome> = libraryFunction(
  async () => (await import('../drift.ts')).drift,
);

/**
 * Estimates the calls of `drift` and their cost. Calls nothing and needs no key.
 * @throws UsageError, FileError, ConfigError, DatabaseError
 * @example
 * import { estimateDrift } from 'plugin-eval';
 *
 * const { document } = await estimateDrift({ path: 'skills', sessions: { models: ['sonnet', 'opus'] } });
 * console.log(document.sessions?.runs, document.costUsd?.likely);
 */
export const estimateDrift: LibraryFunction<DriftRequest, { document: DryRun; notices: Notice[] }> =
  libraryFunction(async () => (await import('../drift.ts')).estimateDrift);
