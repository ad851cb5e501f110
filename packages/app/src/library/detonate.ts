import type { DetonateOutcome, DetonateRequest } from '../detonate.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Has a scripted agent obey a skill in a sandbox and observes what it does, like `plugin-eval detonate`. With `live`, the
 * agent of the settings decides in paid sessions. Needs bubblewrap, so Linux. Nothing but a real agent's calls of its
 * model leaves the sandbox.
 * @throws UsageError, ConfigError, FileError, SandboxError, DatabaseError
 * @example
 * import { detonate } from 'plugin-eval';
 *
 * const { document } = await detonate({ path: './my-skill' });
 * for (const { name, left } of document.secrets) console.log(name, left.map(({ to }) => to));
 */
export const detonate: LibraryFunction<DetonateRequest, DetonateOutcome> = libraryFunction(
  async () => (await import('../detonate.ts')).detonate,
);
