import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import type { EvaluationCache } from '@plugin-eval/engine/store/evaluation-cache.ts';
import { changedAtMs, isFolderState, type PathStates, pathState } from '@plugin-eval/skill/file-access.ts';
import type { AnalysisJob, AnalysisOutcome, WatchedOutcome } from './analysis-job.ts';
import { readEntry, writeEntry } from './cache-entry.ts';
import type { EvaluationOptions } from './evaluation-options.ts';
import { expandSummary, type SkillSummary, summarizeSkill } from './skill-summary.ts';

/**
 * Reuses results of layer 1 while their dependencies are unchanged: each file read and each path queried,
 * present or absent, by size, times of modification and change, and inode; the options; and this program.
 */

/** A file that changes twice within one step of the file system's clock may keep its times; FAT's steps take two seconds. */
const SETTLED_AFTER_MS = 3_000;

/** Another build may find other things under the same version. */
const BUILD = `${import.meta.url} ${pathState(new URL(import.meta.url).pathname)}`;

interface Remembered {
  states: PathStates;
  outcome: AnalysisOutcome;
}

export interface CachedAnalysis {
  /** Prefetches the entries of jobs. */
  load(jobs: readonly AnalysisJob[]): Promise<void>;
  /** Returns the stored outcome of a job if nothing has changed since; else null. */
  find(job: AnalysisJob): AnalysisOutcome | null;
  /** Stores reusable outcomes. */
  keep(jobs: readonly AnalysisJob[], outcomes: readonly WatchedOutcome[]): void | Promise<void>;
  close(): void | Promise<void>;
}

/** Cache entries kept by a process that evaluates repeatedly, by key. Values are never modified. */
export type RememberedAnalyses = Map<string, Readonly<Remembered>>;

/**
 * Most remembered entries of a collection: each takes some 20 kB, of no use to a process that evaluates once.
 */
const MOST_REMEMBERED = 2_000;

export interface ReadingCache {
  /** Receives entries for the next evaluation; absent without one. */
  remembered?: RememberedAnalyses | undefined;
  /** Accepts `skillInBrief` for stand-alone skills. @default false */
  summaryOnly?: boolean | undefined;
}

/** @param startedAt before anything is read, in milliseconds since 1970 */
export function cachedAnalysis(
  cache: EvaluationCache,
  options: EvaluationOptions,
  startedAt: number,
  { remembered, summaryOnly = false }: ReadingCache = {},
): CachedAnalysis {
  // A state that was noted later than a change by less than that may be that of another change.
  const settledBefore = startedAt - SETTLED_AFTER_MS;
  const { profile, limits, depth, toolVersion, trustInline = false, scan = false } = options;
  const basis = hash(
    'sha256',
    JSON.stringify([
      BUILD,
      toolVersion,
      profile,
      limits,
      depth,
      trustInline,
      scan,
      options.judgeScores ?? null,
      ...(options.rules === undefined ? [] : [{ rules: options.rules.sha256 }]),
      ...(options.severity === undefined ? [] : [{ severity: options.severity }]),
      ...(options.telemetry === undefined ? [] : [options.telemetry]),
      ...(options.scanning === undefined ? [] : [{ scanning: options.scanning }]),
    ]),
  );
  const keyOf = (job: AnalysisJob) => hash('sha256', basis + JSON.stringify(job), 'base64');
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
  const isUnchanged = (states: PathStates, member: string) =>
    states.every(([path, state]) => stateNow(path, member) === state);
  const remember = (key: string, entry: Remembered) => {
    if (remembered === undefined) return;
    if (remembered.has(key) || remembered.size < MOST_REMEMBERED) remembered.set(key, entry);
  };
  const findRemembered = (key: string, member: string): AnalysisOutcome | null => {
    const entry = remembered?.get(key);
    return entry !== undefined && isUnchanged(entry.states, member) ? entry.outcome : null;
  };
  const findKept = (key: string, member: string): AnalysisOutcome | null => {
    const entry = readEntry(cache.find(key));
    if (entry === null || !isUnchanged(entry.states, member)) return null;
    if (summaryOnly && entry.summary !== null)
      return { kind: 'skill', evaluation: expandSummary(entry.summary, options) };
    const outcome = entry.outcome();
    if (outcome !== null) remember(key, { states: entry.states, outcome });
    return outcome;
  };
  return {
    load: async (jobs) => cache.load?.(jobs.map(keyOf).filter((key) => !remembered?.has(key))),
    find(job) {
      const key = keyOf(job);
      const { path } = job.member;
      const outcome = remembered?.has(key) ? findRemembered(key, path) : findKept(key, path);
      if (outcome !== null) used.push(key);
      return outcome;
    },
    keep(jobs, outcomes) {
      return cache.keep(
        outcomes.flatMap(({ outcome, states: all }, index) => {
          const job = jobs[index];
          if (job === undefined || all === null || isOurFault(outcome)) return [];
          if (all.some(([, state]) => changedAtMs(state) > settledBefore)) return [];
          const states = tellingStates(all);
          const key = keyOf(job);
          remember(key, { states, outcome });
          return [[key, writeEntry({ states, summary: summaryOf(job, outcome) }, outcome)] as const];
        }),
      );
    },
    close: () => cache.close(used),
  };
}

/** Drops missing files in a folder whose own state is recorded: any addition changes its times. */
function tellingStates(states: PathStates): PathStates {
  const folders = new Set<string>();
  return states.filter(([path, state]) => {
    if (isFolderState(state)) folders.add(path);
    return state !== 'absent' || !folders.has(dirname(path));
  });
}

/** Skills of a plugin are put together with the others in it. */
function summaryOf(job: AnalysisJob, outcome: AnalysisOutcome): SkillSummary | null {
  if (job.kind !== 'skill' || job.plugin !== undefined || outcome.kind !== 'skill') return null;
  return summarizeSkill(outcome.evaluation);
}

/** A bug of ours or of a user's rule may be mended, and memory that ran out may be there the next time. */
function isOurFault(outcome: AnalysisOutcome): boolean {
  return outcome.kind === 'failed' && ['internal-error', 'rule-failed'].includes(outcome.error.rule);
}
