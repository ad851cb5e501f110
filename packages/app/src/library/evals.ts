import type { EvalsCheck } from '@plugin-eval/core/documents/evals-check.ts';
import type { CheckEvalsRequest } from '../check-evals.ts';
import type { ConvertEvalsOutcome, ConvertEvalsRequest } from '../convert-evals.ts';
import type { Notice } from '../notice.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Checks that the tests of skills can tell good work from none, like `plugin-eval evals check`. Calls no
 * model; commands of tests run only in a sandbox.
 * @throws UsageError, FileError, ConfigError
 * @example
 * import { checkEvals } from 'plugin-eval';
 *
 * const { document } = await checkEvals({ paths: ['my-skill'] });
 * for (const { level, rule, message } of document.findings) console.log(level, rule, message);
 */
export const checkEvals: LibraryFunction<CheckEvalsRequest, { document: EvalsCheck; notices: Notice[] }> =
  libraryFunction(async () => (await import('../check-evals.ts')).checkEvals);

/**
 * Writes the tests of a skill in another dialect, like `plugin-eval evals convert`, and lists fields it
 * cannot express. Writes nothing without a target.
 * @throws UsageError, FileError, OutputError, ConfigError, SubjectError
 * @example
 * import { convertEvals } from 'plugin-eval';
 *
 * const { document } = await convertEvals({ source: 'tests.json', to: 'waza', target: 'out' });
 * for (const { id, field, what } of document.lost) console.log(id, field, what);
 */
export const convertEvals: LibraryFunction<ConvertEvalsRequest, ConvertEvalsOutcome> = libraryFunction(
  async () => (await import('../convert-evals.ts')).convertEvals,
);
