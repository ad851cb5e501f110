import type { SessionDriver } from '../documents/names.ts';
import type { Execution, Reservation } from '../run/task.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from './session.ts';

/** What a driver is given beside the session that it runs. */
export interface DriveContext {
  /** Aborted when the run is. */
  signal: AbortSignal;
  /** The most that the session may use; the driver sees to it that it does. */
  reservation: Reservation;
}

/**
 * Runs one session.
 * @param skills as the request names them, in its order
 * @throws AttemptFailure when there was no draw: connection, access, rate limit, overload, abort
 */
export type DriveSession = (
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  context: DriveContext,
) => Promise<Execution<SessionResult>>;

/** The drivers that a process has. */
export type SessionDrivers = Readonly<Partial<Record<SessionDriver, DriveSession>>>;
