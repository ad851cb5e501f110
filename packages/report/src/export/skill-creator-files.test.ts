import { executedSessions } from '@plugin-eval/tests/support/exported-sessions.ts';
import { expect, test } from 'vitest';
import { skillCreatorFiles } from './skill-creator-files.ts';

const files = skillCreatorFiles(executedSessions());
const read = (path: string) => JSON.parse(files.get(path) ?? 'null');

/** What skill-creator's references/schemas.md says of a field, and what its aggregate_benchmark.py reads of it. */
function problemsOf(grading: Record<string, unknown>): string[] {
  const {
    expectations,
    summary,
    execution_metrics: metrics,
    claims,
    user_notes_summary: notes,
  } = grading as never;
  const isText = (value: unknown) => typeof value === 'string';
  const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
  const {
    passed,
    failed,
    total,
    pass_rate: rate,
  } = summary as Record<'passed' | 'failed' | 'total' | 'pass_rate', number>;
  const { tool_calls: tools = {}, total_tool_calls: calls, errors_encountered: errors } = metrics;
  const listed = ['uncertainties', 'needs_review', 'workarounds'].map((name) => notes[name] as unknown[]);
  return [
    ...(expectations as Record<string, unknown>[]).flatMap(({ text, passed: did, evidence, ...more }) =>
      isText(text) && typeof did === 'boolean' && isText(evidence) && Object.keys(more).length === 0
        ? []
        : ['expectations'],
    ),
    ...(passed + failed === total && total === (expectations as readonly unknown[]).length
      ? []
      : ['summary']),
    ...(rate === passed / total ? [] : ['pass_rate']),
    ...(Object.values(tools).every(isCount) && isCount(calls) && isCount(errors)
      ? []
      : ['execution_metrics']),
    ...(Array.isArray(claims) ? [] : ['claims']),
    ...(listed.every((one) => Array.isArray(one) && one.every(isText)) ? [] : ['user_notes_summary']),
  ];
}

test('each run has a grading where skill-creator looks for it, with the fields that it documents', () => {
  const benchmark = read('benchmark.json');
  const places = benchmark.runs.map(
    ({ eval_id, configuration, run_number }: Record<string, unknown>) =>
      `eval-${eval_id}/${configuration}/run-${run_number}/grading.json`,
  );
  expect([...files.keys()].filter((path) => path.endsWith('grading.json')).sort()).toEqual(places.sort());
  for (const path of places) expect([path, problemsOf(read(path))]).toEqual([path, []]);
  expect(read('eval-1/eval_metadata.json')).toMatchObject({ eval_id: 1 });
});

test('gradings say of runs what the benchmark says of them', () => {
  for (const run of read('benchmark.json').runs) {
    const place = `eval-${run.eval_id}/${run.configuration}/run-${run.run_number}`;
    const {
      expectations,
      summary,
      execution_metrics: metrics,
      user_notes_summary: notes,
    } = read(`${place}/grading.json`);
    const timing = read(`${place}/timing.json`);
    expect(expectations).toEqual(run.expectations);
    expect(run.result).toMatchObject(summary);
    expect([metrics.errors_encountered, notes.uncertainties]).toEqual([run.result.errors, run.notes]);
    expect([timing.total_tokens ?? null, timing.total_duration_seconds ?? null]).toEqual([
      run.result.tokens,
      run.result.time_seconds,
    ]);
  }
});

test('what nobody measured is absent', () => {
  const bare = executedSessions().map((session) => ({
    ...session,
    transcript: null,
    executed: session.executed,
    summary: { ...session.summary, durationMs: null, tokens: null },
  }));
  const without = skillCreatorFiles(bare);
  expect([...without.keys()].some((path) => path.endsWith('timing.json'))).toBe(false);
  const [grading = ''] = [...without]
    .filter(([path]) => path.endsWith('grading.json'))
    .map(([, text]) => text);
  expect(JSON.parse(grading).execution_metrics).not.toHaveProperty('tool_calls');
});

test('several skills have a folder each, whatever they are called', () => {
  const named = ['../../etc', '../../etc', 'crane'].flatMap((name, index) =>
    executedSessions().map((session) => ({ ...session, skill: { name, path: `skills/${index}` } })),
  );
  const roots = new Set([...skillCreatorFiles(named).keys()].map((path) => path.split('/')[0]));
  expect([...roots]).toEqual(['-etc', '-etc-2', 'crane']);
});
