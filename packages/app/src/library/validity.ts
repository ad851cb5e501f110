import type { Validity } from '@plugin-eval/core/documents/validity.ts';
import type { Notice } from '../notice.ts';
import type { ValidityRequest } from '../validity.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Relates what quick depth says of skills to outcomes that you measured, like `plugin-eval validity`. Offline.
 * @throws ConfigError, FileError
 * @example
 * import { validity } from 'plugin-eval';
 *
 * const { document } = await validity({ outcomes: 'outcomes.csv', paths: ['skills'] });
 * for (const { predictor, outcome, r, shown } of document.relations) if (shown) console.log(predictor, outcome, r);
 */
export const validity: LibraryFunction<ValidityRequest, { document: Validity; notices: Notice[] }> =
  libraryFunction(async () => (await import('../validity.ts')).validity);
