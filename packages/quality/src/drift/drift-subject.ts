import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import {
  type PlannedSession,
  type SessionSetting,
  sessionRequest,
} from '@plugin-eval/sessions/planned-session.ts';
import type { ComparedArm, ComparisonPlan } from '../improve/comparison-plan.ts';
import type { ExecutedOptions } from '../monte-carlo/executed-options.ts';
import type { QualityJudge } from '../monte-carlo/judge-transcript.ts';
import type { MonteCarloSubject, PromptSet } from '../monte-carlo/monte-carlo-options.ts';
import { type PlannedDraw, planExecutedDraws } from '../monte-carlo/plan-sessions.ts';

/** An arm with the agent and model of its sessions. */
export interface DriftArm extends ComparedArm {
  setting: SessionSetting;
}

/** A skill that is measured in one or two agents or models. */
export interface DriftSubject {
  /** The same installed skills in every arm, each in its own setting. */
  comparison: ComparisonPlan & { arms: readonly [DriftArm, ...DriftArm[]] };
  subject: MonteCarloSubject;
  /** The prompts of the comparison, with what their results are graded by. */
  prompts: PromptSet;
  /** Execution and its grading; null without executed sessions. */
  executed: { options: ExecutedOptions; quality: QualityJudge } | null;
}

/** An executed session of one side. */
export interface ExecutedDraw extends PlannedDraw {
  side: number;
}

/** True for prompts whose result is graded in executed sessions. */
export function isExecuted({ prompts, executed }: DriftSubject, prompt: number): boolean {
  const given = executed?.options.cases[prompt];
  const own = prompts.prompts[prompt];
  if (given?.kind !== 'ready' || given.ungraded !== null || own === undefined) return false;
  const isGraded = given.graders.length > 0 || own.expectations.length > 0 || own.expectedOutput !== null;
  return own.shouldTrigger && isGraded;
}

/** Plans the executed sessions: all sides of a case back to back, in an order drawn from the seed. */
export function plannedExecutions(of: DriftSubject): ExecutedDraw[] {
  const { comparison, executed, prompts } = of;
  if (executed === null) return [];
  const { arms, sessions, seed } = comparison;
  const random = seededRandom(seed);
  const draws: ExecutedDraw[] = [];
  for (let sample = 0; sample < sessions; sample += 1)
    for (const [promptIndex, { text }] of comparison.prompts.entries()) {
      if (!isExecuted(of, promptIndex)) continue;
      for (const side of random.shuffle(arms.map((_, index) => index))) {
        const { installed, setting } = arms[side] as DriftArm;
        const place = { promptIndex, side, sample, repetition: sample, arm: 'with' as const };
        const number = draws.length + 1;
        const session: PlannedSession = {
          ...{ label: `execution ${number}`, sample },
          request: sessionRequest(text, installed, setting),
        };
        draws.push({ ...session, ...place, number, index: number - 1 });
      }
    }
  return planExecutedDraws({ skills: arms[0].installed, without: [] }, draws, {
    execution: executed.options,
    prompts,
  });
}
