import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { comparedArmSchema } from '@plugin-eval/core/documents/compared-arm.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { asksFor, judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInRequest } from '../stand-ins/stand-in.ts';
import { judgeScene, runHere, smallSkill } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { caseNumber, cases, layerIn, SESSIONS, SUBJECT, shouldNot } from '../support/session-scene.ts';

type JsonArm = z.infer<typeof comparedArmSchema>;

const COMMAND = '---\ndescription: Folds whatever is asked for.\n---\n\nFold it at once.\n';
const AGENT = '---\nname: folding-expert\ndescription: Knows all folds.\n---\n\nYou fold.\n';
const PLUGIN = {
  '.claude-plugin/plugin.json': '{"name": "origami"}',
  'commands/fold-now.md': COMMAND,
  'agents/folding-expert.md': AGENT,
};
const ANSWERS = { skill: 'Folded with the skill.', none: 'It is just paper.' };

/** Prefers the plugin's command for even cases, and uses the skill for the others, where they are installed. */
function act({ prompt, system, results, turn }: AgentStep) {
  const has = (name: string) => system.includes(`- ${name}:`);
  if (turn > 1) return { text: results.join('').includes('at once') ? ANSWERS.none : ANSWERS.skill };
  if (!prompt.includes('case')) return { text: ANSWERS.none };
  if (has('fold-now') && caseNumber(prompt) % 2 === 0) return callsSkill('fold-now');
  return has(SUBJECT) ? callsSkill(SUBJECT) : { text: ANSWERS.none };
}

function judge(request: StandInRequest) {
  const score = request.texts.join('\n').includes(ANSWERS.none) ? 0.3 : 0.9;
  return { text: JSON.stringify(judgeHonestly(request, asksFor(request, 'in_scope') ? score : 0.7)) };
}

function scene(tree: Record<string, string> = PLUGIN) {
  const prompts = [...cases(8), shouldNot('Weld a beam.')];
  return judgeScene({
    answer: sessionAgent(act, judge),
    tree: { 'prompts.json': JSON.stringify(prompts), ...tree },
  });
}

const NINE = [...SESSIONS, '--sessions', '9'];
const namesIn = (layer: Pick<JsonArm['layer'], 'installed'>) =>
  layer.installed.filter(({ role }) => role !== 'control').map(({ name }) => name);

function armsIn(stdout: string): Record<string, JsonArm> {
  const { compared_arms: arms = [] } = JSON.parse(stdout) as { compared_arms?: JsonArm[] };
  return Object.fromEntries(arms.map((one) => [one.arm, one]));
}

test('the skill alone, among its siblings, in its whole plugin, and none: each with its difference', async () => {
  const stage = await scene();
  const { code, stdout } = await runHere(stage, [...NINE, '--arms', 'none,isolated,siblings,plugin']);
  expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
  const first = layerIn(stdout);
  expect(first).toMatchObject({ arm: 'isolated', activation: { rate: 1 } });
  expect(namesIn(first)).toEqual([SUBJECT]);
  const { none, siblings, plugin } = armsIn(stdout);
  expect(none).toMatchObject({
    layer: { arm: 'none', valid: true, score: null, activation: null, quality: null, n: 9 },
    ...{ activation: null, lift: { against: 'isolated', mean: expect.closeTo(-0.6, 9), significant: true } },
  });
  expect(none?.layer.installed.filter(({ role }) => role !== 'control')).toEqual([]);
  expect(siblings?.layer.installed.length).toBeGreaterThan(8);
  expect(siblings).toMatchObject({
    activation: { mean: 0, significant: false },
  });
  expect(plugin).toMatchObject({
    layer: { activation: { rate: 0.5 }, confusions: [{ skill: 'fold-now', runs: 4 }] },
    activation: { mean: -0.5, cases: 8 },
    lift: { mean: expect.closeTo(-0.3, 9) },
  });
  expect(namesIn(plugin?.layer ?? first)).toEqual(
    expect.arrayContaining([SUBJECT, 'fold-now', 'folding-expert']),
  );
  expect(plugin?.layer.notes.join(' ')).toContain('Agents of the plugin were installed as skills');
});

test('another version takes the place of the skill, among what the first arm installs', async () => {
  const stage = await scene({ ...PLUGIN, [`skills/${SUBJECT}/SKILL.md`]: smallSkill(SUBJECT, 'Old way.') });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: stage.root });
  git('init', '-q');
  git('add', 'skills');
  git('commit', '-qm', 'one');
  writeFileSync(join(stage.root, `skills/${SUBJECT}/SKILL.md`), smallSkill(SUBJECT));
  const { code, stdout } = await runHere(stage, [...NINE, '--arms', 'isolated,git:HEAD']);
  expect(code).toBe(0);
  const { 'git:HEAD': older } = armsIn(stdout);
  expect(older).toMatchObject({
    layer: { activation: { rate: 1 } },
    activation: { mean: 0 },
    lift: { mean: 0 },
  });
  expect(namesIn(older?.layer ?? layerIn(stdout))).toEqual([SUBJECT]);
  const keys = (layer: Pick<JsonArm['layer'], 'sessions'>) => layer.sessions.map(({ key }) => key);
  const earlier = keys(layerIn(stdout));
  expect(older?.layer.sessions.filter(({ key }) => earlier.includes(key))).toEqual([]);
});

test('a dry run counts every arm, and calls nothing', async () => {
  const stage = await scene();
  const sessionsOf = async (...args: string[]) => {
    const { stdout } = await runHere(stage, [...NINE, ...args, '--dry-run']);
    return (JSON.parse(stdout) as { calls: { likely: number } }).calls.likely;
  };
  const [one, two] = [await sessionsOf(), await sessionsOf('--arms', 'siblings,isolated')];
  expect(two).toBeGreaterThan(1.5 * one);
  const { stdout } = await runHere(stage, [
    ...NINE,
    '--arms',
    'none,siblings',
    '--dry-run',
    '--output',
    'text',
  ]);
  expect(stdout).toContain('for each skill in each of the arms siblings and none, with');
  expect(stage.standIn.calls).toBe(0);
});

test.each([
  ['a folder without a skill', ['--arms', 'isolated,commands'], 'commands is no folder with a SKILL.md'],
  [
    'skills for an arm that is not asked for',
    ['--arms', 'isolated', '--with', 'skills'],
    'add siblings to --arms',
  ],
  ['a version that git does not know', ['--arms', 'git:nope'], "at 'nope' cannot be read"],
])('%s is refused before anything is paid for', async (_, args, message) => {
  const stage = await scene();
  const { code, stderr } = await runHere(stage, [...NINE, ...args]);
  expect([code, stage.standIn.calls]).toEqual([2, 0]);
  expect(stderr).toContain(message);
});
