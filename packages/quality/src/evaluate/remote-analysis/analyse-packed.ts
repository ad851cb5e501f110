import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { makeTemporaryFolder } from '@plugin-eval/engine/config/temporary-folder.ts';
import { pathsRead } from '@plugin-eval/skill/file-access.ts';
import { type AnalysisJob, type AnalysisOutcome, runAll } from '../analysis-job.ts';
import type { Clock, EvaluationOptions } from '../evaluation-options.ts';
import type { PackedEntry } from './pack-folder.ts';
import { unpackEntries } from './unpack-entries.ts';

/** The kind of a path, as far as an analysis can tell that only checks existence. */
export type Presence = 'absent' | 'folder' | 'file' | 'other';

/** A job's result, and the outside paths it checked. */
export interface AnalysedRemotely {
  /** The outcome; null when it depends on more than was sent. */
  outcome: AnalysisOutcome | null;
  /** Outside paths, as on the machine that packed it. */
  outside: [path: string, presence: Presence][];
}

/**
 * Analyses folders from another machine.
 * @param host in whose temporary folder they are laid out meanwhile
 */
export async function analysePacked(
  jobs: readonly AnalysisJob[],
  entries: readonly PackedEntry[],
  options: EvaluationOptions,
  { host, clock }: { host: HostMachine; clock: Clock },
): Promise<AnalysedRemotely[]> {
  const root = makeTemporaryFolder('static', host);
  try {
    unpackEntries(entries, root);
    const whole = wholePaths(entries, root);
    const all: AnalysedRemotely[] = [];
    for (const job of jobs) all.push(await analyseOne(job, root, whole, options, clock));
    return all;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function analyseOne(
  job: AnalysisJob,
  root: string,
  whole: ReadonlySet<string>,
  options: EvaluationOptions,
  clock: Clock,
): Promise<AnalysedRemotely> {
  const nothing: AnalysedRemotely = { outcome: null, outside: [] };
  const { path } = job.member;
  const placed: AnalysisJob = { ...job, member: { ...job.member, path: join(root, path) } };
  const [watched] = await runAll([placed], { options, watched: true }, clock);
  if (watched === undefined) return nothing;
  const { outcome, states } = watched;
  // A bug, or something beside files: whoever has the skill says what it is.
  if (states === null || (outcome.kind === 'failed' && outcome.error.rule === 'internal-error'))
    return nothing;
  const outside: AnalysedRemotely['outside'] = [];
  for (const [path] of states) {
    if (path === placed.member.path || path.startsWith(`${placed.member.path}/`)) continue;
    const presence = presenceOf(path);
    if (path !== root && !path.startsWith(`${root}/`)) {
      // Above the root is this machine: nothing of it may have been seen.
      if (presence !== 'absent' && !root.startsWith(path === '/' ? '/' : `${path}/`)) return nothing;
      continue;
    }
    if (pathsRead().has(path) && !whole.has(path)) return nothing;
    outside.push([path === root ? '/' : path.slice(root.length), presence]);
  }
  return { outcome, outside };
}

/** Outside paths for which everything readable was sent. */
function wholePaths(entries: readonly PackedEntry[], root: string): Set<string> {
  const whole = entries.filter(([, kind]) => kind === 'file' || kind === 'listing' || kind === 'crowd');
  return new Set(whole.map(([path]) => join(root, path)));
}

/** Returns the kind of a path. Links count as other: their targets may differ. */
export function presenceOf(path: string): Presence {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return 'absent';
  return status.isDirectory() ? 'folder' : status.isFile() ? 'file' : 'other';
}
