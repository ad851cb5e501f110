import type { CertifyOutcome, CertifyRequest } from '../certify.ts';
import type { Estimated } from './evaluate.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Certifies one skill or one plugin, like `plugin-eval certify`: all layers with all rubrics, a verified
 * judge, and matchups against the corpus if there is one.
 * @throws UsageError, ConfigError; MeasurementError when nothing could be measured
 * @example
 * import { certify } from 'plugin-eval';
 *
 * const request = { path: './my-skill', agent: 'tool-loop', sessionCount: 10, maxCost: 5 };
 * const { document, delta } = await certify(request);
 * console.log(document.composite.badge, delta?.verdict);
 */
export const certify: LibraryFunction<CertifyRequest, CertifyOutcome> = libraryFunction(
  async () => (await import('../certify.ts')).certify,
);

/**
 * Estimates the calls of `certify` and their cost. Calls nothing and records nothing.
 * @throws UsageError, ConfigError
 * @example
 * import { estimateCertification } from 'plugin-eval';
 *
 * const { document } = await estimateCertification({ path: './my-skill', threats: true });
 * console.log(document.calls.max, document.costUsd?.max);
 */
export const estimateCertification: LibraryFunction<CertifyRequest, Estimated> = libraryFunction(
  async () => (await import('../certify.ts')).estimateCertification,
);
