import type { CollectionComparison } from '@plugin-eval/core/documents/collection-comparison.ts';
import type { Comparison, HeadToHead } from '@plugin-eval/core/documents/comparison.ts';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Grid } from '@plugin-eval/core/documents/grid.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { hasSessions } from '@plugin-eval/core/methodology/depths.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { compareCollections } from '@plugin-eval/quality/evaluate/compare-collections.ts';
import { compareEvaluations } from '@plugin-eval/quality/evaluate/compare-evaluations.ts';
import { regressionGate } from '@plugin-eval/quality/evaluate/gates/regression-gate.ts';
import { assembleGrid } from '@plugin-eval/quality/evaluate/grid/assemble-grid.ts';
import { columnsOf } from '@plugin-eval/quality/evaluate/grid/grid-columns.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { CompareRequest } from './comparison/compare-request.ts';
import { type ComparedSources, incomparable, withSources } from './comparison/compared-sources.ts';
import { type ComparedVersions, planComparedVersions } from './comparison/compared-versions.ts';
import type { HeadToHeadPlan } from './comparison/plan-head-to-head.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { estimatePlan, evaluateRun } from './evaluation/evaluate-run.ts';
import type { Alongside, EvaluationPlan } from './evaluation/evaluation-plan.ts';
import { requireGraders } from './evaluation/require-graders.ts';
import { together } from './evaluation/together.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import { reachDepth } from './paid-run/reach-depth.ts';
import type { Ports } from './ports.ts';
import { resolveRequest } from './resolve-request.ts';
import { activationBetween } from './versions/activation-gates.ts';
import { type ComparedVersion, comparedSessions } from './versions/compared-version.ts';

/** Source: docs/specification/quality.md, "Head to head". */
const DEFAULT_ROUNDS = 8;

/** A comparison of two skills or two plugins, or of two collections; or a grid of more. */
export type ComparedDocument =
  | { kind: 'comparison'; document: Comparison }
  | { kind: 'collection-comparison'; document: CollectionComparison }
  | { kind: 'grid'; document: Grid };

export interface CompareOutcome {
  compared: ComparedDocument;
  /** The evaluations of the compared subjects, in order. */
  evaluations: readonly EvaluationDocument[];
  /** The judge's comparison; null unless one judge saw two sides. */
  headToHead: HeadToHead | null;
  /** Skills with two versions that sessions compared, or could not. */
  versions: readonly ComparedVersion[];
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
  notices: Notice[];
  targets: readonly Target[];
  settings: Settings;
}

/** Compares two of a kind or more, one with former versions of itself, or models or agents on one. @throws PluginEvalError */
export function compare(request: CompareRequest, ports: Ports): Promise<CompareOutcome> {
  return withSources(request, ports, async (given, own) => {
    const { plan, groups, match, versions, notices } = await planComparison(given, request, own);
    let headToHead = null as HeadToHead | null;
    const rounds = match?.((played) => {
      headToHead = played;
    });
    const alongside = together([rounds ?? null, await versions.alongside()]);
    const announced = await announcedCost(plan, () => estimatePlan(plan, groups, own, alongside));
    const { documents: evaluated, run } = await evaluateRun(plan, groups, own, alongside);
    const fresh = [...evaluated];
    const evaluations = given.sources.flatMap(({ document }) => document ?? fresh.shift() ?? []);
    const judged = await versions.judged(run?.stats.budgetRefused ?? false);
    const joint = { headToHead, versions, judged };
    const compared = comparedDocument(given, evaluations, joint, request, plan.settings);
    return {
      ...{ compared, evaluations, headToHead, run, targets: plan.targets },
      ...{ versions: judged, settings: plan.settings },
      notices: [...announced, ...notices, ...(await keep(run, compared, evaluated, judged, own))],
    };
  });
}

/** Announces the expected cost before any paid call. */
async function announcedCost(plan: EvaluationPlan, estimate: () => Promise<DryRun>): Promise<Notice[]> {
  if (plan.judge === null) return [];
  const { announceCost } = await import('./paid-run/announce-cost.ts');
  const announced = await announceCost(plan, estimate);
  return announced === null ? [] : [announced];
}

/**
 * Estimates the calls of a comparison and their cost. Calls nothing and records nothing. @throws
 * PluginEvalError
 */
export function estimateComparison(
  request: CompareRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    return withSources(request, ports, async (given, own) => {
      const { plan, groups, match, versions, notices } = await planComparison(given, request, own);
      const alongside = together([match?.(() => {}) ?? null, await versions.alongside()]);
      const document = await estimatePlan(plan, groups, own, alongside);
      return { document, notices };
    });
  });
}

async function planComparison(given: ComparedSources, request: CompareRequest, ports: Ports) {
  const { sources, axis } = given;
  const targets = sources.flatMap(({ target }) => target ?? []);
  const ofSessions = axis === 'models' || axis === 'agents';
  const asked = { ...request, depth: request.depth ?? (ofSessions ? ('deep' as const) : ('quick' as const)) };
  if (ofSessions && !hasSessions(asked.depth))
    throw new UsageError(`--${axis} compares agent sessions, which begin at --depth deep.`);
  const folders = targets.map(({ path }) => path);
  const { settings, notices } = await resolveRequest(asked, folders, ports);
  const { depth, judge, simulation } = await reachDepth(settings, request, ports);
  await requireGraders(simulation, targets, settings);
  const plan: EvaluationPlan = {
    ...{ targets, settings, judge, simulation, request, ranking: null },
    options: {
      ...{ profile: settings.profile, limits: settings.limits, depth, toolVersion: VERSION },
      scan: request.scan ?? true,
    },
  };
  const isPair = sources.length === 2 && targets.length === 2;
  const match = isPair ? await planMatch(plan, request.rounds ?? DEFAULT_ROUNDS) : null;
  const versions = await planComparedVersions(given, plan, request, ports);
  return { plan, groups: targets.map((target) => [target]), match, versions, notices };
}

/** Loaded only when a judge will be called; null without a judge. */
async function planMatch({ targets, judge, settings }: EvaluationPlan, rounds: number) {
  if (judge === null) return null;
  const { planHeadToHead, performHeadToHead, estimateHeadToHead } = await import(
    './comparison/plan-head-to-head.ts'
  );
  const match: HeadToHeadPlan | null = planHeadToHead(targets, rounds, settings);
  if (match === null) return null;
  return (onPlayed: (headToHead: HeadToHead) => void): Alongside => ({
    perform: async ({ perform, progress }) => {
      const planMore = (calls: number) => progress({ type: 'calls-planned', calls, skills: 0 });
      const played = await performHeadToHead(match, judge, settings, perform, planMore);
      onPlayed(played);
      return { complete: played.failed.length === 0 };
    },
    estimate: (priceOf) => ({
      ...estimateHeadToHead(match, judge, settings, priceOf),
      replay: (perform) => performHeadToHead(match, judge, settings, perform),
      isWhole: true,
    }),
  });
}

/** Measurements of both sides together. */
interface MeasuredTogether {
  headToHead: HeadToHead | null;
  versions: ComparedVersions;
  judged: readonly ComparedVersion[];
}

/** Two evaluations are compared side by side; more of them, or one of several models or agents, are a grid. */
function comparedDocument(
  given: ComparedSources,
  evaluations: readonly EvaluationDocument[],
  { headToHead, versions, judged }: MeasuredTogether,
  { minEffect = null }: { minEffect?: number | null | undefined },
  settings: Settings,
): ComparedDocument {
  const [left, right, ...more] = evaluations;
  if (left === undefined || right === undefined || more.length > 0)
    return { kind: 'grid', document: gridOf(given, evaluations, settings) };
  const { path } = right.subject;
  const areResults = given.sources.some(({ document }) => document !== null);
  const hasGate = minEffect !== null && hasSessions(right.depth.effective);
  const activation = hasGate ? versions.gates(judged, path, areResults) : [];
  if (isCollection(left) && isCollection(right)) {
    const activationOf = activationBetween(judged);
    const document = compareCollections(left, right, { minEffect, activationOf });
    return {
      kind: 'collection-comparison',
      document: { ...document, gates: [...document.gates, ...activation] },
    };
  }
  if (isCollection(left) || isCollection(right)) throw incomparable(path, 'is of another kind');
  const compared = compareEvaluations(left, right, { headToHead, activation: judged[0]?.activation ?? null });
  const gates = minEffect === null ? [] : [regressionGate(compared, minEffect), ...activation];
  return { kind: 'comparison', document: { ...compared, gates } };
}

function gridOf(
  { sources, axis }: ComparedSources,
  evaluations: readonly EvaluationDocument[],
  { models }: Settings,
): Grid {
  const names = new Set(evaluations.map(({ subject }) => subject.name));
  const [first, ...others] = evaluations.flatMap((document, index) => {
    if (isCollection(document)) throw incomparable(document.subject.path, 'is a collection');
    const { name } = document.subject;
    const isNamed = axis === 'skills' && names.size === evaluations.length;
    return columnsOf(document, isNamed ? name : (sources[index]?.name ?? name));
  });
  if (first === undefined || others.length === 0)
    throw incomparable(sources[0].name, 'has nothing to be compared with: its sessions are of one agent');
  return assembleGrid(axis, [first, ...others], models.seed);
}

async function keep(
  run: PaidRunFacts | null,
  compared: ComparedDocument,
  evaluations: readonly EvaluationDocument[],
  versions: readonly ComparedVersion[],
  ports: Ports,
): Promise<Notice[]> {
  if (run === null) return [];
  const { keepDocuments } = await import('./store-documents.ts');
  const sides = evaluations.map((document) => ({ kind: 'evaluation' as const, document }));
  return keepDocuments(run, [compared, ...sides, ...comparedSessions(versions)], ports);
}
