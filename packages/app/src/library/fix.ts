import type { FixOutcome, FixRequest } from '../fix.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Corrects findings of layer 1 without changing what a skill means, like `plugin-eval fix`. Changes files only with
 * `write`.
 * @throws UsageError, FileError, ConfigError, OutputError, InterruptedError
 * @example
 * import { fix } from 'plugin-eval';
 *
 * const { document } = await fix({ paths: ['.'] });
 * for (const { file, diff } of document.files) console.log(file, diff);
 */
export const fix: LibraryFunction<FixRequest, FixOutcome> = libraryFunction(
  async () => (await import('../fix.ts')).fix,
);
