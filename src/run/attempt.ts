import { MeasurementError } from '../errors/measurement-error.ts';

/** What came of something that may fail for a reason that may pass. */
export type Attempted<Result> =
  | { ok: true; result: Result }
  /** Why there is none, as a sentence. */
  | { ok: false; reason: string };

/**
 * Runs work, and turns a measurement that could not be made into its reason, with the error that gave it. Every other
 * error passes.
 */
export async function attempt<Result>(
  work: () => Promise<Result>,
): Promise<{ ok: true; result: Result } | { ok: false; reason: string; error: MeasurementError }> {
  try {
    return { ok: true, result: await work() };
  } catch (error) {
    if (MeasurementError.isInstance(error)) return { ok: false, reason: error.message, error };
    throw error;
  }
}

/** The same where it is said anyway what was asked, as a reason that many questions may share. */
export async function attemptQuestion<Result>(work: () => Promise<Result>): Promise<Attempted<Result>> {
  const tried = await attempt(work);
  return tried.ok ? tried : { ok: false, reason: tried.error.reason };
}
