import type { DetonateOutcome, DetonateRequest } from '../detonate.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Has a scripted agent obey a skill in a sandbox and observes what it does, like `plugin-eval detonate`. Needs
 * bubblewrap, so Linux. Nothing leaves the sandbox.
 * @throws UsageError, ConfigError, FileError, SandboxError
 * @example
 * import { detonate } from 'plugin-eval';
 *
 * const { document } = await detonate({ path: './my-skill' });
 * for (const { name, left } of document.secrets) console.log(name, left.map(({ to }) => to));
 */
export const detonate: LibraryFunction<DetonateRequest, DetonateOutcome> = libraryFunction(
  async () => (await import('../detonate.ts')).detonate,
);
