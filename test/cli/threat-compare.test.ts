import { expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { jsonl, recordedLines, threatFolder } from '../support/threat-command.ts';

/** Two scored runs. */
async function twoReports(a: string, b: string) {
  const folder = threatFolder([], { 'a.jsonl': jsonl(recordedLines(a)), 'b.jsonl': jsonl(recordedLines(b)) });
  for (const name of ['a', 'b']) await folder.run(['score', `${name}.jsonl`, '-o', `json:${name}.json`]);
  return folder;
}

test('two runs are compared probe by probe, B minus A', async () => {
  const { run } = await twoReports('ffffffffffpp', 'pppppppppppp');
  const { code, stdout, stderr } = await run(['compare', 'a.json', 'b.json', '--output', 'json']);
  expect([code, stderr, schemaProblems(stdout, 'threat-comparison')]).toEqual([0, '', []]);
  const { mcnemar, verdict, resilience, discordant, a, b } = JSON.parse(stdout);
  expect(mcnemar).toMatchObject({ both_passed: 2, only_a_passed: 0, only_b_passed: 10, both_failed: 0 });
  // Ten of ten on one side: 2 / 2^10.
  expect(mcnemar.p_value).toBeCloseTo(2 / 1024, 12);
  expect(verdict).toBe('more-robust');
  expect(resilience.significant).toBe(true);
  expect(resilience.mean).toBeCloseTo(b.resilience_index - a.resilience_index, 9);
  expect(discordant).toHaveLength(10);
  const turned = JSON.parse((await run(['compare', 'b.json', 'a.json', '--output', 'json'])).stdout);
  expect([turned.verdict, turned.resilience.mean]).toEqual(['more-fragile', -resilience.mean]);
});

test('a run compared with itself shows no difference, in every format', async () => {
  const { run } = await twoReports('fpfpfpfp', 'fpfpfpfp');
  const { stdout } = await run(['compare', 'a.json', 'a.json', '--output', 'json']);
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'no-significant-difference', discordant: [] });
  for (const format of ['text', 'markdown']) {
    expect(await run(['compare', 'a.json', 'b.json', '--output', format])).toMatchObject({
      code: 0,
      stderr: '',
    });
  }
});

test('runs without a common probe are not comparable', async () => {
  const folder = threatFolder([], {
    'a.jsonl': jsonl(recordedLines('p')),
    'b.jsonl': jsonl(recordedLines('pp').slice(1)),
  });
  for (const name of ['a', 'b']) await folder.run(['score', `${name}.jsonl`, '-o', `json:${name}.json`]);
  const { code, stderr } = await folder.run(['compare', 'a.json', 'b.json', '--output', 'json']);
  expect([code, stderr]).toEqual([
    3,
    'plugin-eval: The two reports have no probe in common, so there is nothing to compare.\n',
  ]);
});

test('what is no report is wrong use, and said', async () => {
  const { run } = await twoReports('p', 'p');
  expect(await run(['compare', 'a.json', 'b.jsonl'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('b.jsonl is no'),
  });
  expect(await run(['compare', 'a.json', 'c.json'])).toMatchObject({ code: 2 });
});
