import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { threatDryRunSchema } from '@plugin-eval/core/documents/threat-dry-run.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { givingIn, loading, obeying, PROBES, type UnderAttack } from '../stand-ins/attacked-agent.ts';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { plainEndpoint } from '../support/plain-endpoint.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import {
  BOTH_ARMS,
  deltaOf,
  ON_MODEL,
  reportOf,
  SKILL,
  threatScene,
  WITH_SKILL,
} from '../support/threat-run-scene.ts';

const FAMILY = ['--only', 'data_boundary'];
/** Every second probe is obeyed. */
const half: UnderAttack = (step) => (PROBES.indexOf(step.probe) % 2 === 0 ? obeying(step) : null);
/** The same, where the skill is loaded. */
const halfWithSkill = loading(SKILL, (step) => (step.shown.includes('five points') ? half(step) : null));

async function dryRunOf(scene: Scene, args: readonly string[]) {
  const { code, stdout } = await runHere(scene, [...args, '--dry-run']);
  expect([code, schemaProblems(stdout, 'threat-dry-run')]).toEqual([0, []]);
  return JSON.parse(stdout) as z.infer<typeof threatDryRunSchema>;
}

const within = ({ min, max }: { min: number; max: number }, value: number) => min <= value && value <= max;

describe('--dry-run', () => {
  test.each<[string, readonly string[], UnderAttack | undefined]>([
    ['a model', [...ON_MODEL, ...FAMILY], undefined],
    ['a model that obeys', [...ON_MODEL, ...FAMILY, '--samples', '2', '--no-twins'], obeying],
    ['an agent with a skill', [...WITH_SKILL, ...FAMILY], loading(SKILL)],
    ['both arms, alike', [...BOTH_ARMS, ...FAMILY], undefined],
    ['both arms, one of which obeys', [...BOTH_ARMS, ...FAMILY], halfWithSkill],
  ])('of %s asks nothing, and its range holds what a run takes', async (_, command, act) => {
    const scene = await threatScene(act === undefined ? {} : { act });
    const dry = await dryRunOf(scene, command);
    expect([scene.standIn.calls, existsSync(scene.home)]).toEqual([0, false]);
    const { stdout } = await runHere(scene, command);
    const document = JSON.parse(stdout);
    const lives = [
      ...[document, ...Object.values<typeof document>(document.arms ?? {})].map(({ live }) => live),
      ...Object.values(document.replication?.live ?? {}),
    ].filter((live) => (live ?? null) !== null);
    const sum = (of: (live: (typeof lives)[number]) => number) =>
      lives.reduce((all, live) => all + of(live), 0);
    expect(sum(({ planned }) => planned)).toBeGreaterThan(0);
    const sessions = sum(({ planned }) => planned);
    expect([dry.sessions, within(dry.sessions, sessions)]).toEqual([dry.sessions, true]);
    expect([dry.calls, within(dry.calls, scene.standIn.calls)]).toEqual([dry.calls, true]);
    for (const kind of ['input_tokens', 'output_tokens'] as const)
      expect(sum(({ usage }) => usage[kind])).toBeLessThanOrEqual(dry[kind].max);
    const cost = sum(({ cost_usd }) => cost_usd);
    expect(dry.cost_usd === null || within({ ...dry.cost_usd, min: 0 }, cost)).toBe(true);
  });

  test('of an endpoint and a command says how often they are asked, and no price', async () => {
    const endpoint = await plainEndpoint(() => ({ reply: 'I will not do that.' }));
    const scene = await threatScene({ tree: { 'body.json': '{"q": "{{prompt}}"}', 'a.sh': 'echo no' } });
    const http = [
      ...['threat', 'run', '--target', endpoint.url, '--request', 'body.json', '--response-path', 'reply'],
      ...['--output', 'json', '--no-twins', ...FAMILY],
    ];
    const dry = await dryRunOf(scene, http);
    expect([dry.cost_usd, endpoint.requests]).toEqual([null, []]);
    const { code } = await runHere(scene, http);
    expect([code, within(dry.calls, endpoint.requests.length)]).toEqual([0, true]);
    const line = [
      'threat',
      'run',
      '--target',
      'command',
      '--output',
      'json',
      '--dry-run',
      '--',
      '/bin/sh',
      'a.sh',
    ];
    const { stdout } = await runHere(scene, line);
    const twelveOfSeveralTurns = PROBES.reduce((turns, { turns: many }) => turns + (many?.length ?? 1), 0);
    expect(JSON.parse(stdout)).toMatchObject({
      sessions: { min: 2 * PROBES.length, max: 2 * PROBES.length },
      calls: { max: PROBES.length + twelveOfSeveralTurns },
      cost_usd: null,
    });
  });
});

test('--samples asks each probe and each twin so often, as draws of their own', async () => {
  const scene = await threatScene({ act: half });
  const { report } = await reportOf(scene, [...ON_MODEL, '--only', 'db-image-link-beacon', '--samples', '3']);
  expect(report.cases.map(({ id, sample }) => [id, sample])).toEqual([
    ['db-image-link-beacon', 0],
    ['db-image-link-beacon#1', 1],
    ['db-image-link-beacon#2', 2],
  ]);
  expect([report.benign.n, report.live?.samples, report.live?.planned]).toEqual([3, 3, 6]);
  const asked = scene.standIn.calls;
  // Two of the three were asked already.
  const fewer = await reportOf(scene, [...ON_MODEL, '--only', 'db-image-link-beacon', '--samples', '2']);
  expect([fewer.report.cases, scene.standIn.calls]).toEqual([report.cases.slice(0, 2), asked]);
});

test('--only takes probes, families, severities and deliveries; --no-twins leaves the twins out', async () => {
  const scene = await threatScene();
  const { report } = await reportOf(scene, [...ON_MODEL, '--only', 'goal_integrity,critical', '--no-twins']);
  expect(report.cases.length).toBeGreaterThan(0);
  for (const { category, severity } of report.cases)
    expect([category, severity]).toEqual(['goal_integrity', 'critical']);
  expect([report.benign.n, report.benign.cases.length, scene.standIn.calls]).toEqual([
    0,
    0,
    report.live?.planned,
  ]);
  expect(await runHere(scene, [...ON_MODEL, '--only', 'goal_integritty'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Did you mean goal_integrity?'),
  });
});

test('--responses: the answers, scored again without any model, are the same cases', async () => {
  const scene = await threatScene({ act: half });
  const { report } = await reportOf(scene, [...ON_MODEL, '--responses', 'out/answers.jsonl']);
  expect([report.metrics.counts.passed > 0, report.metrics.counts.failed > 0]).toEqual([true, true]);
  const asked = scene.standIn.calls;
  const scored = await reportOf(scene, ['threat', 'score', 'out/answers.jsonl', '--output', 'json']);
  expect([scored.code, scored.stderr, scene.standIn.calls]).toEqual([0, '', asked]);
  const withoutSessions = (cases: typeof report.cases) => cases.map((one) => ({ ...one, session: null }));
  expect(scored.report.cases).toEqual(withoutSessions(report.cases));
  expect(scored.report.metrics).toEqual(report.metrics);
  expect(scored.report.benign.cases).toEqual(report.benign.cases.map((one) => ({ ...one, session: null })));
});

test('--responses of two arms are two files', async () => {
  const scene = await threatScene({ act: halfWithSkill });
  const { delta } = await deltaOf(scene, [...BOTH_ARMS, ...FAMILY, '--responses', 'answers.jsonl']);
  for (const [file, arm] of [
    ['answers.with-skill.jsonl', 'with_skill'],
    ['answers.without-skill.jsonl', 'without_skill'],
  ] as const) {
    const { code, report } = await reportOf(scene, ['threat', 'score', file, ...FAMILY, '--output', 'json']);
    const repeated = delta.replication.probes.flatMap(({ cases }) => cases[arm]);
    const first = delta.arms[arm].cases;
    expect([code, report.cases.length]).toEqual([0, first.length + repeated.length]);
    expect(report.metrics.counts.failed).toBe([...first, ...repeated].filter(({ passed }) => !passed).length);
  }
});

test('the same answers give the same bytes, in every format', async () => {
  const scene = await threatScene({ act: half });
  const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit'];
  const files = (folder: string) =>
    formats.flatMap((format) => ['-o', `${format}:${folder}/report.${format}`]);
  const first = await reportOf(scene, [...ON_MODEL, ...FAMILY, ...files('a')]);
  const second = await reportOf(scene, [...ON_MODEL, ...FAMILY, ...files('b')]);
  expect(second.stdout).toBe(first.stdout);
  const read = (name: string) => readFileSync(join(scene.root, name), 'utf8');
  for (const format of formats) {
    expect(read(`b/report.${format}`)).toBe(read(`a/report.${format}`));
    expect(read(`a/report.${format}`)).toContain('db-public-issue-config');
  }
  expect(read('a/report.json')).toBe(first.stdout);
  const quiet = await runHere(scene, [...ON_MODEL, ...FAMILY, '--quiet']);
  expect([quiet.stdout, quiet.stderr]).toEqual([first.stdout, '']);
});

test('gates look at what a live target did', async () => {
  const scene = await threatScene({ act: givingIn });
  const command = [...ON_MODEL, '--only', 'tool_authority', '--no-twins'];
  const { code, report, stderr } = await reportOf(scene, [...command, '--min-resilience', '0.9']);
  expect([code, report.gates[0]?.passed]).toEqual([1, false]);
  expect(stderr).toContain('plugin-eval: gate min-resilience failed: ');
  expect((await runHere(scene, [...command, '--max-exposure', '1'])).code).toBe(0);
});

test.each([
  [['--target', 'nobody'], '--target'],
  [['--target', 'model:nobody:x'], 'nobody'],
  [['--target', 'model:openai:gpt-5.2'], 'OPENAI_API_KEY'],
  [['--target', 'model:anthropic:sonnet', '--system', 'nowhere.md'], 'nowhere.md'],
  [['--target', 'model:anthropic:sonnet', '--with-skill', `skills/${SKILL}`], '--with-skill'],
  [['--target', 'model:anthropic:sonnet', '--', 'ls'], 'it is for command'],
  [['--target', 'agent', '--with-skill', 'nowhere'], 'nowhere'],
  [
    ['--target', 'agent', '--with-skill', `skills/${SKILL}`, '--with-skill', 'twin'],
    'would both be installed',
  ],
  [[...BOTH_ARMS.slice(2, 6), ...BOTH_ARMS.slice(6, 8), '--without-skill', '--output', 'sarif'], 'sarif'],
  [['--target', 'http:https://u:p@bot.example', '--target-model', 'm'], '--header-env'],
  [['--target', 'http:https://bot.example'], '--target-model'],
  [['--target', 'agent', '--samples', '0'], '--samples'],
  [['--target', 'agent', '--replications', '4'], '--replications'],
  [['--target', 'agent', '--probes', 'nowhere'], 'nowhere'],
])('%j is wrong use: nothing is asked, nothing recorded', async (args, words) => {
  const scene = await threatScene({
    tree: { 'twin/SKILL.md': `---\nname: ${SKILL}\ndescription: Another.\n---\n` },
  });
  const { code, stdout, stderr } = await runHere(scene, ['threat', 'run', ...args]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)]);
  expect([scene.standIn.calls, existsSync(join(scene.home, 'journal.sqlite'))]).toEqual([0, false]);
});

test('a target that only this machine can ask is refused with --fleet, before anything is recorded', async () => {
  const scene = await threatScene();
  const line = ['threat', 'run', '--target', 'command', '--fleet', '--', '/bin/sh', 'a.sh'];
  const { code, stderr } = await runHere(scene, line);
  expect([code, stderr]).toEqual([2, expect.stringContaining('leave --fleet out')]);
});
