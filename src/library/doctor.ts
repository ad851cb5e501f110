import type { DoctorRequest } from '../application/doctor/doctor.ts';
import type { Doctor } from '../documents/doctor.ts';
import { type Asked, type CallOptions, processPorts, withDefaults } from './process-ports.ts';

/**
 * Checks what plugin-eval needs, and says what each depth would need, as `plugin-eval doctor` does. What is wrong is a
 * check that failed, not an error. Each model is called once unless `offline` is set; the document holds no key.
 * @example
 * import { doctor } from 'plugin-eval';
 *
 * const { checks, depths } = await doctor({ offline: true });
 * console.log(checks.filter(({ status }) => status === 'failed'));
 * for (const { depth, reachable, message } of depths) console.log(depth, reachable, message);
 */
export async function doctor(request: Asked<DoctorRequest> = {}, options: CallOptions = {}): Promise<Doctor> {
  const useCase = await import('../application/doctor/doctor.ts');
  return useCase.doctor(withDefaults(request), processPorts(options));
}
