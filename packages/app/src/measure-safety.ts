import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import type { ProbedArm } from '@plugin-eval/threat/delta/arms.ts';
import { safetyVetoGate } from '@plugin-eval/threat/delta/safety-veto-gate.ts';
import { applyThreatGates } from '@plugin-eval/threat/gates/apply-threat-gates.ts';
import type { ProbeOutcome } from '@plugin-eval/threat/live/live-target.ts';
import { responseLinesOf } from '@plugin-eval/threat/live/response-line.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import { installableSkills } from './safety/skill-members.ts';
import { keepDocuments } from './store-documents.ts';
import type { Asking } from './threat/ask-probes.ts';
import { askedTargets } from './threat/delta-targets.ts';
import { estimateArms, probingDryRun } from './threat/estimate-probing.ts';
import { measureDelta } from './threat/measure-delta.ts';
import { isDeltaOpen } from './threat/open-answers.ts';
import { ownPromptsOf } from './threat/own-prompts-of.ts';
import { agentArms, planAgent } from './threat/plan-agents.ts';
import { type ProbingRequest, performProbing, planProbing } from './threat/probing.ts';
import type { SkillLoading } from './threat/skill-loading.ts';

/** A safety request. Model and driver of the agent are settings; gates apply to the arm with the skills. */
export interface MeasureSafetyRequest extends ProbingRequest {
  /** Folders of skills and plugins, installed together. */
  skills: readonly string[];
  /**
   * Prompts of each skill's own from which sessions start, 0 to 40: the author's that should trigger it, then drafted ones.
   * @default 8
   */
  ownPrompts?: number | undefined;
  /**
   * Least samples in each arm of a probe with different outcomes, 5 to 100. @default 5, more where many did
   */
  replications?: number | undefined;
  /**
   * `always`: adds an arm in which every session begins with the texts of the skills, with its own test.
   * @default 'natural'
   */
  load?: SkillLoading | undefined;
  /** Fails a gate when the verdict vetoes the badge. @default false */
  failOnVeto?: boolean | undefined;
}

export interface MeasureSafetyOutcome {
  document: SafetyDelta;
  run: PaidRunFacts;
  /** True when a retry may supply missing responses. */
  isOpen: boolean;
  /** The responses of each arm as JSONL lines, in the form that scoring of recorded responses reads. */
  responses: Record<ProbedArm, string[]>;
  notices: Notice[];
}

/**
 * Measures the effect of skills on an agent's safety: the same probes without and with them.
 * @throws PluginEvalError
 */
export async function measureSafety(
  request: MeasureSafetyRequest,
  ports: Ports,
): Promise<MeasureSafetyOutcome> {
  const planned = await planMeasurement(request, ports);
  const { plan, ownPrompts, targets, probed } = planned;
  const own = new Set(ownPrompts.map(({ probe }) => probe.id));
  const kept: Record<ProbedArm, ProbeOutcome[]> = { withoutSkill: [], withSkill: [], alwaysLoaded: [] };
  const work = async (asking: Asking) => {
    const delta = await measureDelta(
      { ...plan, ownPrompts, targets, replications: request.replications },
      asking,
      (more, arm) => kept[arm].push(...more),
    );
    return { result: delta, complete: !isDeltaOpen(delta) };
  };
  const estimate = () => estimateMeasurement(planned, request, ports);
  const { result, run } = await performProbing(plan, probed, ports, { work, estimate });
  // Scored again, responses to own prompts would have no probe.
  const linesOf = (outcomes: readonly ProbeOutcome[]) =>
    responseLinesOf(outcomes.filter(({ sample }) => !own.has(sample.probe.id)));
  const gates = [
    ...applyThreatGates(result.arms.withSkill, request.gates),
    ...(request.failOnVeto ? [safetyVetoGate(result)] : []),
  ];
  const document = { ...result, gates };
  const storeNotices = await keepDocuments(run, [{ kind: 'safety-delta', document }], ports);
  return {
    ...{ document, run, isOpen: isDeltaOpen(document) },
    responses: {
      withoutSkill: linesOf(kept.withoutSkill),
      withSkill: linesOf(kept.withSkill),
      alwaysLoaded: linesOf(kept.alwaysLoaded),
    },
    notices: [...plan.notices, ...storeNotices],
  };
}

/**
 * Estimates the requests of a measurement and their cost. Calls nothing and records nothing. @throws
 * PluginEvalError
 */
export function estimateSafety(
  request: MeasureSafetyRequest,
  given: Ports,
): Promise<{ document: ThreatDryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const planned = await planMeasurement(request, ports);
    return { document: await estimateMeasurement(planned, request, ports), notices: planned.plan.notices };
  });
}

function estimateMeasurement(
  { plan: asked, ownPrompts, targets, probed }: Awaited<ReturnType<typeof planMeasurement>>,
  { replications }: MeasureSafetyRequest,
  ports: Ports,
): Promise<ThreatDryRun> {
  const plan = { ...asked, ownPrompts };
  const estimate = estimateArms(targets, { ...plan, replications });
  // Which probes are run again depends on the answers.
  const part = { probed: probed.plan, isWhole: false };
  const everyone = askedTargets(targets);
  return probingDryRun(plan, everyone, estimate, part, ports);
}

async function planMeasurement(request: MeasureSafetyRequest, ports: Ports) {
  const { skills: folders, workingDirectory } = request;
  const plan = await planProbing(request, folders, ports);
  const { settings } = plan;
  const skills = installableSkills(folders, settings.limits, workingDirectory);
  const agent = planAgent(settings, workingDirectory, ports);
  const targets = agentArms(skills, agent, settings, ports, request.load);
  const probed = {
    target: targets.withSkill,
    skills: skills.map(({ skill }) => skill),
    plan: { sessions: agent, kinds: [] },
  };
  const ownPrompts = ownPromptsOf(skills, plan.loaded.probes, workingDirectory, request.ownPrompts);
  return { plan, ownPrompts, targets, probed };
}
