import { expect, test } from 'vitest';
import { runHere } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { trimScene } from '../support/trim-scene.ts';

const TRIM = ['trim', 'skills/count-lines', '--agent', 'tool-loop', '--yes'];

test.each([
  ['too few tests', { tests: 28 }, /28 tests that can be executed and graded.*needs 29/],
  ['no tests', { tests: 0 }, /has no test that can be executed/],
  [
    'one section',
    { skill: '---\nname: count-lines\ndescription: Counts.\n---\n# Only\n' },
    /no two sections/,
  ],
  [
    'a skill that agents do not choose',
    { skill: '---\nname: count-lines\ndescription: C.\ndisable-model-invocation: true\n---\n# A\n\n# B\n' },
    /do not choose/,
  ],
])('with %s nothing is paid for', async (_, options, message) => {
  const scene = await trimScene(options);
  const { code, stderr } = await runHere(scene, TRIM);
  expect([code, scene.standIn.calls]).toEqual([2, 0]);
  expect(stderr).toMatch(message);
});

test.skipIf(typeof triedSandbox === 'string')('a dry run calls nothing', async () => {
  const scene = await trimScene({ tests: 60 });
  const { code, stdout } = await runHere(scene, [...TRIM, '--dry-run', '--output', 'json']);
  expect([code, schemaProblems(stdout, 'dry-run'), scene.standIn.calls]).toEqual([0, [], 0]);
  // 40 tests judge the whole skill and two versions in three sessions each, and 20 order four sections.
  expect(JSON.parse(stdout)).toMatchObject({ sessions: { runs: 40 * 3 * 3 + 20 * 4 } });
});

test('retire pays for no skill whose tests are too few for any verdict', async () => {
  const scene = await trimScene({ tests: 28 });
  const { code, stderr } = await runHere(scene, ['retire', 'skills', '--agent', 'tool-loop', '--yes']);
  expect([code, scene.standIn.calls]).toEqual([2, 0]);
  expect(stderr).toContain('It has 28 tests that can be executed and graded, and a verdict needs 29.');
});
