import { dirname } from 'node:path';
import { mapOnThreads } from '@plugin-eval/engine/run/map-on-threads.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import { categoryOf } from '@plugin-eval/skill/category.ts';
import { manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import type { FailedMember } from '@plugin-eval/skill/member.ts';
import { type ReadLimits, withoutNamed } from '@plugin-eval/skill/read-limits.ts';
import type { Candidate } from './find-candidates.ts';
import { fileStamp, fingerprintOf, isUnchanged } from './fingerprint.ts';
import { type IndexJob, type IndexOutcome, indexSkill } from './index-skill.ts';

/** Below this number of skills, starting threads costs more than they save: measured, see bench/README.md. */
const THREADS_FROM = 1000;
const BATCH_SIZE = 40;

export interface IndexOptions {
  limits: ReadLimits;
  toolVersion: string;
  /** True when everything is read, changed or not. */
  fresh: boolean;
}

export interface IndexContext {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The most threads to use. */
  concurrency: number;
  /** Receives the number of skills to read, when there are any. */
  onPlan?: (skills: number) => void;
}

export interface SkillIndex {
  skills: CorpusSkill[];
  errors: FailedMember[];
}

/**
 * The entries of the candidates: known ones unchanged, the others read again. Unreadable skills become
 * errors.
 * @param known entries by path
 */
export async function indexSkills(
  candidates: readonly Candidate[],
  known: ReadonlyMap<string, CorpusSkill>,
  options: IndexOptions,
  { now, concurrency, onPlan }: IndexContext,
): Promise<SkillIndex> {
  const { limits, toolVersion, fresh } = options;
  const skills: CorpusSkill[] = [];
  const toRead: { candidate: Candidate; job: IndexJob; stamp: string }[] = [];
  const readCategory = categoryReader(limits);
  for (const candidate of candidates) {
    const { path, shown, root } = candidate;
    const category = readCategory(candidate);
    // Another version may score or blind otherwise.
    const basis = JSON.stringify([toolVersion, withoutNamed(limits), category]);
    const stamp = fileStamp(path, { limits, basis, now: now() });
    const before = known.get(path);
    if (!fresh && before !== undefined && isUnchanged(path, stamp, before.fingerprint))
      skills.push({ ...before, root });
    else toRead.push({ candidate, job: { path, shown, category }, stamp });
  }

  if (toRead.length > 0) onPlan?.(toRead.length);
  const outcomes = await readAll(
    toRead.map(({ job }) => job),
    limits,
    concurrency,
  );
  const errors: FailedMember[] = [];
  outcomes.forEach((outcome, index) => {
    const read = toRead[index];
    if (read === undefined) throw new Error('There are more outcomes than skills to read.');
    if (outcome.kind === 'failed') {
      errors.push(outcome.error);
      return;
    }
    const { links, ...facts } = outcome.facts;
    const { path, root } = read.candidate;
    const { category } = read.job;
    skills.push({ path, category, root, ...facts, fingerprint: fingerprintOf(read.stamp, links) });
  });
  return { skills, errors };
}

/** Reads skills, on several threads when there are enough. @returns outcomes in the order of the jobs */
async function readAll(
  jobs: readonly IndexJob[],
  limits: ReadLimits,
  concurrency: number,
): Promise<IndexOutcome[]> {
  const here = (job: IndexJob) => indexSkill(job, limits);
  if (concurrency <= 1 || jobs.length < THREADS_FROM) return jobs.map(here);
  const worker = new URL(
    `./index-skill-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
    import.meta.url,
  );
  return mapOnThreads(jobs, {
    worker,
    workerData: limits,
    threads: concurrency,
    batchSize: BATCH_SIZE,
    here,
  });
}

/**
 * Finds the categories of many skills. Skills in the same folder share one, unless one is a plugin itself, so
 * parent folders are read once.
 */
export function categoryReader(
  limits: ReadLimits,
): (candidate: Pick<Candidate, 'path' | 'plugin'>) => string | null {
  const known = new Map<string, string | null>();
  return ({ path, plugin }) => {
    const read = () => categoryOf(path, limits, plugin ?? undefined)?.name ?? null;
    if (manifestIn(path, 'plugin') !== null) return read();
    const key = JSON.stringify([dirname(path), plugin]);
    const category = known.get(key);
    if (category !== undefined) return category;
    const found = read();
    known.set(key, found);
    return found;
  };
}
