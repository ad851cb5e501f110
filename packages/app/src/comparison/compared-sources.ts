import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { GridAxis } from '@plugin-eval/core/documents/grid.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { endingOnInterrupt } from '../ending-on-interrupt.ts';
import type { Ports } from '../ports.ts';
import type { CompareRequest } from './compare-request.ts';

const MOST_COLUMNS = 20;

/** Something that is compared: a folder that is evaluated now, or the result of an earlier evaluation. */
export type ComparedSource =
  | { name: string; target: Target; document: null }
  | { name: string; target: null; document: EvaluationDocument };

export interface ComparedSources {
  sources: readonly [ComparedSource, ...ComparedSource[]];
  axis: GridAxis;
}

/**
 * Resolves the subjects of a comparison. Former versions are in temporary folders that are always removed
 * afterwards, even on interrupts; they precede the present one.
 * @throws UsageError, FileError, GitVersionError
 */
export async function withSources<Result>(
  request: CompareRequest,
  ports: Ports,
  work: (compared: ComparedSources, ports: Ports) => Promise<Result>,
): Promise<Result> {
  const { a, b, more = [], git, workingDirectory } = request;
  const references = [git ?? []].flat();
  const paths = [a, ...(b === undefined ? [] : [b]), ...more];
  if (paths.length + references.length > MOST_COLUMNS)
    throw new UsageError(`compare takes ${MOST_COLUMNS} at most.`);
  if (references.length === 0) {
    const [first, ...others] = await Promise.all(paths.map((path) => sourceOf(path, workingDirectory)));
    if (first === undefined) throw new Error('There is nothing to compare.');
    const sources: ComparedSources['sources'] = [first, ...others];
    const axis = axisOf(request, sources);
    if (others.length === 0 && axis === 'skills')
      throw incomparable(first.name, 'has nothing to be compared with');
    if (others.length > 0 && (axis === 'models' || axis === 'agents'))
      throw new UsageError(`--${axis} compares ${axis} on one skill: name one path.`);
    checkComparable(sources);
    return work({ sources, axis }, ports);
  }
  if (paths.length > 1) throw incomparable(paths[1] ?? '', 'is one too many with --git');
  if (axisOf(request, []) !== 'skills')
    throw new UsageError('--git compares versions: leave --models and --agents out.');
  return withVersions(identifyTarget(a, workingDirectory), references, workingDirectory, ports, work);
}

async function withVersions<Result>(
  target: Target,
  references: readonly string[],
  workingDirectory: string,
  ports: Ports,
  work: (compared: ComparedSources, ports: Ports) => Promise<Result>,
): Promise<Result> {
  const { versionAtReference } = await import('../git-version/version-at-reference.ts');
  const present: ComparedSource = { name: 'now', target, document: null };
  return endingOnInterrupt(ports, async (own, putAway) => {
    const versions: ComparedSource[] = [];
    for (const reference of references) {
      const { folder, formerPlace, remove } = await versionAtReference(target.path, reference, target.kind);
      putAway(remove);
      const moved = realPathOrNull(target.path) !== formerPlace;
      const root = realPathOrNull(workingDirectory) ?? workingDirectory;
      const shown = `${moved ? formatPath(root, formerPlace) : target.shown}@${reference}`;
      versions.push({ name: reference, target: { ...target, path: folder, shown }, document: null });
    }
    // Writing them let no signal through.
    await setImmediate();
    const [first = present, ...others] = [...versions, present];
    return work({ sources: [first, ...others], axis: 'versions' }, own);
  });
}

async function sourceOf(given: string, workingDirectory: string): Promise<ComparedSource> {
  if (!isResultFile(resolve(workingDirectory, given))) {
    const target = identifyTarget(given, workingDirectory);
    return { name: target.shown, target, document: null };
  }
  const { readViewerFile } = await import('../viewer/read-viewer-file.ts');
  const { kind, document } = readViewerFile(given, workingDirectory);
  if (kind !== 'evaluation')
    throw new FileError(
      given,
      'foreign',
      `is a ${kind.replaceAll('-', ' ')}. compare takes results of score.`,
    );
  return { name: given, target: null, document: fromPublished(document) as EvaluationDocument };
}

/** Manifests of plugins are JSON too, and name a folder. */
function isResultFile(path: string): boolean {
  const isManifest = /[\\/]\.[\w-]+-plugin[\\/][^\\/]+$|[\\/](?:plugin|marketplace)\.json$/.test(path);
  return (
    path.endsWith('.json') && !isManifest && (lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
  );
}

function axisOf({ agent, sessions }: CompareRequest, sources: readonly ComparedSource[]): GridAxis {
  if (sessions?.models !== undefined) return 'models';
  if ((agent?.agents.length ?? 0) > 1 && sources.length < 2) return 'agents';
  return sources.some(({ document }) => document !== null) ? 'results' : 'skills';
}

/** Checks the sources before any paid call. @throws UsageError */
function checkComparable([a, ...others]: ComparedSources['sources']): void {
  for (const other of others)
    if (comparedKind(a) !== comparedKind(other))
      throw incomparable(other.name, `is a ${shownKind(other)}, and ${a.name} is a ${shownKind(a)}`);
  if (others.length > 1 && comparedKind(a) === 'collection')
    throw new UsageError('compare takes two collections at most; a grid is of skills or plugins.');
}

function shownKind({ target, document }: ComparedSource): string {
  return target?.kind ?? document?.subject.kind ?? '';
}

function comparedKind(source: ComparedSource): 'skill' | 'plugin' | 'collection' {
  const kind = shownKind(source);
  return kind === 'skill' || kind === 'plugin' ? kind : 'collection';
}

/** @param reason goes on from the path */
export function incomparable(path: string, reason: string): UsageError {
  return new UsageError(
    `${path} ${reason}. compare takes skills, plugins, or two folders of skills or marketplaces.`,
  );
}
