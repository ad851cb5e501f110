import { join, resolve } from 'node:path';
import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { UnreachableDepthError } from '@plugin-eval/core/errors/unreachable-depth-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { withoutKeys } from '../dry-run/without-keys.ts';
import { estimatePlan } from '../evaluation/evaluate-run.ts';
import type { Ports } from '../ports.ts';
import { SCORING, type ScoreRequest } from '../score.ts';
import type { ScorePlan } from '../scoring/plan-score.ts';
import { versionPairs } from '../versions/version-pairs.ts';
import type { VersionsPlan } from '../versions/versions-plan.ts';
import type { BaseTree } from './base-tree.ts';
import type { ChangedSubject } from './changed-subjects.ts';
import type { CiRequest } from './ci-request.ts';

/** The change, and the folder of either side. */
export interface Change {
  document: CiReport;
  request: CiRequest;
  root: string;
  tree: BaseTree;
  subjects: readonly ChangedSubject[];
  baseline: string | null;
}

/** Both sides at a depth that asks models, before anything is paid for. */
export interface SidesPlan {
  /** The present side, or the former one where nothing is left of it. */
  main: ScorePlan;
  /** The former side; null where there is none, or where it is the main one. */
  former: ScorePlan | null;
  /** Skills whose versions are compared in sessions; null without any. */
  versions: VersionsPlan | null;
}

/** Settings of both sides: the request, over the configuration of the base. */
export function askedOf({ request, tree }: Change) {
  const { configFile, depth = 'quick' as const } = request;
  return {
    ...request,
    configFile: configFile === undefined ? tree.configFile : resolve(request.workingDirectory, configFile),
    depth,
    // A side is compared with the baseline of the base.
    baseline: undefined,
  };
}

/** Absolute paths of the changes on either side. */
export function pathsOf({ root, tree, subjects }: Change): Record<'now' | 'before', string[]> {
  const at = (folder: string, side: 'now' | 'before') =>
    subjects.flatMap((subject) => (subject[side] === null ? [] : [join(folder, subject[side])]));
  return { now: at(root, 'now'), before: at(tree.folder, 'before') };
}

/** The request that scores one side with the settings of the base. */
export function sideRequest(change: Change, folder: string, paths: readonly string[]): ScoreRequest {
  const { root, tree, baseline } = change;
  return {
    ...askedOf(change),
    // Both sides together have been let begin.
    yes: true,
    // Both sides are scanned apart, with what lies beside the skills.
    ...{ paths, workingDirectory: folder, cache: false, allSkills: true, scan: false },
    baseline:
      baseline === null ? undefined : { file: join(tree.folder, baseline), root: tree.folder, trusted: true },
    // Only the present side is held to them.
    ...(folder === root ? {} : { threshold: undefined, requireMeasured: undefined }),
  };
}

/** @throws UnreachableDepthError, PluginEvalError */
export async function planSides(change: Change, ports: Ports): Promise<SidesPlan> {
  const { root, tree, request } = change;
  const { now, before } = pathsOf(change);
  if (now.length === 0)
    return {
      main: await SCORING.plan(sideRequest(change, tree.folder, before), ports),
      ...{ former: null, versions: null },
    };
  const main = await SCORING.plan(sideRequest(change, root, now), ports);
  if (before.length === 0) return { main, former: null, versions: null };
  const { judge, simulation, settings, options } = main;
  const former = await SCORING.plan(sideRequest(change, tree.folder, before), ports, {
    // Files that the request names are those of the present side.
    reach: async () => ({ depth: options.depth, judge, simulation, notice: null }),
  });
  if (simulation === null) return { main, former, versions: null };
  const { planVersions } = await import('../versions/versions-plan.ts');
  const pairs = versionPairs(
    { targets: former.targets, root: '.' },
    { targets: main.targets, root: '.' },
    options,
  );
  const asked = { ...request, workingDirectory: root };
  return { main, former, versions: await planVersions(pairs, simulation, settings, asked, ports) };
}

/** Estimates the cost of both sides, and of the sessions that compare them. @throws DatabaseError */
export async function estimatePlanned({ main, former, versions }: SidesPlan, ports: Ports): Promise<DryRun> {
  const groups = [main.targets, ...(former === null ? [] : [former.targets])];
  if (versions === null) return estimatePlan(main, groups, ports);
  const { versionsAlongside } = await import('../versions/versions-alongside.ts');
  return estimatePlan(
    main,
    groups,
    ports,
    versionsAlongside(versions, () => {}),
  );
}

/** Estimates the cost of a change without a key. @throws PluginEvalError */
export function estimateSides(change: Change, ports: Ports): Promise<DryRun> {
  return withoutKeys(ports, async (own) => estimatePlanned(await planSides(change, own), own));
}

/** @throws UsageError */
export async function refuseUnboundedSides(change: Change, settings: Settings, ports: Ports): Promise<void> {
  if (settings.depth === 'quick') return;
  const { refuseUnboundedCost } = await import('../paid-run/refuse-unbounded-cost.ts');
  const estimate = () => estimateSides(change, ports);
  await refuseUnboundedCost({ estimate, simulation: null, settings, request: change.request }, ports).catch(
    (error: unknown) => {
      // Said where the sides are measured, at quick depth then.
      if (!UnreachableDepthError.isInstance(error)) throw error;
    },
  );
}
