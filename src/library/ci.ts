import type { CiOutcome, CiRequest } from '../application/ci.ts';
import { type Asked, type CallOptions, processPorts, withDefaults } from './process-ports.ts';

/**
 * What the changes of a git repository since a base do to its skills, as `plugin-eval ci` does: scores, findings and security
 * findings before and after, and gates. At quick depth unless the request says otherwise.
 * @throws UsageError, ConfigError
 * @example
 * import { ci } from 'plugin-eval';
 *
 * const { document } = await ci({ base: 'main', minEffect: 1 });
 * console.log(document.subjects.length, document.gates.every(({ passed }) => passed === true));
 */
export async function ci(request: Asked<CiRequest> = {}, options: CallOptions = {}): Promise<CiOutcome> {
  const useCase = await import('../application/ci.ts');
  return useCase.ci(withDefaults(request), processPorts(options));
}
