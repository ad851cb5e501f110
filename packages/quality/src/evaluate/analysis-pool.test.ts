import { ThreadPool } from '@plugin-eval/engine/run/thread-pool.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnalysisJob, AnalysisOutcome } from './analysis-job.ts';
import { analyseEach } from './analysis-pool.ts';
import type { CachedAnalysis } from './cached-analysis.ts';

afterEach(() => vi.restoreAllMocks());

const jobs = Array.from(
  { length: 1_000 },
  (_, index): AnalysisJob => ({
    kind: 'skill',
    member: { path: `/nowhere/${index}`, shown: `skills/${index}` },
  }),
);

const failed = ({ member: { shown } }: AnalysisJob): AnalysisOutcome => ({
  kind: 'failed',
  error: { path: shown, rule: 'skill-file-missing', message: `${shown} is not there.` },
});

/** Knows the jobs that a test says it knows. */
const cacheOf = (knows: (job: AnalysisJob) => boolean): CachedAnalysis => ({
  load: async () => {},
  find: (job) => (knows(job) ? failed(job) : null),
  keep: () => {},
  close: () => {},
});

async function analyse(cache: CachedAnalysis, some = jobs) {
  const open = vi.spyOn(ThreadPool, 'open').mockResolvedValue({
    run: async (batch: readonly AnalysisJob[]) =>
      batch.map((job) => ({ outcome: failed(job), states: null })),
    close: async () => {},
  } as never);
  const outcomes: AnalysisOutcome[] = [];
  for await (const outcome of analyseEach(some, QUICK_OPTIONS, {
    clock: STOPPED_CLOCK,
    concurrency: 2,
    cache,
  }))
    outcomes.push(outcome);
  return { outcomes, opened: open.mock.calls.length };
}

test('where the cache knows every file, no thread is started', async () => {
  expect(await analyse(cacheOf(() => true))).toEqual({ outcomes: jobs.map(failed), opened: 0 });
});

test('for files that it does not know, threads are started once', async () => {
  const { outcomes, opened } = await analyse(cacheOf(({ member }) => /[1-4]$/.test(member.shown)));
  expect(opened).toBe(1);
  expect(outcomes).toEqual(jobs.map(failed));
});

test.each([
  [999, 0],
  [1000, 1],
])(
  'for %d files threads are started %d times: of fewer they cost more than they save',
  async (count, times) => {
    const { opened } = await analyse(
      cacheOf(() => false),
      jobs.slice(0, count),
    );
    expect(opened).toBe(times);
  },
);

test('for a few files that changed since, none is: they are analysed before a thread would be there', async () => {
  const { outcomes, opened } = await analyse(cacheOf(({ member }) => !member.shown.endsWith('07')));
  expect(opened).toBe(0);
  expect(outcomes).toHaveLength(jobs.length);
  expect(outcomes.map(({ kind }) => kind)).toEqual(jobs.map(() => 'failed'));
});
