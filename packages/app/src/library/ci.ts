import type { CiOutcome, CiRequest } from '../ci.ts';
import { libraryFunction, type OptionalFunction } from './library-function.ts';

/**
 * Compares the skills of a git repository with a base, like `plugin-eval ci`: scores, findings and security
 * findings before and after, and gates. At quick depth by default.
 * @throws UsageError, ConfigError
 * @example
 * import { ci } from 'plugin-eval';
 *
 * const { document } = await ci({ base: 'main', minEffect: 1 });
 * console.log(document.subjects.length, document.gates.every(({ passed }) => passed === true));
 */
export const ci: OptionalFunction<CiRequest, CiOutcome> = libraryFunction(
  async () => (await import('../ci.ts')).ci,
);
