import { expect, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInOptions } from '../stand-ins/stand-in.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { judgeScene, judgeStandIn, runHere, SCORE, type Scene, smallSkill } from '../support/judge-scene.ts';
import { plainEndpoint } from '../support/plain-endpoint.ts';
import { cases, SESSIONS, SUBJECT } from '../support/session-scene.ts';
import { threatScene } from '../support/threat-run-scene.ts';
import { writeTree } from '../support/write-tree.ts';

const CONFIG = 'plugineval.config.json';

/** Skills that stay different when their names are hidden. */
const differentSkills = Object.fromEntries(
  ['fold', 'cut', 'glue', 'paint'].map((verb) => [
    `skills/${verb}/SKILL.md`,
    smallSkill(verb, `\n## Steps\n\nAlways ${verb} along both diagonals.\n`),
  ]),
);

/** What is written into the configuration of a scene. */
function configure({ root }: Scene, config: object): void {
  writeTree(root, { [CONFIG]: JSON.stringify(config) });
}

/** The same scene, its provider on another port: the journal and the folders are the same. */
async function moved(scene: Scene, answer: StandInOptions['answer'] = honestJudge): Promise<Scene> {
  const standIn = await judgeStandIn({ answer });
  return { ...scene, standIn, variables: { ...scene.variables, ANTHROPIC_BASE_URL: standIn.url } };
}

/** Runs a command at a named endpoint, then at another port under the same name. */
async function runTwice(scene: Scene, command: readonly string[], answer?: StandInOptions['answer']) {
  configure(scene, { endpoints: { 'my-proxy': scene.standIn.url } });
  const first = await runHere(scene, command);
  const elsewhere = await moved(scene, answer);
  configure(scene, { endpoints: { 'my-proxy': `${elsewhere.standIn.url}/v1` } });
  const second = await runHere(elsewhere, command);
  return { first, second, paid: [scene.standIn.calls, elsewhere.standIn.calls] };
}

test('score: a proxy on another port with the same name pays nothing, and the report is the same', async () => {
  const { first, second, paid } = await runTwice(await judgeScene({ skills: 2 }), SCORE);
  expect([first.code, second.code, paid]).toEqual([0, 0, [10, 0]]);
  expect(withoutDurations(second.stdout)).toBe(withoutDurations(first.stdout));
});

test('sessions: the same holds', async () => {
  const answer = sessionAgent(({ turn }) => (turn === 1 ? callsSkill(SUBJECT) : { text: 'It is folded.' }));
  const scene = await judgeScene({ answer, tree: { 'prompts.json': JSON.stringify(cases(3)) } });
  const { first, second, paid } = await runTwice(scene, [...SESSIONS, '--sessions', '3'], answer);
  expect([first.code, second.code, paid[1]]).toEqual([0, 0, 0]);
  expect(paid[0]).toBeGreaterThan(20);
  expect(withoutDurations(second.stdout)).toBe(withoutDurations(first.stdout));
});

test('without a name another port is another endpoint', async () => {
  const scene = await judgeScene({ skills: 1 });
  await runHere(scene, SCORE);
  const elsewhere = await moved(scene);
  await runHere(elsewhere, SCORE);
  expect([scene.standIn.calls, elsewhere.standIn.calls]).toEqual([5, 5]);
});

test('a corpus keeps its games under the name', async () => {
  const answer = judgePairs();
  const rank = ['rank', 'skills', '--games', '2', '--output', 'json'];
  const { first, second, paid } = await runTwice(
    await judgeScene({ skills: 0, tree: differentSkills, answer }),
    rank,
    answer,
  );
  // Four pairs in two orders.
  expect([first.code, second.code, paid]).toEqual([0, 0, [8, 0]]);
  expect(JSON.parse(second.stdout).games).toMatchObject({ played: 0 });
});

test('a bot with a request template: the name stands for its address', async () => {
  const answer = () => ({ reply: 'No, I keep that to myself.' });
  const [one, other] = [await plainEndpoint(answer), await plainEndpoint(answer)];
  const scene = await threatScene({ tree: { 'body.json': '{"text": "{{prompt}}"}' } });
  const ask = (url: string) =>
    runHere(scene, [
      ...['threat', 'run', '--target', `http:${url}`, '--request', 'body.json', '--response-path', 'reply'],
      ...['--only', 'db-public-issue-config', '--no-twins', '--output', 'json'],
    ]);
  configure(scene, { endpoints: { bot: one.url } });
  await ask(one.url);
  expect(one.requests.length).toBeGreaterThan(0);
  configure(scene, { endpoints: { bot: other.url } });
  await ask(other.url);
  expect(other.requests).toEqual([]);
});

test('doctor says which endpoint has which name, and which name is not in use', async () => {
  const scene = await judgeScene();
  configure(scene, { endpoints: { proxy: scene.standIn.url, idle: 'http://127.0.0.1:9' } });
  const { stdout } = await runHere(scene, ['doctor', '--offline', '--output', 'json']);
  const checks = JSON.parse(stdout).checks as { name: string; status: string; message: string }[];
  expect(checks.find(({ name }) => name === 'provider anthropic')?.message).toContain(
    `endpoint ${scene.standIn.url}/v1 (ANTHROPIC_BASE_URL), named proxy`,
  );
  expect(checks.find(({ name }) => name === 'endpoint idle')).toMatchObject({
    status: 'absent',
    message: 'no provider is called at http://127.0.0.1:9 here, so the name is not in use',
  });
});
