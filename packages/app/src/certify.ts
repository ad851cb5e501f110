import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { FEWEST_OPPONENTS } from '@plugin-eval/core/methodology/badge.ts';
import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import { summariseSafety } from '@plugin-eval/quality/evaluate/summarise-safety.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { corpusFolder } from './corpus-folder.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { estimatePlan } from './evaluation/evaluate-run.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import { planRanking } from './paid-run/ranking-plan.ts';
import type { Ports } from './ports.ts';
import type { EvaluationRequest } from './requests.ts';
import type { ScorePlan } from './scoring/plan-score.ts';
import { EVALUATING, withGates } from './scoring/scoring.ts';
import { keepDocuments } from './store-documents.ts';
import type { SkillLoading } from './threat/skill-loading.ts';

/** A certification request. The default depth is deep, with all rubrics. */
export interface CertifyRequest extends EvaluationRequest {
  /** A skill or a plugin. */
  path: string;
  /** Skills of the corpus to play against; 0 for none, fewer than 20 give no Elo. @default 20 */
  opponents?: number | undefined;
  /** Folder of the corpus. @default `corpus` in the user's folder */
  corpusDir?: string | undefined;
  /** Measures the skill's effect on its agent's safety too. @default false */
  threats?: boolean | undefined;
  /** `always`: with `threats`, also an arm in which every session begins with the text of the skill. @default 'natural' */
  load?: SkillLoading | undefined;
}

export interface CertifyOutcome {
  document: Evaluation;
  /** The safety delta; null unless threats were requested and sessions run. */
  delta: SafetyDelta | null;
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
  notices: Notice[];
}

const CERTIFYING = withGates(EVALUATING);

/**
 * Runs all layers with all rubrics, a verified judge, and the corpus if there is one.
 * @throws PluginEvalError
 */
export async function certify(request: CertifyRequest, ports: Ports): Promise<CertifyOutcome> {
  const { plan, safety } = await planCertification(request, ports);
  let delta = null as SafetyDelta | null;
  const alongside = safety?.((measured) => {
    delta = measured;
  });
  const { document: measured, run, notices } = await CERTIFYING.measure(plan, ports, alongside);
  if (isCollection(measured)) throw noSingleSubject(request.path);
  const document = delta === null ? measured : applySafety(measured, summariseSafety(delta));
  const storeNotices = await keepDocuments(
    run,
    [
      { kind: 'evaluation', document },
      ...(delta === null ? [] : [{ kind: 'safety-delta' as const, document: delta }]),
    ],
    ports,
  );
  return { document, delta, run, notices: [...notices, ...storeNotices] };
}

/**
 * Estimates the calls of a certification and their cost. Calls nothing and records nothing. @throws
 * PluginEvalError
 */
export function estimateCertification(
  request: CertifyRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const { plan, safety } = await planCertification(request, ports);
    const document = await estimatePlan(
      plan,
      [plan.targets],
      ports,
      safety?.(() => {}),
    );
    return { document, notices: plan.notices };
  });
}

async function planCertification(request: CertifyRequest, ports: Ports) {
  const { path, workingDirectory, rubrics = 'all', depth = 'deep' } = request;
  const { kind, shown } = identifyTarget(path, workingDirectory);
  if (kind !== 'skill' && kind !== 'plugin') throw noSingleSubject(shown);
  const asked = { ...request, paths: [path], depth, rubrics, verifyJudge: true };
  const plan = await withCorpus(await CERTIFYING.plan(asked, ports), request, ports);
  return { plan, safety: request.threats ? await planSafety(plan, path, ports, request.load) : null };
}

/** Plans the safety measurement; loaded only when threats are requested. */
async function planSafety(plan: ScorePlan, path: string, ports: Ports, load?: SkillLoading) {
  return (await import('./threat/certified-safety.ts')).planCertifiedSafety(plan, path, ports, load);
}

/** The plan with the corpus to play against; without one it says how to get one. @throws DatabaseError */
async function withCorpus(
  plan: ScorePlan,
  { opponents = FEWEST_OPPONENTS, corpusDir, workingDirectory }: CertifyRequest,
  { store, variables }: Ports,
): Promise<ScorePlan> {
  if (plan.judge === null || opponents === 0) return plan;
  const folder = corpusFolder(corpusDir, workingDirectory, variables);
  const ranking = await planRanking(folder, plan.judge, opponents, plan.settings, {
    store,
    workingDirectory,
  });
  if (ranking !== null) return { ...plan, ranking };
  const message = `there is no corpus in ${folder}, so rank and Elo are not measured; create one with plugin-eval init DIR.`;
  return { ...plan, notices: [...plan.notices, { kind: 'corpus', message }] };
}

function noSingleSubject(path: string): UsageError {
  return new UsageError(
    `${path} is neither a skill nor a plugin, and a certificate is for one of these. Name a folder with a SKILL.md or a plugin.json.`,
  );
}
