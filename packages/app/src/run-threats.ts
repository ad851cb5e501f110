import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import { loadCalibration } from '@plugin-eval/threat/calibrate/load-calibration.ts';
import { applyThreatGates } from '@plugin-eval/threat/gates/apply-threat-gates.ts';
import { liveRunOf } from '@plugin-eval/threat/live/live-run-of.ts';
import { planProbeSamples } from '@plugin-eval/threat/live/plan-probe-samples.ts';
import { responseLinesOf } from '@plugin-eval/threat/live/response-line.ts';
import { assembleReport } from '@plugin-eval/threat/metrics/assemble-report.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import { planReader } from './paid-run/plan-reader.ts';
import type { Ports } from './ports.ts';
import { keepDocuments } from './store-documents.ts';
import { type Asking, askTarget } from './threat/ask-probes.ts';
import { type AttackerRequest, attackTarget, estimateAttack, planAttacker } from './threat/attacker-plan.ts';
import { estimateTarget, type ProbingEstimate, probingDryRun } from './threat/estimate-probing.ts';
import { isAnswered } from './threat/open-answers.ts';
import { planTarget, type ThreatTargetRequest } from './threat/plan-target.ts';
import { type ProbingRequest, performProbing, planProbing } from './threat/probing.ts';
import { unclearCaseReview } from './threat/unclear-case-review.ts';

/** A threat run. Model and driver of an agent are settings. */
export interface RunThreatsRequest extends ProbingRequest, AttackerRequest {
  /** A `ModelTarget`, an `AgentTarget`, a `CompatibleEndpoint`, a `TemplateEndpoint` or a `CommandTarget`. */
  target: ThreatTargetRequest;
  /** Model for a second opinion on unclear cases. @default none */
  secondOpinion?: string | undefined;
}

export interface RunThreatsOutcome {
  document: ThreatReport;
  run: PaidRunFacts;
  /** True when a retry may supply missing responses. */
  isOpen: boolean;
  /** The responses as JSONL lines, in the form that scoring of recorded responses reads. */
  responses: string[];
  notices: Notice[];
}

/**
 * Puts probes to a model, an agent, an endpoint or a command, and scores the responses.
 * @throws PluginEvalError
 */
export async function runThreats(request: RunThreatsRequest, ports: Ports): Promise<RunThreatsOutcome> {
  const planned = await planRun(request, ports);
  const { plan, probed, usable, attacker } = planned;
  const { probes, loaded, samples, twins, attacks, seed, minGeometryCases } = plan;
  const { target } = probed;
  const reader =
    request.secondOpinion === undefined
      ? null
      : await planReader(request.secondOpinion, plan.settings, ports);
  const work = async (asking: Asking) => {
    const probed = await askTarget(
      planProbeSamples(probes, { samples, twins, attacks, seed }),
      target,
      asking,
    );
    const { rules, perform } = asking;
    const review = reader === null ? null : await unclearCaseReview(perform, reader, { ...probed, probes });
    const attacked = attacker === null ? null : await attackTarget(attacker, plan, target, asking);
    const errors = [...probed.errors, ...(attacked?.errors ?? [])];
    const { report } = assembleReport({
      tool: { name: 'plugin-eval', version: VERSION },
      target: target.target,
      live: liveRunOf(probed.outcomes, { samples }),
      probes: { hash: loaded.hash, available: probes.map(({ id }) => id) },
      rules: { hash: rules.hash, calibration: loadCalibration(rules) },
      cases: probed.cases,
      benign: probed.benign,
      reviews: null,
      secondOpinion: review?.review,
      attacker: attacked?.attacker,
      errors: [...loaded.errors, ...errors],
      errored: probed.errors.length,
      ...{ seed, minGeometryCases },
    });
    const complete = isAnswered(report.live) && (review?.complete ?? true) && !attacked?.errors.length;
    return { result: { report, kept: probed.kept, complete }, complete };
  };
  const { result, run } = await performProbing(plan, probed, usable, {
    work,
    estimate: () => estimateRun(planned, ports),
    judge: reader?.judge ?? attacker?.reader.judge ?? null,
  });
  const { report, kept, complete } = result;
  const document = { ...report, gates: applyThreatGates(report, request.gates) };
  const storeNotices = await keepDocuments(run, [{ kind: 'threat-report', document }], ports);
  return {
    ...{ document, run, isOpen: !complete },
    responses: responseLinesOf(kept),
    notices: [...plan.notices, ...storeNotices],
  };
}

/**
 * Estimates the requests of a run and their cost. Calls nothing and records nothing. @throws PluginEvalError
 */
export function estimateThreats(
  request: RunThreatsRequest,
  given: Ports,
): Promise<{ document: ThreatDryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const planned = await planRun(request, ports);
    const document = await estimateRun(planned, ports);
    const left: Notice[] =
      request.secondOpinion === undefined
        ? []
        : [
            {
              kind: 'not-estimated',
              message: `The number of cases that ${request.secondOpinion} reads is known only after scoring: its second opinion is not in the estimate.`,
            },
          ];
    return { document, notices: [...planned.plan.notices, ...left] };
  });
}

async function estimateRun(
  { plan, probed, usable, attacker }: Awaited<ReturnType<typeof planRun>>,
  ports: Ports,
): Promise<ThreatDryRun> {
  const { target } = probed;
  const whole = { probed: probed.plan, isWhole: attacker === null };
  const own = estimateTarget(target, plan);
  const attack = attacker === null ? null : await estimateAttack(attacker, plan, target, ports);
  return probingDryRun(plan, [target], attack === null ? own : bothEstimates(own, attack), whole, usable);
}

function bothEstimates(a: ProbingEstimate, b: ProbingEstimate): ProbingEstimate {
  const { min, max } = b.sessions;
  return {
    sessions: { min: a.sessions.min + min, max: a.sessions.max + max },
    estimate: addEstimates([a.estimate, b.estimate]),
  };
}

async function planRun(request: RunThreatsRequest, ports: Ports) {
  const { target } = request;
  const skills = target.kind === 'agent' ? (target.skills ?? []) : [];
  const plan = await planProbing(request, skills, ports);
  const attacker = await planAttacker(request, plan.settings, ports);
  if (attacker !== null && request.secondOpinion !== undefined)
    throw new ConfigError(
      '--second-opinion',
      null,
      'cannot be asked in a run with --attacker. Score the responses that --responses writes.',
    );
  return { plan, attacker, ...(await planTarget(target, plan.settings, request.workingDirectory, ports)) };
}
