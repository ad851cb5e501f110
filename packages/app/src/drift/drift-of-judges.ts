import type { Drift } from '@plugin-eval/core/documents/drift.ts';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import { bestScored, judgeDrift, REJUDGED } from '@plugin-eval/quality/drift/judge-drift.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import { evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import { judgeSkill } from '@plugin-eval/quality/judge/judge-skill.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import { addDryRuns } from '../dry-run/add-dry-runs.ts';
import { estimatePlan } from '../evaluation/evaluate-run.ts';
import type { EvaluationPlan } from '../evaluation/evaluation-plan.ts';
import type { Notice } from '../notice.ts';
import { judgeOptionsOf } from '../paid-run/judge-options-of.ts';
import { type JudgePlan, planJudges } from '../paid-run/judge-plan.ts';
import { type PaidRun, type PaidRunFacts, withPaidRun } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import { resolveRequest } from '../resolve-request.ts';
import { keepDocuments } from '../store-documents.ts';
import type { DriftOutcome } from './drift-outcome.ts';
import type { DriftRequest } from './drift-request.ts';

interface JudgesPlan {
  settings: Settings;
  options: EvaluationOptions;
  skills: readonly Target[];
  before: JudgePlan;
  after: JudgePlan;
  notices: Notice[];
}

/** Has a second judge score the skills that a first one scores best. @throws PluginEvalError */
export async function driftOfJudges(request: DriftRequest, ports: Ports): Promise<DriftOutcome> {
  const plan = await planJudgeDrift(request, ports);
  const { settings, skills, before, after, notices } = plan;
  const { result, run } = await withPaidRun(
    {
      ...{ judge: before, reader: after, simulation: null, ranking: null, settings, request },
      ...{ depth: 'standard', subjects: [request.path] },
      estimate: () => estimateJudges(plan, request, ports),
    },
    ports,
    async (paid) => {
      const first = await scoresBy(before, skills, plan, paid, ports);
      const best = bestScored(first.map(({ score }) => score));
      const chosen = best.map((index) => skills[index] as Target);
      const second = await scoresBy(after, chosen, plan, paid, ports);
      const rejudged = best.map((index, at) => {
        const { name, path, score } = first[index] as Scored;
        return { name, path, before: score ?? 0, after: second[at]?.score ?? null };
      });
      const judged = first.filter(({ score }) => score !== null).length;
      const complete = judged === skills.length && second.every(({ score }) => score !== null);
      const judges = judgeDrift(nameOf(before), nameOf(after), judged, rejudged);
      return { result: { judges, complete }, complete };
    },
  );
  const document: Drift = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    ...{ compared: 'judges', verdict: verdictOf(result.judges), sides: [], sessionsEach: 0 },
    ...{ seed: settings.models.seed, suite: [], skills: [], judges: result.judges, gradedBy: null },
    ...{ complete: result.complete, costUsd: costOf(run), notes: [] },
  };
  const storeNotices = await keepDocuments(run, [{ kind: 'drift', document }], ports);
  return { document, run, notices: [...notices, ...storeNotices] };
}

/** Estimates both judges. @throws PluginEvalError */
export async function estimateJudgeDrift(
  request: DriftRequest,
  ports: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  const plan = await planJudgeDrift(request, ports);
  return { document: await estimateJudges(plan, request, ports), notices: plan.notices };
}

async function planJudgeDrift(request: DriftRequest, ports: Ports): Promise<JudgesPlan> {
  const { path, workingDirectory, comparedJudges: [first = '', second = ''] = [] } = request;
  const target = identifyTarget(path, workingDirectory);
  const { settings: given, notices } = await resolveRequest(request, [target.path], ports);
  const settings = { ...given, depth: 'standard' as const };
  const depth = { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' } as const;
  const { limits, profile } = settings;
  const options = { profile, limits, depth, toolVersion: VERSION, allSkills: true, scan: false };
  const skills = skillsWithPlugins(collectMembers([target], options)).map(
    ({ member }): Target => ({ kind: 'skill', path: member.path, shown: member.shown }),
  );
  if (skills.length === 0) throw new UsageError('No skill was found.');
  const judgeOf = (name: string) =>
    planJudges({ ...settings, models: { ...settings.models, judgeModels: [name], judges: 1 } }, ports);
  const [before, after] = [await judgeOf(first), await judgeOf(second)];
  if (nameOf(before) === nameOf(after))
    throw new UsageError(`Both judges are ${nameOf(before)}: name two models.`);
  return { settings, options, skills, before, after, notices };
}

interface Scored {
  name: string;
  path: string;
  /** Composite; null where the judge gave no whole score. */
  score: number | null;
}

function scoresBy(
  judge: JudgePlan,
  skills: readonly Target[],
  { options, settings }: JudgesPlan,
  { perform, layers }: PaidRun,
  { clock, signal }: Ports,
): Promise<Scored[]> {
  const context = { perform, clock, seed: settings.models.seed };
  const paid = {
    judge: (subject: Parameters<typeof judgeSkill>[0]) => judgeSkill(subject, judgeOptionsOf(judge), context),
    skillsAtOnce: 1,
  };
  return mapConcurrent(skills, layers.skillsAtOnce, async (skill) => {
    const evaluated = await evaluateTargets([skill], options, { clock, concurrency: 1, signal, paid });
    const { name, path } = evaluated.subject;
    if (isCollection(evaluated)) throw new Error('A skill is no collection.');
    const { score, complete } = evaluated.composite;
    return { name, path, score: complete ? score : null };
  });
}

/** Estimates both judges, the second one on the first skills: which are the best is not known before. */
async function estimateJudges(
  { settings, options, skills, before, after }: JudgesPlan,
  request: DriftRequest,
  ports: Ports,
): Promise<DryRun> {
  const common = { settings, options, simulation: null, ranking: null, request };
  const estimateOf = (judge: JudgePlan, targets: readonly Target[]) => {
    const plan: EvaluationPlan = { ...common, targets, judge };
    return estimatePlan(
      plan,
      targets.map((one) => [one]),
      ports,
    );
  };
  const [first, second] = [
    await estimateOf(before, skills),
    await estimateOf(after, skills.slice(0, REJUDGED)),
  ];
  return {
    ...addDryRuns(first, second),
    skills: skills.length,
    models: [...new Set([...first.models, ...second.models])],
  };
}

function verdictOf({ skills }: NonNullable<Drift['judges']>): Drift['verdict'] {
  if (skills.some(({ isAlarm }) => isAlarm)) return 'alarm';
  return skills.every(({ change }) => change === null) ? 'invalid' : 'unchanged';
}

function nameOf({ models }: JudgePlan): string {
  return models[0]?.name ?? '';
}

function costOf({ stats: { knownCostUsd, unknownCosts } }: PaidRunFacts): number | null {
  return unknownCosts > 0 ? null : knownCostUsd;
}
