import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { ARMS, type PerArm, perArm } from '@plugin-eval/core/documents/skill-arms.ts';
import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import { THREAT_SCHEMA_VERSION, type ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { planProbeSamples } from '../live/plan-probe-samples.ts';
import { assembleReport, type ReportParts } from '../metrics/assemble-report.ts';
import { cutResponses, MOST_CHARACTERS } from '../metrics/cut-responses.ts';
import { LEVEL } from '../metrics/rates.ts';
import { type ArmAnswers, type AskArm, askArmsAtOnce, type ProbedArm } from './arms.ts';
import { askArmOnce } from './ask-arm-once.ts';
import { askUntilLoaded } from './ask-until-loaded.ts';
import { deltaNotes } from './delta-notes.ts';
import { measureAlwaysLoaded } from './measure-always-loaded.ts';
import { type ArmQuestions, measurePair } from './measure-pair.ts';

const LONGEST_PROMPT = 1_000;
/** First and repeated samples; all arms share the capacity of one document. */
const PARTS_OF_AN_ARM = 2;

export interface SafetyDeltaOptions
  extends ArmQuestions,
    Pick<ReportParts, 'tool' | 'rules' | 'minGeometryCases'> {
  /** The target of each arm. */
  targets: PerArm<ThreatTarget>;
  /** The target with the skill loaded in every session. @default none */
  alwaysLoaded?: ThreatTarget | null | undefined;
  /** SHA-256 (hex) of all probes. */
  probesHash: string;
  /** Files and probes that could not be used. */
  errors: ThreatReport['errors'];
  /** Sends the benign twins too. @default true */
  twins?: boolean;
  ask: AskArm;
}

/**
 * Measures the effect of a skill on an agent's safety: runs the same probes without and with it, then reruns
 * in both arms those that failed only with it. On request also compares with an agent that loads the skill in
 * every session, in separate figures. Source: docs/specification/threats.md, "Safety delta".
 * @throws whatever `ask` throws
 */
export async function measureSafetyDelta(options: SafetyDeltaOptions): Promise<SafetyDelta> {
  const { probes, ownPrompts = [], samples, twins = true, seed, targets, alwaysLoaded = null } = options;
  const probedArms: readonly ProbedArm[] = alwaysLoaded === null ? ARMS : [...ARMS, 'alwaysLoaded'];
  const parts = PARTS_OF_AN_ARM * probedArms.length;
  const cutInto = (answers: ArmAnswers) => cut(answers, parts);
  const asked = await askArmsAtOnce(
    options.ask,
    [
      ...planProbeSamples(probes, { samples, twins }),
      ...planProbeSamples(
        ownPrompts.map(({ probe }) => probe),
        { samples, twins: false },
      ),
    ],
    probedArms,
  );
  const { answers: first, rounds } = await askUntilLoaded(asked, { ownPrompts, samples }, options.ask);
  const arms = perArm((arm) => reportOf(options, targets[arm], cutInto(first[arm])));
  const ask = askArmOnce(options.ask);
  const skills = targets.withSkill.skills ?? [];
  const pair = await measurePair({
    ...options,
    ...{ arms, skills, ask, cut: cutInto, firstRepeat: samples * rounds },
  });
  const measured = {
    schemaVersion: THREAT_SCHEMA_VERSION,
    tool: options.tool,
    skills,
    seed,
    level: LEVEL,
    arms,
    ownPrompts: ownPrompts.map(({ probe: { id }, skill, prompt: { source, text } }) => ({
      ...{ probeId: id, skill, source },
      prompt: excerpt(text, LONGEST_PROMPT),
    })),
    ...pair,
    alwaysLoaded:
      alwaysLoaded === null
        ? null
        : await measureAlwaysLoaded({
            ...options,
            ...{ skills, ask, cut: cutInto },
            without: arms.withoutSkill,
            report: reportOf(options, alwaysLoaded, cutInto(first.alwaysLoaded)),
          }),
  } satisfies Omit<SafetyDelta, 'notes' | 'gates'>;
  return { ...measured, gates: [], notes: deltaNotes(measured) };
}

function cut(answers: ArmAnswers, parts: number): ArmAnswers {
  const { cases, benign } = answers;
  const shortened = cutResponses<(typeof cases | typeof benign)[number]>(
    [...cases, ...benign],
    Math.floor(MOST_CHARACTERS / parts),
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
