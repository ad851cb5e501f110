import type { CertifyOutcome, CertifyRequest } from '../application/certify.ts';
import type { Estimated } from './evaluate.ts';
import { type Asked, type CallOptions, processPorts, withDefaults } from './process-ports.ts';

/**
 * Certifies one skill or one plugin, as `plugin-eval certify` does: all layers with all rubrics, the judge verified, and
 * matchups against the corpus where there is one.
 * @throws UsageError, ConfigError; MeasurementError when nothing could be measured
 * @example
 * import { certify } from 'plugin-eval';
 *
 * const request = { path: './my-skill', agent: 'codex', sessionCount: 10, maxCost: 5 };
 * const { document, delta } = await certify(request);
 * console.log(document.composite.badge, delta?.verdict);
 */
export async function certify(
  request: Asked<CertifyRequest>,
  options: CallOptions = {},
): Promise<CertifyOutcome> {
  const useCase = await import('../application/certify.ts');
  return useCase.certify(withDefaults(request), processPorts(options));
}

/**
 * What `certify` would call and what that would cost. Calls nothing and records nothing.
 * @throws UsageError, ConfigError
 * @example
 * import { estimateCertification } from 'plugin-eval';
 *
 * const { document } = await estimateCertification({ path: './my-skill', threats: true });
 * console.log(document.calls.max, document.costUsd?.max);
 */
export async function estimateCertification(
  request: Asked<CertifyRequest>,
  options: CallOptions = {},
): Promise<Estimated> {
  const useCase = await import('../application/certify.ts');
  return useCase.estimateCertification(withDefaults(request), processPorts(options));
}
