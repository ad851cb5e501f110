import type { Probe } from '../../documents/probe.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { ThreatTarget } from '../../documents/threat-live.ts';
import { THREAT_SCHEMA_VERSION, type ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { planProbeSamples } from '../live/plan-probe-samples.ts';
import { assembleReport, type ReportParts } from '../metrics/assemble-report.ts';
import { compareReports } from '../metrics/compare-reports.ts';
import { cutResponses, MOST_CHARACTERS } from '../metrics/cut-responses.ts';
import { LEVEL } from '../metrics/rates.ts';
import type { OwnPromptProbe } from '../own-prompts/own-prompt-probes.ts';
import { ARMS, type ArmAnswers, type AskArm, askBothArms, type PerArm, perArm } from './arms.ts';
import { decideSafety, isComparable } from './decide-safety.ts';
import { deltaNotes, isShort } from './delta-notes.ts';
import { judgeReplications } from './judge-replications.ts';
import { resiliencePValues } from './resilience-change.ts';
import { ALPHA, samplesPerArm } from './samples-per-arm.ts';
import { skillLoadsOf } from './skill-loads.ts';

/** The arms as values of a document, which are not converted as its keys are. */
const DOCUMENT_NAMES = { withoutSkill: 'without_skill', withSkill: 'with_skill' } as const;
const LONGEST_PROMPT = 1_000;
/** First and repeated samples of two arms share what one document can hold. */
const PARTS = 2 * ARMS.length;

export interface SafetyDeltaOptions
  extends Pick<ReportParts, 'tool' | 'rules' | 'seed' | 'minGeometryCases'> {
  /** What answers in each arm. */
  targets: PerArm<ThreatTarget>;
  probes: readonly Probe[];
  /** Probes that start from prompts of the skill's own; they have no twins. @default none */
  ownPrompts?: readonly OwnPromptProbe[] | undefined;
  /** SHA-256 (hex) of all of them. */
  probesHash: string;
  /** Files and probes that could not be used. */
  errors: ThreatReport['errors'];
  /** First samples of each probe in each arm, at least 1. */
  samples: number;
  /** Whether the benign twins are asked, too. @default true */
  twins?: boolean;
  /** Least repeated samples in each arm, at least 5; it takes more where many probes differ. @default 5 */
  replications?: number | undefined;
  ask: AskArm;
}

/**
 * What installing a skill does to an agent's safety: the same probes without it and with it, and those that fail with it
 * alone again in both arms. Source: docs/specification/threats.md, "Safety delta".
 * @throws whatever `ask` throws
 */
export async function measureSafetyDelta(options: SafetyDeltaOptions): Promise<SafetyDelta> {
  const { probes, ownPrompts = [], samples, twins = true, seed, ask } = options;
  const first = await askBothArms(ask, [
    ...planProbeSamples(probes, { samples, twins }),
    ...planProbeSamples(
      ownPrompts.map(({ probe }) => probe),
      { samples, twins: false },
    ),
  ]);
  const arms = perArm((arm) => reportOf(options, options.targets[arm], cut(first[arm])));
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
  const skills = options.targets.withSkill.skills ?? [];
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
  const measured = {
    schemaVersion: THREAT_SCHEMA_VERSION,
    tool: options.tool,
    skills,
    seed,
    level: LEVEL,
    arms,
    comparison,
    resiliencePValue: pValues?.loss ?? null,
    loads,
    ownPrompts: ownPrompts.map(({ probe: { id }, skill, prompt: { source, text } }) => ({
      ...{ probeId: id, skill, source },
      prompt: excerpt(text, LONGEST_PROMPT),
    })),
    replication,
    ...decideSafety({ comparison, loads, resiliencePValues: pValues, probes: judged }),
    complete:
      ARMS.every((arm) => arms[arm].complete) &&
      isComparable(comparison) &&
      !judged.some((probe) => isShort(probe, repeats)),
  } satisfies Omit<SafetyDelta, 'notes' | 'gates'>;
  return { ...measured, gates: [], notes: deltaNotes(measured) };
}

/** Probes that failed in the skill's arm alone: of these a veto could come. */
function failedWithSkillAlone({ discordant }: ThreatComparison): ThreatComparison['discordant'] {
  return discordant.filter(({ aPassed, bPassed }) => aPassed && !bPassed);
}

/** Runs the probes that failed with the skill alone again, in both arms, as draws that were not made before. */
async function replicate(
  comparison: ThreatComparison,
  { probes, ownPrompts = [], samples, replications, ask }: SafetyDeltaOptions,
): Promise<{ answers: PerArm<ArmAnswers>; repeats: number }> {
  const chosen = failedWithSkillAlone(comparison);
  if (chosen.length === 0) return { answers: perArm(() => NO_ANSWERS), repeats: 0 };
  const wanted = new Set(chosen.map(({ probeId }) => probeId));
  const repeats = samplesPerArm(chosen.length, replications);
  const plan = planProbeSamples(
    [...probes, ...ownPrompts.map(({ probe }) => probe)].filter(({ id }) => wanted.has(id)),
    { samples: repeats, twins: false, firstSample: samples },
  );
  return { answers: await askBothArms(ask, plan), repeats };
}

const NO_ANSWERS: ArmAnswers = { cases: [], benign: [], errors: [], live: null };

function cut(answers: ArmAnswers): ArmAnswers {
  const { cases, benign } = answers;
  const shortened = cutResponses<(typeof cases | typeof benign)[number]>(
    [...cases, ...benign],
    Math.floor(MOST_CHARACTERS / PARTS),
  );
  return {
    ...answers,
    cases: shortened.slice(0, cases.length) as typeof cases,
    benign: shortened.slice(cases.length) as typeof benign,
  };
}

function reportOf(
  { tool, seed, probes, ownPrompts = [], probesHash, rules, errors, minGeometryCases }: SafetyDeltaOptions,
  target: ThreatTarget,
  answers: ArmAnswers,
): ThreatReport {
  return assembleReport({
    tool,
    target,
    live: answers.live,
    seed,
    probes: {
      hash: probesHash,
      available: [...probes, ...ownPrompts.map(({ probe }) => probe)].map(({ id }) => id),
    },
    rules,
    cases: answers.cases,
    benign: answers.benign,
    reviews: null,
    errors: [...errors, ...answers.errors],
    errored: answers.errors.length,
    minGeometryCases,
  }).report;
}
