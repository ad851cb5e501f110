import { setImmediate } from 'node:timers/promises';
import type { Settings } from '../config/settings.ts';
import { VERSION } from '../config/version.ts';
import type { CollectionComparison } from '../documents/collection-comparison.ts';
import type { Comparison, HeadToHead } from '../documents/comparison.ts';
import type { DryRun } from '../documents/dry-run.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { isCollection } from '../documents/evaluation-parts.ts';
import { UsageError } from '../errors/usage-error.ts';
import { compareCollections } from '../evaluate/compare-collections.ts';
import { compareEvaluations } from '../evaluate/compare-evaluations.ts';
import { regressionGate } from '../evaluate/gates/regression-gate.ts';
import { formatPath } from '../skill/format-path.ts';
import { identifyTarget, type Target } from '../skill/identify-target.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import type { HeadToHeadPlan } from './comparison/head-to-head.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { endingOnInterrupt } from './ending-on-interrupt.ts';
import { estimatePlan, evaluateRun } from './evaluation/evaluate-run.ts';
import type { Alongside, EvaluationPlan } from './evaluation/evaluation-plan.ts';
import { requireGraders } from './evaluation/require-graders.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import { reachDepth } from './paid-run/reach-depth.ts';
import type { Ports } from './ports.ts';
import type { EvaluationRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';

/** Source: docs/specification/quality.md, "Head to head". */
const DEFAULT_ROUNDS = 8;

/** What is to be compared, and how. The default depth is quick. */
export interface CompareRequest extends EvaluationRequest {
  /** A skill, a plugin, a marketplace or a folder of skills. */
  a: string;
  /** Another of the same kind. With `git` absent. */
  b?: string | undefined;
  /** Compares the version of A at this commit, tag or branch with the present one. */
  git?: string | undefined;
  /** Composite points that B may lose before the gate `regression` fails. @default there is no gate */
  minEffect?: number | undefined;
  /** Tasks by which judges compare two skills, each in both orders; 0 for none. @default 8 */
  rounds?: number | undefined;
}

/** A comparison of two skills or two plugins, or of two collections. */
export type ComparedDocument =
  | { kind: 'comparison'; document: Comparison }
  | { kind: 'collection-comparison'; document: CollectionComparison };

export interface CompareOutcome {
  compared: ComparedDocument;
  /** The evaluations of A and B. */
  evaluations: readonly [EvaluationDocument, EvaluationDocument];
  /** Null where no judge saw the two side by side. */
  headToHead: HeadToHead | null;
  /** Null when nothing could cost anything. */
  run: PaidRunFacts | null;
  notices: Notice[];
  targets: readonly Target[];
  settings: Settings;
}

/** Compares two of a kind, or one with a former version of itself. @throws PluginEvalError */
export function compare(request: CompareRequest, ports: Ports): Promise<CompareOutcome> {
  return withTargets(request, ports, async (targets, own) => {
    const { plan, match, notices } = await planComparison(targets, request, own);
    let headToHead = null as HeadToHead | null;
    const groups = targets.map((target) => [target]);
    const alongside = match?.((played) => {
      headToHead = played;
    });
    const announced = await announcedCost(plan, () => estimatePlan(plan, groups, own, alongside));
    const { documents, run } = await evaluateRun(plan, groups, own, alongside);
    const [left, right] = documents as [EvaluationDocument, EvaluationDocument];
    const compared = compareDocuments(left, right, headToHead, request.minEffect ?? null);
    return {
      ...{ compared, evaluations: [left, right] as const, headToHead, run, targets },
      settings: plan.settings,
      notices: [...announced, ...notices, ...(await keep(run, compared, [left, right], own))],
    };
  });
}

/** What is to be known before anything is paid. */
async function announcedCost(plan: EvaluationPlan, estimate: () => Promise<DryRun>): Promise<Notice[]> {
  if (plan.judge === null) return [];
  const { announceCost } = await import('./paid-run/announce-cost.ts');
  const announced = await announceCost(plan, estimate);
  return announced === null ? [] : [announced];
}

/** What comparing would call and what that would cost. Calls nothing and records nothing. @throws PluginEvalError */
export function estimateComparison(
  request: CompareRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    return withTargets(request, ports, async (targets, own) => {
      const { plan, match, notices } = await planComparison(targets, request, own);
      const groups = targets.map((target) => [target]);
      return {
        document: await estimatePlan(
          plan,
          groups,
          own,
          match?.(() => {}),
        ),
        notices,
      };
    });
  });
}

/** A former version lies in a temporary folder that is gone afterwards, also when the user interrupts. It is A. */
async function withTargets<Result>(
  { a, b, git, workingDirectory }: CompareRequest,
  ports: Ports,
  work: (targets: readonly Target[], ports: Ports) => Promise<Result>,
): Promise<Result> {
  const target = identifyTarget(a, workingDirectory);
  if (git === undefined) {
    if (b === undefined) throw incomparable(target.shown, 'has nothing to be compared with');
    return work([target, identifyTarget(b, workingDirectory)], ports);
  }
  if (b !== undefined) throw incomparable(b, 'is one too many beside --git');
  const { versionAtReference } = await import('./git-version/version-at-reference.ts');
  return endingOnInterrupt(ports, async (own, putAway) => {
    const { folder, formerPlace, remove } = await versionAtReference(target.path, git, target.kind);
    putAway(remove);
    // Writing it let no signal through.
    await setImmediate();
    const moved = realPathOrNull(target.path) !== formerPlace;
    const shown = moved
      ? formatPath(realPathOrNull(workingDirectory) ?? workingDirectory, formerPlace)
      : target.shown;
    return work([{ ...target, path: folder, shown: `${shown}@${git}` }, target], own);
  });
}

async function planComparison(targets: readonly Target[], request: CompareRequest, ports: Ports) {
  checkComparable(targets);
  const folders = targets.map(({ path }) => path);
  const asked = { ...request, depth: request.depth ?? ('quick' as const) };
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
  const match = await planMatch(plan, request.rounds ?? DEFAULT_ROUNDS);
  return { plan, match, notices };
}

/** Loaded only when a judge is going to be asked; null when there is nothing to ask about. */
async function planMatch({ targets, judge, settings }: EvaluationPlan, rounds: number) {
  if (judge === null) return null;
  const { planHeadToHead, performHeadToHead, estimateHeadToHead } = await import(
    './comparison/head-to-head.ts'
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

function compareDocuments(
  left: EvaluationDocument,
  right: EvaluationDocument,
  headToHead: HeadToHead | null,
  minEffect: number | null,
): ComparedDocument {
  if (isCollection(left) && isCollection(right))
    return { kind: 'collection-comparison', document: compareCollections(left, right, { minEffect }) };
  if (isCollection(left) || isCollection(right)) throw incomparable(right.subject.path, 'is of another kind');
  const compared = compareEvaluations(left, right, headToHead);
  const gates = minEffect === null ? [] : [regressionGate(compared, minEffect)];
  return { kind: 'comparison', document: { ...compared, gates } };
}

async function keep(
  run: PaidRunFacts | null,
  compared: ComparedDocument,
  evaluations: readonly EvaluationDocument[],
  ports: Ports,
): Promise<Notice[]> {
  if (run === null) return [];
  const { keepDocuments } = await import('./keep-documents.ts');
  const sides = evaluations.map((document) => ({ kind: 'evaluation' as const, document }));
  return keepDocuments(run, [compared, ...sides], ports);
}

/** Before anything is paid for. @throws UsageError */
function checkComparable([a, b]: readonly Target[]): void {
  if (a && b && comparedKind(a) !== comparedKind(b)) {
    throw incomparable(b.shown, `is a ${b.kind}, and ${a.shown} is a ${a.kind}`);
  }
}

function comparedKind({ kind }: Target): 'skill' | 'plugin' | 'collection' {
  return kind === 'skill' || kind === 'plugin' ? kind : 'collection';
}

/** @param reason goes on from the path */
function incomparable(path: string, reason: string): UsageError {
  return new UsageError(
    `${path} ${reason}. compare takes two skills, two plugins, or two folders of skills or marketplaces.`,
  );
}
