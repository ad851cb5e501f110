import { join, resolve } from 'node:path';
import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { UnreachableDepthError } from '@plugin-eval/core/errors/unreachable-depth-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { addDryRuns } from '../dry-run/add-dry-runs.ts';
import type { Notice } from '../notice.ts';
import type { Ports } from '../ports.ts';
import { estimateScore, type ScoreRequest, score } from '../score.ts';
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

/** Settings of both sides: the request, over the configuration of the base. */
export function askedOf({ request, tree }: Change) {
  const { configFile, depth = 'quick' as const } = request;
  return {
    ...request,
    configFile: configFile === undefined ? tree.configFile : resolve(request.workingDirectory, configFile),
    depth,
    // That of the base is handed over where the findings of a side are compared with it.
    baseline: undefined,
  };
}

/** The evaluation of one side with the settings of the base; null when the side is empty. */
export async function scoreSide(
  change: Change,
  folder: string,
  paths: readonly string[],
  ports: Ports,
  notices: Notice[],
): Promise<EvaluationDocument | null> {
  if (paths.length === 0) return null;
  const asked = sideRequest(change, folder, paths);
  const outcome = await score(asked, ports).catch((error: unknown) => {
    if (change.request.requireDepth || !UnreachableDepthError.isInstance(error)) throw error;
    notices.push({ kind: 'depth-not-reached', message: `${error.message} Measured at quick depth instead.` });
    return score({ ...asked, depth: 'quick' }, ports);
  });
  notices.push(...outcome.notices);
  return outcome.document;
}

/** Absolute paths of the changes on either side. */
export function pathsOf({ root, tree, subjects }: Change): Record<'now' | 'before', string[]> {
  const at = (folder: string, side: 'now' | 'before') =>
    subjects.flatMap((subject) => (subject[side] === null ? [] : [join(folder, subject[side])]));
  return { now: at(root, 'now'), before: at(tree.folder, 'before') };
}

function sideRequest(change: Change, folder: string, paths: readonly string[]): ScoreRequest {
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

/** Estimates the cost of both sides. @throws PluginEvalError */
export async function estimateSides(change: Change, ports: Ports): Promise<DryRun> {
  const { root, tree } = change;
  const { now, before } = pathsOf(change);
  const sides = [
    ...(now.length === 0 ? [] : [sideRequest(change, root, now)]),
    ...(before.length === 0 ? [] : [sideRequest(change, tree.folder, before)]),
  ];
  const estimates: DryRun[] = [];
  for (const side of sides) estimates.push((await estimateScore(side, ports)).document);
  return estimates.reduce(addDryRuns);
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
