import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { Execution } from '@plugin-eval/engine/run/task.ts';
import { driveToolLoop, type ToolLoopContext } from '@plugin-eval/sessions/drive-tool-loop.ts';
import type {
  SessionRequest,
  SessionResult,
  SynthesisedSkill,
} from '@plugin-eval/sessions/session-request.ts';
import { sessionReservation } from '@plugin-eval/sessions/session-reservation.ts';
import { onTestFinished } from 'vitest';
import { modelOnStandIn } from '../stand-ins/model-on-stand-in.ts';
import type { StandIn, StandInOptions, StandInProtocol, StandInRequest } from '../stand-ins/stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import type { RunScriptedSession } from './session-driver-contract.ts';

export interface LoopStage {
  standIn: StandIn;
  model: ProviderModel;
  /** Pauses that the session made, in milliseconds; none is waited for. */
  pauses: number[];
  run(
    skills: readonly SynthesisedSkill[],
    changes?: Partial<SessionRequest>,
    context?: Partial<ToolLoopContext>,
  ): Promise<Execution<SessionResult>>;
}

/**
 * A tool loop before a stand-in that ends with the running test.
 * @param atEnd of the test's own context where it runs beside others
 */
export async function toolLoopStage(
  options: StandInOptions,
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<LoopStage> {
  const standIn = await startStandIn(options);
  atEnd(() => standIn.stop());
  const { model, ...call } = modelOnStandIn(options.protocol, standIn);
  const pauses: number[] = [];
  const clock = {
    now: call.now,
    elapsedMs: () => performance.now(),
    timer: { sleep: async (ms: number) => void pauses.push(ms) },
  };
  return {
    standIn,
    model,
    pauses,
    run: (skills, changes = {}, context = {}) => {
      const request = sessionRequest(model, skills, changes);
      return driveToolLoop(request, skills, {
        ...{ ...call, clock, random: () => 0.5, signal: new AbortController().signal },
        reservation: sessionReservation(request, skills, priceOf(model, {}, call.now())),
        ...context,
      });
    },
  };
}

export function sessionRequest(
  model: ProviderModel,
  skills: readonly SynthesisedSkill[],
  changes: Partial<SessionRequest> = {},
): SessionRequest {
  return {
    ...{ driver: 'tool-loop', driverVersion: 'tool-loop@test', model },
    prompt: 'Get me the tables out of report.pdf.',
    skills: skills.map(({ name, hash }) => ({ name, hash })),
    ...{ listingBudget: 8_000, maxTurns: 10, maxOutputTokens: 2_000, timeLimit: 30_000 },
    ...changes,
  };
}

/** Everything that a request shows the model. */
export function shownBy({ system, texts, results }: StandInRequest): string {
  return [system, ...texts, ...results].join('\n');
}

/** For the contract of drivers. */
export function scriptedToolLoop(protocol: StandInProtocol): RunScriptedSession {
  return async ({ skills, script, changes = {} }) => {
    const reply = (request: StandInRequest) => script({ turn: request.turn, shown: shownBy(request) });
    const { run } = await toolLoopStage({
      protocol,
      answer: reply,
      faults: (request) => {
        const { fault } = reply(request);
        if (fault === undefined) return null;
        return fault === 'hang' ? { kind: 'hang' } : { kind: 'status', status: fault.status };
      },
    });
    const timeLimit = changes.timeLimit === undefined ? {} : { timeLimit: changes.timeLimit / 10 };
    return await run(skills, { ...changes, ...timeLimit });
  };
}
