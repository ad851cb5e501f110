import type { UsageRequest } from '../usage/usage-request.ts';
import type { UsageOutcome } from '../usage.ts';
import { libraryFunction, type OptionalFunction } from './library-function.ts';

/**
 * Counts which skills were listed, loaded and invoked in the transcripts that agents keep, like `plugin-eval usage`.
 * Without `paths`, the skills that each agent finds for itself. Opens no socket, and writes nothing but its cache.
 * @throws UsageError, ConfigError, FileError, InterruptedError
 * @example
 * import { usage } from 'plugin-eval';
 *
 * const { document } = await usage({ since: '90d' });
 * for (const { name, agent, verdict, bound } of document.skills) console.log(name, agent, verdict, bound);
 */
export const usage: OptionalFunction<UsageRequest, UsageOutcome> = libraryFunction(
  async () => (await import('../usage.ts')).usage,
);
