import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { type AnalysisJob, type AnalysisOutcome, runAnalysis } from './analysis-job.ts';
import type { EvaluationOptions } from './evaluation-options.ts';
import { type PaidLayers, withPaidLayers } from './paid-layers.ts';

const OPTIONS: EvaluationOptions = {
  ...QUICK_OPTIONS,
  depth: { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' },
};

/** Jobs for so many skills. */
function skillJobs(count: number): AnalysisJob[] {
  const root = temporaryRepository();
  writeTree(root, { 'crane/SKILL.md': skillText() });
  return Array.from({ length: count }, () => ({
    kind: 'skill' as const,
    member: { path: `${root}/crane`, shown: 'crane' },
  }));
}

const judging = (judge: () => Promise<null>, more: Partial<PaidLayers> = {}): PaidLayers => ({
  judge,
  skillsAtOnce: 2,
  ...more,
});

async function all(
  jobs: readonly AnalysisJob[],
  found: AsyncIterator<AnalysisOutcome, void>,
  paid: PaidLayers,
): Promise<AnalysisOutcome[]> {
  const outcomes: AnalysisOutcome[] = [];
  for await (const one of withPaidLayers(jobs, found, OPTIONS, { clock: STOPPED_CLOCK, paid }))
    outcomes.push(one);
  return outcomes;
}

async function* analysed(jobs: readonly AnalysisJob[], before: (index: number) => unknown = () => {}) {
  for (const [index, job] of jobs.entries()) {
    await before(index);
    yield runAnalysis(job, OPTIONS, STOPPED_CLOCK);
  }
}

test('a skill is judged before layer 1 has looked at the next one', async () => {
  const jobs = skillJobs(3);
  const judged = Promise.withResolvers<void>();
  const outcomes = await all(
    jobs,
    analysed(jobs, (index) => (index === 1 ? judged.promise : undefined)),
    judging(async () => {
      judged.resolve();
      return null;
    }),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['skill', 'skill', 'skill']);
});

test('no more are judged at a time than may be', async () => {
  const jobs = skillJobs(9);
  let now = 0;
  const seen: number[] = [];
  const judge = async () => {
    seen.push(++now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    now -= 1;
    return null;
  };
  await all(jobs, analysed(jobs), judging(judge, { skillsAtOnce: 3 }));
  expect(seen).toHaveLength(9);
  expect(Math.max(...seen)).toBe(3);
});

test('after an error that ends the run no skill is begun, and those that were have ended', async () => {
  const jobs = skillJobs(6);
  let begun = 0;
  let ended = 0;
  let looked = 0;
  const judge = async () => {
    begun += 1;
    const isFirst = begun === 1;
    await new Promise((resolve) => setTimeout(resolve, isFirst ? 1 : 20));
    ended += 1;
    if (isFirst) throw new UsageError('The key is refused.');
    return null;
  };
  const found = analysed(jobs, async (index) => {
    looked = index;
    if (index > 2) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await expect(all(jobs, found, judging(judge))).rejects.toThrow('The key is refused.');
  expect([begun, ended]).toEqual([2, 2]);
  expect(looked).toBeLessThan(5);
});

test('while the first is judged, layer 1 goes no more than 250 skills ahead', async () => {
  const jobs = skillJobs(300);
  const first = Promise.withResolvers<null>();
  const [job] = jobs;
  const one = runAnalysis(job as AnalysisJob, OPTIONS, STOPPED_CLOCK);
  let looked = 0;
  let begun = 0;
  async function* found() {
    for (const _ of jobs) {
      looked += 1;
      yield one;
    }
  }
  const judge = () => {
    begun += 1;
    return begun === 1 ? first.promise : Promise.resolve(null);
  };
  const outcomes = all(jobs, found(), judging(judge));
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(looked).toBe(250);
  first.resolve(null);
  expect(await outcomes).toHaveLength(300);
});

test('what cannot be read is not judged, stays in its place, and is taken back from the plan', async () => {
  const jobs = skillJobs(2);
  const missing: AnalysisJob = { kind: 'skill', member: { path: '/nowhere', shown: 'nowhere' } };
  const asked = [jobs[0], missing, jobs[1]] as AnalysisJob[];
  const planned: number[] = [];
  let judged = 0;
  const judge = async () => {
    judged += 1;
    return null;
  };
  const outcomes = await all(
    asked,
    analysed(asked),
    judging(judge, { onPlan: (skills) => planned.push(skills) }),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['skill', 'failed', 'skill']);
  expect(judged).toBe(2);
  expect(planned).toEqual([3, -1]);
});
