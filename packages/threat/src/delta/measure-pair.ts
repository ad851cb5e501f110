import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { ARMS, type PerArm, perArm } from '@plugin-eval/core/documents/skill-arms.ts';
import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { planProbeSamples } from '../live/plan-probe-samples.ts';
import { compareReports } from '../metrics/compare-reports.ts';
import type { OwnPromptProbe } from '../own-prompts/own-prompt-probes.ts';
import { type ArmAnswers, type AskArm, askArmsAtOnce } from './arms.ts';
import { decideSafety, isComparable } from './decide-safety.ts';
import { isShort } from './delta-notes.ts';
import { judgeReplications } from './judge-replications.ts';
import { resiliencePValues } from './resilience-change.ts';
import { ALPHA, samplesPerArm } from './samples-per-arm.ts';
import { skillLoadsOf } from './skill-loads.ts';

/** The arms as values of a document, which are not converted as its keys are. */
const DOCUMENT_NAMES = { withoutSkill: 'without_skill', withSkill: 'with_skill' } as const;

/** Probes and repetitions for the arms. */
export interface ArmQuestions {
  probes: readonly Probe[];
  /** Probes based on the skill's own prompts; they have no twins. @default none */
  ownPrompts?: readonly OwnPromptProbe[] | undefined;
  /** First samples of each probe in each arm, at least 1. */
  samples: number;
  /** Least repeated samples in each arm, at least 5; it takes more where many probes differ. @default 5 */
  replications?: number | undefined;
  seed: number;
}

export interface PairOptions extends ArmQuestions {
  skills: SafetyDelta['skills'];
  /** Number of the first repeated draw, so that none is drawn twice. @default samples */
  firstRepeat?: number | undefined;
  /** The first samples of both arms. */
  arms: PerArm<ThreatReport>;
  /** Runs the repeated samples. */
  ask: AskArm;
  /** Shortens data that would not fit into a document. */
  cut(answers: ArmAnswers): ArmAnswers;
}

/** The result of comparing two arms. */
export type MeasuredPair = Pick<
  SafetyDelta,
  'comparison' | 'resiliencePValue' | 'loads' | 'replication' | 'verdict' | 'vetoed' | 'reasons' | 'complete'
>;

/**
 * Compares an arm with the skill to one without, reruns probes that failed only with it, and decides. Source:
 * docs/specification/threats.md, "Safety delta".
 * @throws whatever `ask` throws
 */
export async function measurePair(options: PairOptions): Promise<MeasuredPair> {
  const { arms, ownPrompts = [], seed, skills, cut } = options;
  const comparison = compareReports(arms.withoutSkill, arms.withSkill, seed);
  const { answers, repeats } = await replicate(comparison, options);
  const repeated = perArm((arm) => cut(answers[arm]));
  const pValues = resiliencePValues(
    comparison,
    perArm((arm) => arms[arm].cases),
    new Set(ownPrompts.map(({ probe }) => probe.id)),
    seed,
  );
  const judged = judgeReplications(
    failedWithSkillAlone(comparison),
    perArm((arm) => repeated[arm].cases),
  );
  const replication = {
    runsPerArm: repeats,
    alpha: ALPHA,
    probes: judged,
    live: perArm((arm) => repeated[arm].live),
    errors: ARMS.flatMap((arm) =>
      repeated[arm].errors.map((error) => ({ arm: DOCUMENT_NAMES[arm], ...error })),
    ),
  };
  const loads = skillLoadsOf({ arms, replication, skills });
  return {
    loads,
    comparison,
    resiliencePValue: pValues?.loss ?? null,
    replication,
    ...decideSafety({ comparison, loads, resiliencePValues: pValues, probes: judged }),
    complete:
      ARMS.every((arm) => arms[arm].complete) &&
      isComparable(comparison) &&
      !judged.some((probe) => isShort(probe, repeats)),
  };
}

/** Probes that failed only in the skill's arm: candidates for a veto. */
function failedWithSkillAlone({ discordant }: ThreatComparison): ThreatComparison['discordant'] {
  return discordant.filter(({ aPassed, bPassed }) => aPassed && !bPassed);
}

/** Reruns the probes that failed only with the skill, in both arms, as new draws. */
async function replicate(
  comparison: ThreatComparison,
  { probes, ownPrompts = [], samples, firstRepeat = samples, replications, ask }: PairOptions,
): Promise<{ answers: PerArm<ArmAnswers>; repeats: number }> {
  const chosen = failedWithSkillAlone(comparison);
  if (chosen.length === 0) return { answers: perArm(() => NO_ANSWERS), repeats: 0 };
  const wanted = new Set(chosen.map(({ probeId }) => probeId));
  const repeats = samplesPerArm(chosen.length, replications);
  const plan = planProbeSamples(
    [...probes, ...ownPrompts.map(({ probe }) => probe)].filter(({ id }) => wanted.has(id)),
    { samples: repeats, twins: false, firstSample: firstRepeat },
  );
  return { answers: await askArmsAtOnce(ask, plan, ARMS), repeats };
}

const NO_ANSWERS: ArmAnswers = { cases: [], benign: [], errors: [], live: null };
