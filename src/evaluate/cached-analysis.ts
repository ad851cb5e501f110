import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { changedAtMs, isFolderState, type PathStates, pathState } from '../skill/file-access.ts';
import type { EvaluationCache } from '../store/evaluation-cache.ts';
import { deflateText } from '../text/deflate.ts';
import type { AnalysisJob, AnalysisOutcome, WatchedOutcome } from './analysis-job.ts';
import type { EvaluationOptions } from './evaluation-options.ts';

/**
 * Results of layer 1 that are used again while nothing has changed that they depend on: each file that was read and each
 * path that was looked for, present or absent, by size, times of modification and change, and inode; the options; and
 * this program.
 */

/** A file that changes twice within one step of the file system's clock may keep its times; FAT's steps take two seconds. */
const SETTLED_AFTER_MS = 3_000;
const FASTEST = { level: 1 };

/** Another build may find other things under the same version. */
const BUILD = `${import.meta.url} ${pathState(new URL(import.meta.url).pathname)}`;

interface Entry {
  states: PathStates;
  outcome: AnalysisOutcome;
}

export interface CachedAnalysis {
  /** Fetches what is known of jobs that are going to be looked for. */
  load(jobs: readonly AnalysisJob[]): Promise<void>;
  /** The outcome of a job, if it was kept and nothing has changed since; else null. */
  find(job: AnalysisJob): AnalysisOutcome | null;
  /** Keeps what can be used again. */
  keep(jobs: readonly AnalysisJob[], outcomes: readonly WatchedOutcome[]): void | Promise<void>;
  close(): void | Promise<void>;
}

/** What a process that looks again and again has read of the cache, by key. Nobody changes what it holds. */
export type RememberedAnalyses = Map<string, Readonly<Entry>>;

/** Of larger collections the first are remembered: each takes some 20 kB, which a process that looks once has no use for. */
const MOST_REMEMBERED = 2_000;

/**
 * @param startedAt before anything is read, in milliseconds since 1970
 * @param remembered takes what is read, for the next time; absent: there is none
 */
export function cachedAnalysis(
  cache: EvaluationCache,
  options: EvaluationOptions,
  startedAt: number,
  remembered?: RememberedAnalyses,
): CachedAnalysis {
  // A state that was noted later than a change by less than that may be that of another change.
  const settledBefore = startedAt - SETTLED_AFTER_MS;
  const { profile, limits, depth, toolVersion, trustInline = false, scan = false } = options;
  const basis = JSON.stringify([
    BUILD,
    toolVersion,
    profile,
    limits,
    depth,
    trustInline,
    scan,
    options.judgeScores ?? null,
    ...(options.telemetry === undefined ? [] : [options.telemetry]),
  ]);
  const keyOf = (job: AnalysisJob) =>
    createHash('sha256').update(basis).update(JSON.stringify(job)).digest('base64');
  // Of paths that several members look at: the folders above them.
  const statesNow = new Map<string, string>();
  const stateNow = (path: string, member: string) => {
    if (path.startsWith(`${member}/`)) return pathState(path);
    let state = statesNow.get(path);
    if (state === undefined) {
      state = pathState(path);
      statesNow.set(path, state);
    }
    return state;
  };
  const used: string[] = [];
  const isUnchanged = (states: PathStates, member: string) => {
    const unchangedFolders = new Set<string>();
    return states.every(([path, state]) => {
      // Whatever is put into a folder changes its times.
      if (state === 'absent' && unchangedFolders.has(dirname(path))) return true;
      if (stateNow(path, member) !== state) return false;
      if (isFolderState(state)) unchangedFolders.add(path);
      return true;
    });
  };
  const remember = (key: string, entry: Entry) => {
    if (remembered === undefined) return;
    if (remembered.has(key) || remembered.size < MOST_REMEMBERED) remembered.set(key, entry);
  };
  return {
    load: async (jobs) => cache.load?.(jobs.map(keyOf).filter((key) => !remembered?.has(key))),
    find(job) {
      const key = keyOf(job);
      const entry = remembered?.get(key) ?? readEntry(cache.find(key));
      if (entry === null || !isUnchanged(entry.states, job.member.path)) return null;
      remember(key, entry);
      used.push(key);
      return entry.outcome;
    },
    keep(jobs, outcomes) {
      return cache.keep(
        outcomes.flatMap(({ outcome, states }, index) => {
          const job = jobs[index];
          if (job === undefined || states === null || isOurFault(outcome)) return [];
          if (states.some(([, state]) => changedAtMs(state) > settledBefore)) return [];
          const entry: Entry = { states, outcome };
          const key = keyOf(job);
          remember(key, entry);
          return [[key, deflateText(JSON.stringify(entry), FASTEST)] as const];
        }),
      );
    },
    close: () => cache.close(used),
  };
}

/** Null for nothing, and for what a failing disk has changed. */
function readEntry(bytes: Uint8Array | null): Entry | null {
  if (bytes === null) return null;
  try {
    return JSON.parse(inflateRawSync(bytes).toString('utf8')) as Entry;
  } catch {
    return null;
  }
}

/** A bug may be mended, and memory that ran out may be there the next time. */
function isOurFault(outcome: AnalysisOutcome): boolean {
  return outcome.kind === 'failed' && outcome.error.rule === 'internal-error';
}
