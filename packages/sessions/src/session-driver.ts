import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import type { Execution, Reservation } from '@plugin-eval/engine/run/task.ts';
import type { WorkspaceRegistry } from './execution/workspace-registry.ts';
import type { OuterNetwork } from './sandbox/allowed-hosts/host-proxy.ts';
import type { SandboxHost } from './sandbox/sandbox-host.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from './session-request.ts';
import type { RefusalRules } from './user-script.ts';

/** A bare model has no agent around it, so no agent can be driven with one. */
export function refuseBareModel({ bare }: Pick<SessionRequest, 'bare'>): void {
  if (bare !== undefined) throw new Error('A bare model runs only with the driver tool-loop.');
}

/** A driver's input in addition to the session. */
export interface DriveContext {
  /** Aborted when the run is. */
  signal: AbortSignal;
  /** The most that the session may use; the driver sees to it that it does. */
  reservation: Reservation;
  /** Environment for executed sessions; null without one. @default null */
  hands?: ExecutionPlace | null;
  /** Tells refusals, for sessions whose user reacts to replies. @default such sessions cannot run */
  refusalRules?: RefusalRules | undefined;
}

/** Dependencies for executed sessions. */
export interface ExecutionPlace {
  host: SandboxHost;
  workspaces: Pick<WorkspaceRegistry, 'take'>;
  /** Network for allowed outside hosts. @default the network of this machine */
  network?: OuterNetwork;
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
