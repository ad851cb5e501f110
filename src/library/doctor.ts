import type { DoctorRequest } from '../application/doctor/doctor.ts';
import type { Doctor } from '../documents/doctor.ts';
import { libraryFunction, type OptionalFunction } from './library-function.ts';

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
export const doctor: OptionalFunction<DoctorRequest, Doctor> = libraryFunction(
  async () => (await import('../application/doctor/doctor.ts')).doctor,
);
