import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { expect, test } from 'vitest';
import { skillWithLift } from '../support/lift-cases.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';

const cases = (count: number, withSkill: number, without: number) =>
  Array.from({ length: count }, () => [withSkill, without] as const);

function results(...skills: ReturnType<typeof skillWithLift>[]) {
  const root = temporaryRepository();
  const files = skills.map((skill, index) => {
    writeFileSync(join(root, `${index}.json`), JSON.stringify(toDocument(skill)));
    return `${index}.json`;
  });
  return (...args: string[]) => runCommand(root, ['retire', ...files, ...args]);
}

test('results of score say which skills are not needed', async () => {
  const retire = results(
    skillWithLift('useful', cases(40, 0.9, 0.4)),
    skillWithLift('spare', cases(40, 0.8, 0.8)),
  );
  const json = await retire('--output', 'json');
  expect([json.code, schemaProblems(json.stdout, 'retirement')]).toEqual([0, []]);
  expect(JSON.parse(json.stdout).skills.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'needed',
    'not-needed',
  ]);
  const text = await retire('--output', 'text');
  expect(text.stdout).toContain('1 of 2 skills not needed; 1 needed.');
  expect(text.stdout).toMatch(/spare +Not needed +0\.000/);
});

test('a stricter margin needs more cases', async () => {
  const retire = results(skillWithLift('spare', cases(40, 0.8, 0.8)));
  const { stdout } = await retire('--margin', '0.05', '--output', 'json');
  expect(JSON.parse(stdout)).toMatchObject({
    fewest_cases: 59,
    skills: [{ verdict: 'too-few', missing: 19 }],
  });
});

test('a result without the other arm ends with 3 and says what to run', async () => {
  const { code, stderr } = await results(skillWithLift('spare', cases(40, 1, 1), { lift: null }))();
  expect([code, stderr]).toEqual([3, expect.stringContaining('--lift-against none')]);
});
