import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import type { Execution } from '@plugin-eval/engine/run/task.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import type { AgentProgram } from '@plugin-eval/sessions/programs/agent-program.ts';
import {
  findProgram,
  type InstalledProgram,
  programVersion,
} from '@plugin-eval/sessions/programs/find-agent-program.ts';
import { programDrivers } from '@plugin-eval/sessions/programs/program-drivers.ts';
import type { DriveSession, ExecutionPlace } from '@plugin-eval/sessions/session-driver.ts';
import type {
  SessionRequest,
  SessionResult,
  SynthesisedSkill,
} from '@plugin-eval/sessions/session-request.ts';
import { sessionReservation } from '@plugin-eval/sessions/session-reservation.ts';
import { onTestFinished } from 'vitest';
import { agentsFolder } from '../stand-ins/agents/installed-agents.ts';
import { modelOnStandIn, STAND_IN_KEYS } from '../stand-ins/model-on-stand-in.ts';
import type { StandIn, StandInOptions, StandInProtocol } from '../stand-ins/stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { REFUSALS_BY_NO } from './refusals-by-no.ts';
import { sandbox } from './tried-sandbox.ts';

/** A program that `scripts/agents` has installed; null where it is not. */
export function programHere(program: AgentProgram): InstalledProgram | null {
  return findProgram(program, [agentsFolder()]);
}

export interface ProgramStage {
  standIn: StandIn;
  run(
    skills: readonly SynthesisedSkill[],
    changes?: Partial<SessionRequest>,
    execution?: ExecutionPlace,
  ): Promise<Execution<SessionResult>>;
}

/** A real agent program in the sandbox, before a model that says what it is told to. It ends with the running test. */
export async function programStage(
  installed: InstalledProgram,
  protocol: StandInProtocol,
  answer: StandInOptions['answer'],
  faults?: StandInOptions['faults'],
): Promise<ProgramStage> {
  const standIn = await startStandIn({
    ...{ protocol, answer, key: STAND_IN_KEYS[protocol] },
    ...(faults === undefined ? {} : { faults }),
  });
  const { model, environment, now, send } = modelOnStandIn(protocol, standIn);
  const { drivers, stop } = programDrivers({
    ...{ environment, host: hostMachine, prices: {}, programs: [installed], sandbox: sandbox() },
    ...{ random: () => 0, clock: { now, elapsedMs: () => performance.now(), timer: systemTimer } },
    ...(send === undefined ? {} : { send }),
  });
  onTestFinished(async () => {
    await stop();
    await standIn.stop();
  });
  const drive = drivers[installed.program.driver] as DriveSession;
  return {
    standIn,
    run(skills, changes = {}, execution) {
      const request: SessionRequest = {
        driver: installed.program.driver,
        driverVersion: programVersion(installed),
        model,
        prompt: 'Take the tables out of report.pdf.',
        skills: skills.map(({ name, hash }) => ({ name, hash })),
        listingBudget: listingBudgetFor(200_000),
        ...{ maxTurns: 10, maxOutputTokens: 8_192, timeLimit: 60_000 },
        ...changes,
      };
      return drive(request, skills, {
        signal: new AbortController().signal,
        reservation: sessionReservation(request, skills, priceOf(model, {}, now())),
        refusalRules: REFUSALS_BY_NO,
        ...(execution === undefined ? {} : { hands: execution }),
      });
    },
  };
}
