import type { Doctor } from '@plugin-eval/core/documents/doctor.ts';
import type { DoctorRequest } from '../doctor/doctor.ts';
import { libraryFunction, type OptionalFunction } from './library-function.ts';

/**
 * Checks what plugin-eval needs, and describes the requirements of each depth, like `plugin-eval doctor`. A
 * problem is a failed check, not an error. Each model is called once unless `offline` is set; the document
 * holds no key.
 * @example
 * import { doctor } from 'plugin-eval';
 *
 * const { checks, depths } = await doctor({ offline: true });
 * console.log(checks.filter(({ status }) => status === 'failed'));
 * for (const { depth, reachable, message } of depths) console.log(depth, reachable, message);
 */
export const doctor: OptionalFunction<DoctorRequest, Doctor> = libraryFunction(
  async () => (await import('../doctor/doctor.ts')).doctor,
);
