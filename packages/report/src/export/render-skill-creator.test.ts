import { executedSessions } from '@plugin-eval/tests/support/exported-sessions.ts';
import { expect, test } from 'vitest';
import { renderSkillCreator } from './render-skill-creator.ts';

const benchmark = JSON.parse(renderSkillCreator(executedSessions()));

test('a run holds the expectations of its session as a grading does; what errored decided nothing', () => {
  expect(benchmark.runs[0]).toEqual({
    ...{ eval_id: 1, eval_name: 'Use the crane skill on this square of paper.', run_number: 1 },
    configuration: 'with_skill',
    result: {
      ...{ pass_rate: 1, passed: 2, failed: 0, total: 2, time_seconds: 30, tokens: 24_000 },
      ...{ tool_calls: 1, errors: 0 },
    },
    expectations: [
      { text: 'folds.csv exists', passed: true, evidence: 'folds.csv has 41 bytes' },
      { text: 'python3 /grader/count.py', passed: true, evidence: 'line 1' },
    ],
    notes: [],
  });
  expect(benchmark.runs[2]).toMatchObject({
    result: { pass_rate: 0.5, passed: 1, failed: 1, total: 2 },
    notes: ['Not decided: python3 /grader/count.py: the sandbox has no python3'],
  });
});

test('a session that failed is a run that did not pass; one that errored is none', () => {
  const third = benchmark.runs.filter(({ eval_id }: { eval_id: number }) => eval_id === 3);
  expect(third.map((run: { configuration: string }) => run.configuration)).toEqual([
    'with_skill',
    'without_skill',
    'without_skill',
  ]);
  expect(third[0]).toMatchObject({
    result: { pass_rate: 0, errors: 1 },
    expectations: [{ passed: false, evidence: 'sandbox-limit' }],
  });
  expect(benchmark.notes).toContain('Sessions that errored and do not count as runs: 1.');
});

test('the summary has both configurations, over their runs, and the difference', () => {
  // 1, 1, 0.5, 0.5, 0 with the skill; six times 0.5 without it.
  expect(benchmark.run_summary.with_skill.pass_rate).toEqual({
    ...{ mean: 0.6, min: 0, max: 1, stddev: Math.sqrt(0.7 / 4) },
  });
  expect(benchmark.run_summary.without_skill.pass_rate).toEqual({ mean: 0.5, stddev: 0, min: 0.5, max: 0.5 });
  expect(benchmark.run_summary.delta).toMatchObject({ pass_rate: '+0.10', time_seconds: '+0.0' });
  expect(benchmark.metadata).toMatchObject({
    ...{ skill_name: 'crane', evals_run: [1, 2, 3], runs_per_configuration: 2 },
    timestamp: '2026-11-23T06:00:30.000Z',
  });
});

test('without any session there is no figure', () => {
  expect(JSON.parse(renderSkillCreator([]))).toMatchObject({ runs: [], run_summary: {} });
});
