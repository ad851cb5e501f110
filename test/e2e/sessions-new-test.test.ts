import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, isSession, promptOf, sessionAgent } from '../stand-ins/session-agent.ts';
import { judgeScene, runHere, type Scene, smallSkill } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { layerIn, SUBJECT } from '../support/session-scene.ts';

const NEIGHBOUR = 'fold-2';
const act = ({ turn }: AgentStep) => (turn === 1 ? callsSkill(SUBJECT) : { text: 'It is folded.' });
const evalsOf = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      prompt: `Fold it, case ${index + 1}.`,
      should_trigger: true,
      expected_output: 'The answer key.',
    })),
  );

/** Deep, and each test once. */
function score(scene: Scene, tests: number) {
  return runHere(scene, [
    ...['score', `skills/${SUBJECT}`, '--depth', 'deep', '--yes', '--agent', 'tool-loop', '--output', 'json'],
    ...['--with', `skills/${NEIGHBOUR}`, '--sessions', String(tests)],
  ]);
}

/** Prompts of the sessions that were paid since then. */
function paidSince({ standIn }: Scene, before: number): string[] {
  return standIn.requests
    .slice(before)
    .filter((one) => isSession(one) && one.turn === 1)
    .map(promptOf);
}

test('adding one test pays for one session, and no session is shown the answer key', async () => {
  const own = `skills/${SUBJECT}/evals/evals.json`;
  const scene = await judgeScene({
    answer: sessionAgent(act, (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.9)) })),
    tree: {
      [own]: evalsOf(3),
      [`skills/${NEIGHBOUR}/SKILL.md`]: smallSkill(NEIGHBOUR),
      [`skills/${NEIGHBOUR}/trigger_eval.json`]: evalsOf(1),
    },
  });
  const first = await score(scene, 3);
  expect([first.code, schemaProblems(first.stdout, 'skill-evaluation'), layerIn(first.stdout).n]).toEqual([
    0,
    [],
    3,
  ]);
  expect(
    layerIn(first.stdout).control_sessions?.map(({ tokens, duration_ms }) => [tokens, duration_ms]),
  ).toEqual(Array(6).fill([expect.any(Number), expect.any(Number)]));
  expect(paidSince(scene, 0).filter((prompt) => prompt.startsWith('Fold it, case'))).toHaveLength(3);

  let before = scene.standIn.requests.length;
  writeFileSync(join(scene.root, own), evalsOf(4));
  writeFileSync(
    join(scene.root, `skills/${SUBJECT}/trigger_tests.yaml`),
    '- {query: Bake a cake, should_trigger: false}',
  );
  const second = await score(scene, 5);
  expect([second.code, layerIn(second.stdout).n]).toEqual([0, 5]);
  expect(paidSince(scene, before).sort()).toEqual(['Bake a cake', 'Fold it, case 4.']);

  before = scene.standIn.requests.length;
  writeFileSync(join(scene.root, `skills/${NEIGHBOUR}/trigger_eval.json`), evalsOf(2));
  expect((await score(scene, 5)).code).toBe(0);
  expect(paidSince(scene, before)).toEqual([]);

  const shown = scene.standIn.requests
    .filter(isSession)
    .flatMap(({ system, texts, results }) => [system, ...texts, ...results]);
  expect(shown.join('\n')).not.toMatch(/answer key|evals|trigger_/);
});

test('a file of --prompts that lies within the skill is not installed either, and a new prompt pays for itself alone', async () => {
  const own = `skills/${SUBJECT}/my-prompts.json`;
  const scene = await judgeScene({
    answer: sessionAgent(act, (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.9)) })),
    tree: { [own]: evalsOf(2) },
  });
  const given = (runs: number) =>
    runHere(scene, [
      ...[
        'score',
        `skills/${SUBJECT}`,
        '--depth',
        'deep',
        '--yes',
        '--agent',
        'tool-loop',
        '--output',
        'json',
      ],
      ...['--prompts', own, '--sessions', String(runs)],
    ]);
  const first = await given(2);
  expect([first.code, layerIn(first.stdout).n]).toEqual([0, 2]);
  const before = scene.standIn.requests.length;
  writeFileSync(join(scene.root, own), evalsOf(3));
  const second = await given(3);
  expect([second.code, layerIn(second.stdout).n]).toEqual([0, 3]);
  expect(paidSince(scene, before)).toEqual(['Fold it, case 3.']);
  const shown = scene.standIn.requests
    .filter(isSession)
    .flatMap(({ system, texts, results }) => [system, ...texts, ...results]);
  expect(shown.join('\n')).not.toMatch(/answer key|my-prompts/);
});
