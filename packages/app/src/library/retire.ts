import type { Retirement } from '@plugin-eval/core/documents/retirement.ts';
import type { Notice } from '../notice.ts';
import type { RetireRequest } from '../retire.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Finds the skills that the bare model does not need, like `plugin-eval retire`: from results of `score` with
 * sessions without the skill. Calls nothing.
 * @throws FileError
 * @example
 * import { retire } from 'plugin-eval';
 *
 * const { document } = await retire({ results: ['evaluation.json'] });
 * for (const { name, verdict, missing } of document.skills) console.log(name, verdict, missing);
 */
export const retire: LibraryFunction<RetireRequest, { document: Retirement; notices: Notice[] }> =
  libraryFunction(async () => (await import('../retire.ts')).retire);
