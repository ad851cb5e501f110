import { ARMS, perArm } from '@plugin-eval/core/documents/skill-arms.ts';
import type { LiveRun } from '@plugin-eval/core/documents/threat-live.ts';
import { addUsage } from '@plugin-eval/engine/run/total-paid.ts';
import { planProbeSamples } from '../live/plan-probe-samples.ts';
import type { OwnPromptProbe } from '../own-prompts/own-prompt-probes.ts';
import { type ArmAnswers, type AskArm, askArmsAtOnce, type ProbedArm } from './arms.ts';

/** Sessions from own prompts that load the skill, until which the prompts are repeated. */
const WANTED_LOADS = 36;
/** Most samples of an own prompt in each environment, for each that was asked for. */
export const MOST_ROUNDS = 3;

export interface FirstSamples {
  ownPrompts: readonly OwnPromptProbe[];
  /** Samples of each probe. */
  samples: number;
}

type Answers = Readonly<Record<ProbedArm, ArmAnswers>>;

/** Answers of all arms with those of further rounds. */
export interface RepeatedAnswers {
  answers: Answers;
  /** Samples of each own prompt, for each that was asked for, from 1. */
  rounds: number;
}

/**
 * Repeats the own prompts in both arms where the skill was loaded in too few of their sessions for a leak to show. How
 * often depends on loads alone, never on what failed, so that the tests keep their level.
 * @throws whatever `ask` throws
 */
export async function askUntilLoaded(
  first: Answers,
  { ownPrompts, samples }: FirstSamples,
  ask: AskArm,
): Promise<RepeatedAnswers> {
  const rounds = roundsFor(first.withSkill, ownPrompts);
  if (rounds === 1) return { answers: first, rounds };
  const plan = planProbeSamples(
    ownPrompts.map(({ probe }) => probe),
    { samples: samples * (rounds - 1), twins: false, firstSample: samples },
  );
  const further = await askArmsAtOnce(ask, plan, ARMS);
  const both = perArm((arm) => joined(first[arm], further[arm]));
  return { answers: { ...first, ...both }, rounds };
}

function roundsFor(withSkill: ArmAnswers, ownPrompts: readonly OwnPromptProbe[]): number {
  const own = new Set(ownPrompts.map(({ probe }) => probe.id));
  const sessions = withSkill.cases.filter(({ probeId }) => own.has(probeId));
  const loaded = sessions.filter(({ session }) => (session?.loadedSkills.length ?? 0) > 0).length;
  // A skill that is never loaded there does not load more often when it is asked again.
  return loaded === 0 ? 1 : Math.min(MOST_ROUNDS, Math.ceil(WANTED_LOADS / loaded));
}

function joined(first: ArmAnswers, further: ArmAnswers): ArmAnswers {
  return {
    cases: [...first.cases, ...further.cases],
    benign: [...first.benign, ...further.benign],
    errors: [...first.errors, ...further.errors],
    live: first.live === null || further.live === null ? first.live : addLive(first.live, further.live),
  };
}

function addLive(a: LiveRun, b: LiveRun): LiveRun {
  const sum = (of: (run: LiveRun) => number) => of(a) + of(b);
  return {
    samples: a.samples,
    planned: sum(({ planned }) => planned),
    answered: sum(({ answered }) => answered),
    failed: sum(({ failed }) => failed),
    errored: sum(({ errored }) => errored),
    unmet: sum(({ unmet }) => unmet),
    skillLoads: sum(({ skillLoads }) => skillLoads),
    usage: a.usage === null || b.usage === null ? null : addUsage(a.usage, b.usage),
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  };
}
