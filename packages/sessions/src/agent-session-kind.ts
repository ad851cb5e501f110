import { type PriceOverrides, priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import type { JsonValue, Reservation, Task, TaskKind } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';
import type { WorkspaceRegistry } from './execution/workspace-registry.ts';
import { isSessionResult } from './is-session-result.ts';
import { sessionContents } from './session-contents.ts';
import type { ExecutionPlace, SessionDrivers } from './session-driver.ts';
import { sessionPool, workerPool } from './session-pool.ts';
import type { SessionRequest, SessionResult } from './session-request.ts';
import { sessionReservation } from './session-reservation.ts';
import type { SkillRegistry } from './skill-registry.ts';
import type { RefusalRules } from './user-script.ts';

/** The kind of its tasks. */
export const AGENT_SESSION = { name: 'agent-session', version: 1 };
/**
 * Part of the key of a session with an environment, for both drivers. Increment it when the environment's tools, their
 * answers or its briefing change: results of different environments are not comparable.
 */
const SCENE_VERSION = 1;

export interface AgentSessionOptions {
  /** Prices by `provider:model`, which precede the known ones. */
  prices: PriceOverrides;
  now: () => Date;
  /** Milliseconds that only ever grow. */
  elapsedMs: () => number;
  skills: SkillRegistry;
  drivers: SessionDrivers;
  /** Environment for executed sessions. @default none */
  hands?: ExecutionPlace | null;
  /** Initial files of executed sessions, to send to workers or to receive. @default none */
  workspaces?: WorkspaceRegistry | null;
  /** Tells refusals, for sessions whose user reacts to replies. @default such sessions cannot run */
  refusalRules?: RefusalRules | undefined;
}

/** Tasks of the kind `agent-session`: one session of an agent among installed skills, one attempt. */
export function agentSessionKind({
  prices,
  now,
  elapsedMs,
  skills,
  drivers,
  hands: execution = null,
  workspaces = null,
  refusalRules,
}: AgentSessionOptions): TaskKind<JsonValue, SessionResult> {
  // Asked for more than once for every session; a session keeps what was set aside for it.
  const reservations = new WeakMap<SessionRequest, Reservation>();
  const reservationOf = (request: SessionRequest) => {
    const known = reservations.get(request);
    if (known !== undefined) return known;
    const price = priceOf(request.model, prices, now());
    const reservation = sessionReservation(request, skills.take(request), price);
    reservations.set(request, reservation);
    return reservation;
  };
  return {
    ...AGENT_SESSION,
    poolOf: (input) => sessionPool(requestOf(input)),
    workerPoolOf: (input) => workerPool(requestOf(input)),
    reservation: (input) => reservationOf(requestOf(input)),
    async execute(input, { signal }) {
      const request = requestOf(input);
      const drive = drivers[request.driver];
      if (drive === undefined) throw new Error(`This process has no driver ${request.driver}.`);
      const startedAt = elapsedMs();
      const done = await drive(request, skills.take(request), {
        signal,
        reservation: reservationOf(request),
        hands: execution,
        refusalRules,
      });
      const durationMs = Math.max(0, elapsedMs() - startedAt);
      return { ...done, result: { ...done.result, durationMs } };
    },
    isResult: isSessionResult,
    // One that failed before its first answer was asked for it all the same.
    callsOf: ({ turns }) => Math.max(1, turns),
    contents: sessionContents(skills, workspaces),
  };
}

/**
 * The task of a session: its key covers the request with the hash of every skill, the driver's version, and
 * the version of environments if it has one.
 */
export function sessionTask(
  request: SessionRequest,
  { sample, label, subject }: Pick<Task, 'sample' | 'label' | 'subject'>,
): Task {
  const input = request.scene === undefined ? request : { ...request, sceneVersion: SCENE_VERSION };
  return { kind: AGENT_SESSION.name, input: input as unknown as JsonValue, sample, label, subject };
}

/** Journal key of such a task, also of one that brought no result. */
export function sessionKey(task: Task): string {
  return taskKey(task, AGENT_SESSION.version);
}

function requestOf(input: JsonValue): SessionRequest {
  return input as unknown as SessionRequest;
}
