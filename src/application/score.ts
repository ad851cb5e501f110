import type { Settings } from '../config/settings.ts';
import type { Baseline } from '../documents/baseline.ts';
import type { DryRun } from '../documents/dry-run.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { applyGates } from '../evaluate/gates/apply-gates.ts';
import type { Target } from '../skill/identify-target.ts';
import { applyBaseline } from './baseline/apply-baseline.ts';
import { type Alongside, estimatePlan, evaluateRun } from './evaluation/evaluate-run.ts';
import { planScore, type ScorePlan, type ScoreRequest } from './evaluation/plan-score.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';

export type { ScoreRequest } from './evaluation/plan-score.ts';

/** What is known before anything is measured. */
export interface ScoreHead {
  targets: readonly Target[];
  settings: Settings;
  /** Whether the default depth could not be reached. */
  missedDepth: boolean;
  notices: readonly Notice[];
}

export interface ScoreOutcome {
  document: EvaluationDocument;
  /** Null when nothing could cost anything. */
  run: PaidRunFacts | null;
  /** What became known while it was measured, and those of the head. */
  notices: Notice[];
  /** The baseline that the request asked for; writing it is up to the caller. */
  written: { file: string; baseline: Baseline } | null;
}

/**
 * Scores skills, plugins and marketplaces.
 * @param onHead told what is known before anything is measured
 * @throws PluginEvalError
 */
export async function score(
  request: ScoreRequest,
  ports: Ports,
  onHead: (head: ScoreHead) => void = () => {},
): Promise<ScoreOutcome> {
  const plan = await planAnnounced(request, ports);
  onHead(plan);
  return await performScore(plan, ports);
}

/**
 * What scoring would call and what that would cost: least, likely and most. Calls nothing and records nothing.
 * @throws PluginEvalError
 */
export async function estimateScore(
  request: ScoreRequest,
  ports: Ports,
): Promise<ScoreHead & { document: DryRun }> {
  const plan = await planScore(request, ports);
  return { ...plan, document: await estimatePlan(plan, [plan.targets], ports) };
}

/** The plan with what is to be known before anything is paid. @throws UsageError for a cost that nothing bounds */
export async function planAnnounced(request: ScoreRequest, ports: Ports): Promise<ScorePlan> {
  const plan = await planScore(request, ports);
  if (plan.judge === null) return plan;
  const { announceCost } = await import('./paid-run/announce-cost.ts');
  const { refuseUnboundedCost } = await import('./paid-run/refuse-unbounded-cost.ts');
  let estimating: ReturnType<typeof estimatePlan> | undefined;
  const estimated = () => {
    estimating ??= estimatePlan(plan, [plan.targets], ports);
    return estimating;
  };
  // Before files are opened for what it would write.
  await refuseUnboundedCost({ ...plan, estimate: estimated }, ports);
  const announced = await announceCost(plan, estimated);
  return { ...plan, estimated, notices: [...(announced === null ? [] : [announced]), ...plan.notices] };
}

/** Does what was planned, and keeps the result of a paid run for the viewer. @throws PluginEvalError */
export async function performScore(plan: ScorePlan, ports: Ports): Promise<ScoreOutcome> {
  const outcome = await measureScore(plan, ports);
  const { run, document } = outcome;
  if (run === null) return outcome;
  const { keepDocuments } = await import('./keep-documents.ts');
  const notices = await keepDocuments(run, [{ kind: 'evaluation', document }], ports);
  return { ...outcome, notices: [...outcome.notices, ...notices] };
}

/**
 * Evaluates, and lays baseline, gates and a safety delta over the result.
 * @param alongside other paid work of the same run
 * @throws PluginEvalError
 */
export async function measureScore(
  plan: ScorePlan,
  ports: Ports,
  alongside?: Alongside,
): Promise<ScoreOutcome> {
  const { targets, settings, request, safety } = plan;
  const { documents, run, notices: said } = await evaluateRun(plan, [targets], ports, alongside);
  const [evaluated] = documents;
  if (evaluated === undefined) throw new Error('A group of targets produced no document.');
  const today = ports.now().toISOString().slice(0, 10);
  const folders = targets.map(({ path }) => path);
  const { document, gates, notices, written } = await applyBaseline(evaluated, request, folders, today);
  const gated = { ...document, gates: [...applyGates(document, settings), ...gates] };
  return {
    document: safety === null ? gated : await withSafety(gated, safety),
    ...{ run, written },
    notices: [...plan.notices, ...said, ...notices],
  };
}

async function withSafety(document: EvaluationDocument, safety: NonNullable<ScorePlan['safety']>) {
  return (await import('./safety/safety-report-file.ts')).withReportedSafety(document, safety);
}
