import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { UnreachableDepthError } from '@plugin-eval/core/errors/unreachable-depth-error.ts';
import type { Alongside } from '../evaluation/evaluation-plan.ts';
import { isComplete } from '../evaluation/missing-measurements.ts';
import type { Notice } from '../notice.ts';
import type { PaidRunFacts } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import { ONE_SCORE, score, scoringWithin } from '../score.ts';
import { keepDocuments } from '../store-documents.ts';
import { type ComparedVersion, comparedSessions } from '../versions/compared-version.ts';
import type { VersionRuns } from '../versions/versions-alongside.ts';
import {
  askedOf,
  type Change,
  estimatePlanned,
  pathsOf,
  planSides,
  type SidesPlan,
  sideRequest,
} from './plan-sides.ts';

/** Measurements of both sides. */
export interface MeasuredSides {
  /** The present side; null when it is empty, like the former one. */
  now: EvaluationDocument | null;
  before: EvaluationDocument | null;
  /** Skills with two versions that sessions compared, or could not. */
  versions: readonly ComparedVersion[];
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
}

/**
 * Measures both sides with the settings of the base: in one run, whose budget is that of all, where anything is
 * paid for. Without a key, at quick depth.
 * @param notices is added to
 * @throws PluginEvalError
 */
export async function measureSides(change: Change, ports: Ports, notices: Notice[]): Promise<MeasuredSides> {
  if (askedOf(change).depth === 'quick') return measureQuickly(change, ports, notices);
  let plan: SidesPlan;
  try {
    plan = await planSides(change, ports);
  } catch (error) {
    if (change.request.requireDepth || !UnreachableDepthError.isInstance(error)) throw error;
    notices.push({ kind: 'depth-not-reached', message: `${error.message} Measured at quick depth instead.` });
    return measureQuickly(change, ports, notices);
  }
  return measurePaid(change, plan, ports, notices);
}

async function measureQuickly(change: Change, ports: Ports, notices: Notice[]): Promise<MeasuredSides> {
  const { root, tree } = change;
  const { now, before } = pathsOf(change);
  const scoreSide = async (folder: string, paths: readonly string[]) => {
    if (paths.length === 0) return null;
    const outcome = await score({ ...sideRequest(change, folder, paths), depth: 'quick' }, ports);
    notices.push(...outcome.notices);
    return outcome.document;
  };
  const after = await scoreSide(root, now);
  return { now: after, before: await scoreSide(tree.folder, before), versions: [], run: null };
}

async function measurePaid(
  change: Change,
  plan: SidesPlan,
  ports: Ports,
  notices: Notice[],
): Promise<MeasuredSides> {
  const { former } = plan;
  let before: EvaluationDocument | null = null;
  let runs: VersionRuns = [];
  const versions = await versionsOf(plan, (measured) => {
    runs = measured;
  });
  const main = { ...plan.main, estimated: () => estimatePlanned(plan, ports) };
  const outcome = await ONE_SCORE.measure(main, ports, {
    ...versions,
    perform: async (run) => {
      const compared = versions.perform(run);
      if (former === null) return compared;
      const [scored, { complete }] = await Promise.all([scoringWithin(run).measure(former, ports), compared]);
      before = scored.document;
      notices.push(...scored.notices);
      return { complete: complete && isComplete(scored.document) };
    },
  });
  const { run, document } = outcome;
  const compared =
    plan.versions === null
      ? []
      : (await import('../versions/activation-changes.ts')).activationChanges(
          plan.versions,
          runs,
          run?.stats.budgetRefused ?? false,
        );
  const kept = [document, ...(before === null ? [] : [before])].map((one) => ({
    ...{ kind: 'evaluation' as const, document: one },
  }));
  const documents = [...kept, ...comparedSessions(compared)];
  notices.push(...outcome.notices, ...(await keepDocuments(run, documents, ports)));
  const isPresent = pathsOf(change).now.length > 0;
  return {
    ...(isPresent ? { now: document, before } : { now: null, before: document }),
    ...{ versions: compared, run },
  };
}

/** The sessions of both versions; nothing where no skill is compared. */
async function versionsOf(
  { versions }: SidesPlan,
  onMeasured: (runs: VersionRuns) => void,
): Promise<Alongside> {
  if (versions !== null)
    return (await import('../versions/versions-alongside.ts')).versionsAlongside(versions, onMeasured);
  return {
    perform: async () => ({ complete: true }),
    estimate: () => {
      throw new Error('The estimate of both sides is made with their plan.');
    },
  };
}
