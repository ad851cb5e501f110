import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Collection, EvaluationDocument, Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { compareCollections } from '@plugin-eval/quality/evaluate/compare-collections.ts';
import { compareScans, type ScannedVersion } from '@plugin-eval/quality/evaluate/scan/compare-scans.ts';
import { summariseCollection } from '@plugin-eval/quality/evaluate/summarise-collection.ts';
import { committedFiles } from '@plugin-eval/scan/fetch/committed-files.ts';
import { readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { writeBaseTree } from './ci/base-tree.ts';
import { changedFiles, presentFiles } from './ci/changed-files.ts';
import { changedSubjects } from './ci/changed-subjects.ts';
import type { CiRequest } from './ci/ci-request.ts';
import { coverageGates } from './ci/coverage-gates.ts';
import { findBase } from './ci/find-base.ts';
import { measureSides } from './ci/measure-sides.ts';
import { newFindingsGate } from './ci/new-findings-gate.ts';
import { askedOf, type Change, estimateSides, pathsOf, refuseUnboundedSides } from './ci/plan-sides.ts';
import { requireQuickInTrustedJob } from './comment/pull-request-event.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { endingOnInterrupt } from './ending-on-interrupt.ts';
import { isComplete } from './evaluation/missing-measurements.ts';
import { gitRootOf } from './git-version/version-at-reference.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { PolicyContext } from './policy/obey-policy.ts';
import { policyGates, policyOfChange } from './policy/policy-of-change.ts';
import type { Ports } from './ports.ts';
import { resolveRequest } from './resolve-request.ts';
import { scanTargets } from './scan.ts';
import { activationBetween, activationGates, lacksSessions } from './versions/activation-gates.ts';

export type { CiRequest };

export interface CiOutcome {
  document: CiReport;
  /** The changed skills in their present form, for formats with line references; null when none changed. */
  now: Collection | null;
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
  /** True when another try may bring what is missing. */
  canGoOn: boolean;
  notices: Notice[];
}

/**
 * Compares the skills of a repository with a base: scores, findings and security findings before and after,
 * and gates. Unchanged skills are skipped. Configuration and baseline are those of the base.
 * @throws PluginEvalError
 */
export function ci(request: CiRequest, ports: Ports): Promise<CiOutcome> {
  return withChange(request, ports, {
    unchanged: (document) => ({ document, now: null, run: null, canGoOn: false, notices: [] }),
    measure,
  });
}

/**
 * Estimates the calls and cost of judging both versions; null when nothing changed. Calls nothing and records
 * nothing.
 * @throws PluginEvalError
 */
export function estimateCi(
  request: CiRequest,
  given: Ports,
): Promise<{ document: DryRun | null; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    return withChange<{ document: DryRun | null; notices: Notice[] }>(request, ports, {
      unchanged: () => ({ document: null, notices: [] }),
      measure: async (change, own) => ({ document: await estimateSides(change, own), notices: [] }),
    });
  });
}

async function withChange<Outcome extends { notices: Notice[] }>(
  request: CiRequest,
  ports: Ports,
  work: {
    unchanged: (document: CiReport) => Outcome;
    measure: (change: Change, ports: Ports) => Promise<Outcome>;
  },
): Promise<Outcome> {
  const root = repositoryOf(request.workingDirectory);
  const base = await findBase(root, request.base ?? null, ports.variables);
  const [files, changes, present] = await Promise.all([
    committedFiles(root, base.commit),
    changedFiles(root, base.commit),
    presentFiles(root),
  ]);
  const isWanted = wantedPaths(
    request,
    root,
    files.map(({ path }) => path),
  );
  const subjects = changedSubjects(
    changes,
    present,
    files.map(({ path }) => path),
  ).filter(({ now, before }) => isWanted(now ?? before ?? ''));
  const document: CiReport = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    base,
    subjects: subjects.map(({ kind, now, before }) => ({ kind, now: shown(now), before: shown(before) })),
    ...{ quality: null, security: null, policy: null, errors: [], gates: [] },
  };
  if (subjects.length === 0) return work.unchanged(document);
  return endingOnInterrupt(ports, async (own, putAway) => {
    const named = baselineIn(request, root);
    const isThere = named !== null && files.some(({ path }) => path === named);
    const baseline = isThere ? named : null;
    const tree = await writeBaseTree(root, base.commit, files, subjects, baseline === null ? [] : [baseline]);
    putAway(tree.remove);
    const outcome = await work.measure({ document, request, root, tree, subjects, baseline }, own);
    if (named === null || isThere) return outcome;
    const message = `${named} does not exist at the base and is not obeyed; it counts once it is merged.`;
    return { ...outcome, notices: [{ kind: 'baseline', message }, ...outcome.notices] };
  });
}

async function measure(change: Change, ports: Ports): Promise<CiOutcome> {
  const { request, root, tree } = change;
  const notices: Notice[] = [];
  const paths = pathsOf(change);
  const asked = askedOf(change);
  const { settings, notices: said } = await resolveRequest({ ...asked, workingDirectory: root }, [], ports);
  notices.push(...said);
  requireQuickInTrustedJob(settings.depth, ports.variables);
  await refuseUnboundedSides(change, settings, ports);
  const sides = await measureSides(change, ports, notices);
  const now = collectionOf(sides.now, root);
  const quality = compareCollections(collectionOf(sides.before, root), now, {
    minEffect: request.minEffect ?? null,
    activationOf: activationBetween(sides.versions),
  });
  const before = await scanSide(paths.before, tree.folder, settings, ports, notices);
  const policy = await policyOfChange(change, sides.now, settings, ports);
  const scanned = await scanSide(paths.now, root, settings, ports, notices, policy);
  const security = {
    ...compareScans(before, scanned),
    notUnderstood: scanned.scan.members.flatMap(({ analysability }) => analysability.notUnderstood),
  };
  const unreadBefore = new Set(unreadOf(before.scan).map(({ path }) => path));
  const unread = unreadOf(scanned.scan).filter(({ path }) => !unreadBefore.has(path));
  const document: CiReport = {
    ...change.document,
    ...{ quality, security, policy: scanned.scan.policy, errors: now.errors },
    gates: [
      newFindingsGate({ quality, security, unread }, settings.failOn ?? 'error'),
      ...quality.gates,
      ...activationGates(sides.versions),
      ...gatesOf(sides.now),
      ...policyGates(scanned.scan, quality.b.subject.path),
      ...coverageGates(paths.now, settings, quality.b.subject.path, ports),
    ],
  };
  const canGoOn = [sides.now, sides.before].some((side) => side !== null && !isComplete(side));
  return {
    ...{ document, now, run: sides.run, notices: unique(notices) },
    canGoOn: canGoOn || sides.versions.some(({ activation }) => lacksSessions(activation)),
  };
}

async function scanSide(
  paths: readonly string[],
  folder: string,
  settings: Settings,
  ports: Ports,
  notices: Notice[],
  policy: PolicyContext | null = null,
): Promise<{ scan: SideScan; files: ScannedVersion['files'] }> {
  if (paths.length === 0) return { scan: { members: [], policy: null, gates: [] }, files: [] };
  const targets = paths.map((path) => identifyTarget(path, folder));
  const request = { workingDirectory: folder };
  // Both sides follow the same links, and none into the user's home.
  const limits = { ...settings.limits, named: [realPathOrNull(folder) ?? folder] };
  const scan = await scanTargets(targets, request, { ...settings, limits, failOn: null }, ports, notices, {
    trusted: [],
    policy,
  });
  const files = targets.flatMap(({ path }) => {
    const place = relative(folder, path);
    return readInventory(realPathOrNull(path) ?? path, limits).files.map((file) => ({
      ...file,
      path: place === '' ? file.path : `${place.replaceAll('\\', '/')}/${file.path}`,
    }));
  });
  return { scan, files };
}

/** Parts that were not read, by their place in the repository. */
function unreadOf({ members }: Pick<CiScan, 'members'>): { path: string }[] {
  return members.flatMap(({ path: folder, analysability }) =>
    analysability.notUnderstood
      .filter(({ unread }) => unread)
      .map(({ path }) => ({ path: formatChildPath(folder, path) })),
  );
}

type CiScan = Awaited<ReturnType<typeof scanTargets>>;
type SideScan = Pick<CiScan, 'members' | 'policy' | 'gates'>;

/** Gates on all findings would also count old ones; the gate on new findings replaces them. */
function gatesOf(document: EvaluationDocument | null): Gate[] {
  return (document?.gates ?? []).filter(({ name }) => name !== 'fail-on');
}

function collectionOf(document: EvaluationDocument | null, root: string): Collection {
  if (document !== null && isCollection(document)) return document;
  const evaluations = document === null ? [] : [document];
  const depth = document?.depth ?? {
    requested: 'quick' as const,
    effective: 'quick' as const,
    confidenceLabel: 'Estimated' as const,
  };
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    subject: { kind: 'collection', name: root.slice(root.lastIndexOf('/') + 1), path: '.', sha256: null },
    depth,
    summary: summariseCollection(evaluations, 0, 0),
    evaluations,
    ...{ skipped: [], errors: [], gates: [] },
  };
}

function repositoryOf(workingDirectory: string): string {
  const root = gitRootOf(realPathOrNull(workingDirectory) ?? workingDirectory);
  if (root === null)
    throw new UsageError(`${workingDirectory} is not in a git repository, which plugin-eval ci needs.`);
  return root;
}

/**
 * Returns a test for requested folders of the repository.
 * @param former paths of all files at the base
 * @throws UsageError for a path that is there neither now nor at the base
 */
function wantedPaths(
  { paths = [], workingDirectory }: CiRequest,
  root: string,
  former: readonly string[],
): (folder: string) => boolean {
  const isKnown = (real: string) =>
    existsSync(real) || former.some((path) => isInside(real, join(root, path)));
  const wanted = paths.map((path) => {
    const absolute = resolve(workingDirectory, path);
    const real = realPathOrNull(absolute) ?? absolute;
    if (!isInside(root, real)) throw new UsageError(`${path} is outside the repository ${root}.`);
    if (!isKnown(real))
      throw new UsageError(
        `${path} does not exist, and git knows no file of that name at the base. Name a path of the repository.`,
      );
    return real;
  });
  return (folder) => wanted.length === 0 || wanted.some((path) => isInside(path, join(root, folder)));
}

/** The baseline from the root of the repository; null for none. @throws UsageError */
function baselineIn({ baseline, workingDirectory }: CiRequest, root: string): string | null {
  if (baseline === undefined) return null;
  const absolute = resolve(realPathOrNull(workingDirectory) ?? workingDirectory, baseline);
  if (!isInside(root, absolute))
    throw new UsageError(
      `The baseline ${baseline} is outside the repository, so it has no version at the base.`,
    );
  return relative(root, absolute).replaceAll('\\', '/');
}

function shown(folder: string | null): string | null {
  return folder === '' ? '.' : folder;
}

function unique(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [notice.message, notice])).values()];
}
