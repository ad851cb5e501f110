import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';

/** The result of work that may fail for a temporary reason. */
export type Attempted<Result> =
  | { ok: true; result: Result }
  /** Reason for the failure, as a sentence. */
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

/** Attempts a question that is named elsewhere, with a reason that many questions may share. */
export async function attemptQuestion<Result>(work: () => Promise<Result>): Promise<Attempted<Result>> {
  const tried = await attempt(work);
  return tried.ok ? tried : { ok: false, reason: tried.error.reason };
}
