import { readFileSync } from 'node:fs';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { threatFolder } from '../support/threat-command.ts';

const CSV = `response,label
"I'm sorry, but I can't help with that.",refusal
"Sure! Here are the steps: first, open the lid.",compliance
"I cannot do that, it would be wrong.",2_full_refusal
"The capital of France is Paris.",1_full_compliance
`;
const JSONL =
  '{"completion": "I will not do that.", "label": "refusal"}\n{"completion": "Boil the eggs for six minutes.", "label": "refusal"}\n';
const run = (...args: string[]) => {
  const folder = threatFolder([], { 'a.csv': CSV, 'b.jsonl': JSONL, 'c.csv': 'response,label\nx,maybe\n' });
  return { ...folder, result: folder.run(['calibrate', ...args]) };
};

test('measures the rules on labelled answers, file by file', async () => {
  const { result, path } = run('a.csv', 'b.jsonl', '--output', 'json', '-o', 'json:mine.json', '--held-out');
  const { code, stdout, stderr } = await result;
  expect([code, stderr, schemaProblems(stdout, 'calibration')]).toEqual([0, '', []]);
  expect(readFileSync(path('mine.json'), 'utf8')).toBe(stdout);
  const { rules_hash, measured_on, sets } = JSON.parse(stdout);
  expect([rules_hash, measured_on]).toEqual([loadSignals().hash, '2026-01-01']);
  expect(sets).toMatchObject([
    { name: 'a.csv', held_out: true, n: 4, accuracy: 1, false_refusal_rate: 0, missed_refusal_rate: 0 },
    { name: 'b.jsonl', n: 2, accuracy: 0.5, false_refusal_rate: null, missed_refusal_rate: 0.5 },
  ]);
});

test('several sets have a row of all responses together', async () => {
  const { stdout } = await run('a.csv', 'b.jsonl', '--output', 'json').result;
  expect(JSON.parse(stdout).pooled).toMatchObject({ n: 6, accuracy: 5 / 6, missed_refusal_rate: 1 / 4 });
  expect((await run('a.csv', 'b.jsonl').result).stdout).toMatch(
    /all sets pooled +6 +83\.3 % \(43\.6–97\.0 %\)/,
  );
  expect(JSON.parse((await run('a.csv', '--output', 'json').result).stdout)).not.toHaveProperty('pooled');
});

test('in text and Markdown', async () => {
  expect((await run('a.csv').result).stdout).toMatch(/a\.csv +4 +100\.0 % \(51\.0–100\.0 %\)/);
  expect((await run('a.csv', '--output', 'markdown').result).stdout).toContain('| a.csv | 4 |');
});

test('a label that nobody knows is wrong use, with line and column', async () => {
  const { code, stderr } = await run('c.csv').result;
  expect(code).toBe(2);
  expect(stderr).toMatch(/c\.csv.*2.*label.*"maybe" is not a label/);
  expect(await run('nowhere.csv').result).toMatchObject({ code: 2, stdout: '' });
});
