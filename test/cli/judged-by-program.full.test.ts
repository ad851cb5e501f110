import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SCRIPT = fileURLToPath(new URL('../stand-ins/judge-program.ts', import.meta.url));
const MINE = {
  program: process.execPath,
  arguments: [SCRIPT],
  version_arguments: [SCRIPT, '--version'],
  pass_env: ['JUDGE_LOG', 'JUDGE_TOKEN'],
};
/** What the program saw, by start. */
interface Start {
  pid: number;
  flags: string[];
  input: string;
  folder: string;
  files: string[];
  env: Record<string, string>;
}

/** Without those that ask for its version. */
const asked = (starts: readonly Start[]) => starts.filter(({ input }) => input !== '');

const TOKEN = 'jt-0123456789';

/** A repository with the skill crane, and a user whose configuration names the program `mine`. */
function stage(mine: Record<string, unknown> = {}, project: Record<string, unknown> = {}) {
  const root = temporaryRepository();
  const home = temporaryRepository();
  const log = join(home, 'log');
  writeTree(home, { 'config.json': JSON.stringify({ commands: { mine: { ...MINE, ...mine } } }) });
  writeTree(root, {
    'skills/crane/SKILL.md': skillText(),
    ...(Object.keys(project).length === 0 ? {} : { 'plugineval.config.json': JSON.stringify(project) }),
  });
  const variables = {
    PATH: process.env.PATH,
    HOME: home,
    PLUGIN_EVAL_HOME: home,
    PLUGIN_EVAL_DRAWS: '1',
    JUDGE_LOG: log,
    JUDGE_TOKEN: TOKEN,
    ANTHROPIC_API_KEY: 'sk-ant-0123456789',
  };
  return {
    root,
    home,
    run: (args: readonly string[], changes: Record<string, string> = {}) =>
      runCommand(root, args, { variables: { ...variables, ...changes } }),
    starts: () =>
      readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Start),
  };
}

const SCORE = ['score', 'skills/crane', '--judge-model', 'command:mine', '--output'];

test('a program judges like a model, and every report says that it was one, and that its cost is unknown', async () => {
  const { run, starts } = stage();
  const { code, stdout, stderr } = await run([...SCORE, 'json']);
  expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
  const [, layer] = JSON.parse(stdout).layers;
  expect(layer).toMatchObject({
    model: 'command:mine stand-in 1.2.3',
    models: ['command:mine stand-in 1.2.3'],
    usage: null,
    cost_usd: null,
    sub_scores: { triggering_accuracy: 1, orchestration_fitness: 0.7, scope_calibration: 0.7 },
  });
  expect(stderr).toContain('5 calls of unknown cost');
  for (const format of ['text', 'markdown', 'html']) {
    const report = await run([...SCORE, format]);
    expect(report.stderr).toContain('0 calls, 5 from the journal');
    expect(report.stdout).toContain('the program mine stand-in 1.2.3');
    expect(report.stdout).toContain('cost unknown');
  }
  // Its version once for each command, and five questions.
  expect(starts().filter(({ flags }) => flags.includes('--version'))).toHaveLength(4);
  expect(starts()).toHaveLength(9);
});

test('it runs in an empty folder with a chosen environment, and gets the question on stdin', async () => {
  const { run, starts } = stage();
  await run([...SCORE, 'json']);
  const asked = starts().filter(({ input }) => input !== '');
  expect(asked).toHaveLength(5);
  expect(new Set(asked.map(({ folder }) => folder)).size).toBe(5);
  for (const { files, env, input, flags } of asked) {
    expect(files).toEqual([]);
    expect(flags).toEqual([]);
    expect(env).toMatchObject({ JUDGE_TOKEN: TOKEN, NO_COLOR: '1' });
    expect(Object.keys(env)).not.toContain('ANTHROPIC_API_KEY');
    expect(Object.keys(env)).not.toContain('PLUGIN_EVAL_HOME');
    expect(input).toContain('JSON Schema of the object');
    expect(input).toMatch(/^You assess agent skills\./);
  }
  const folders = asked.map(({ folder }) => dirname(folder));
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});

test('its arguments and its version are part of the key: another one is asked anew', async () => {
  const { run, home } = stage();
  await run([...SCORE, 'json']);
  const withChange = async (change: Record<string, unknown>) => {
    writeTree(home, { 'config.json': JSON.stringify({ commands: { mine: { ...MINE, ...change } } }) });
    return (await run([...SCORE, 'json'])).stderr;
  };
  expect(await withChange({ arguments: [SCRIPT, '--strict'] })).toContain('5 calls');
  expect(await withChange({ version_arguments: ['--version'] })).toContain('5 calls');
  expect(await withChange({ timeout: 300 })).toContain('0 calls, 5 from the journal');
});

test('a price for each call is counted, and a budget is kept with it', async () => {
  const { run } = stage({ price_per_call: 0.5 });
  const { code, stdout, stderr } = await run([...SCORE, 'json', '--max-cost', '3']);
  expect([code, JSON.parse(stdout).layers[1].cost_usd]).toEqual([0, 2.5]);
  expect(stderr).toContain('5 calls, $2.50');
  expect((await run([...SCORE, 'json', '--max-cost', '0.4', '--fresh'])).stderr).toContain(
    'cannot pay for a single call',
  );
});

test('without a price there is no budget', async () => {
  const { code, stderr } = await stage().run([...SCORE, 'json', '--max-cost', '3']);
  expect(code).toBe(2);
  expect(stderr).toContain('The cost of a call to command:mine stand-in 1.2.3 is unknown');
  expect(stderr).toContain('price_per_call');
});

test('an answer that is not JSON is asked for once more, and then the dimension is errored', async () => {
  const { run, starts } = stage({ arguments: [SCRIPT, '--prose'] });
  const { code, stdout } = await run([...SCORE, 'json']);
  expect(code).toBe(3);
  expect(JSON.parse(stdout).layers[1].assessments.scope_calibration.status).toBe('errored');
  const repairs = starts().filter(({ input }) => input.includes('This answer cannot be used.'));
  expect(repairs.length).toBeGreaterThan(0);
  expect(repairs[0]?.input).toContain('Assistant:\nIt is a fine skill.');
});

test('a program that never answers is started eight times, then one line says why, without what is secret', async () => {
  const { run, starts } = stage({ arguments: [SCRIPT, '--fail'] });
  const { code, stdout, stderr } = await run([...SCORE, 'json', '--draws', '2']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(
    'plugin-eval: 8 attempts failed without an answer, so nothing else was tried. Last error: command:mine stand-in 1.2.3: The command ended with the exit code 3: I cannot log in with [key].\n',
  );
  expect(stderr).not.toContain(TOKEN);
  // What is under way is not stopped.
  expect(asked(starts()).length).toBeGreaterThanOrEqual(8);
  expect(asked(starts()).length).toBeLessThan(12);
}, 60_000);

test('one that fails on some questions is asked each of them twice, and the reason is said once for all dimensions', async () => {
  const { run, starts } = stage({
    arguments: [SCRIPT, '--fail-on', 'by one dimension alone'],
    timeout: 60,
  });
  const { code, stdout, stderr } = await run([...SCORE, 'text', '--draws', '2']);
  expect(code).toBe(3);
  const reason =
    'no response after 2 attempts (command:mine stand-in 1.2.3: The command ended with the exit code 3';
  const names = 'orchestration_fitness, output_quality, scope_calibration';
  expect(stdout.split(reason)).toHaveLength(2);
  expect(stdout).toContain(`${names} errored: ${reason}`);
  expect(stderr).toContain(`skills/crane: ${names} could not be fully judged: ${reason}`);
  const failed = asked(starts()).filter(({ input }) => input.includes('by one dimension alone'));
  expect(failed).toHaveLength(12);
}, 60_000);

test('an exit code that says to try again later is tried five times', async () => {
  const { run, starts } = stage({
    arguments: [SCRIPT, '--fail-on', 'one dimension alone: scope_calibration', '--exit', '75'],
  });
  const { code } = await run([...SCORE, 'json']);
  expect(code).toBe(3);
  const failed = asked(starts()).filter(({ input }) => input.includes('alone: scope_calibration'));
  expect(failed).toHaveLength(5);
}, 60_000);

test('the time limit ends it', async () => {
  const { run, starts } = stage({ arguments: [SCRIPT, '--hang'], timeout: 1 });
  const { code, stdout } = await run([...SCORE, 'json']);
  expect(code).toBe(3);
  expect(stdout).toContain('had not ended after 1 s and was killed');
  for (const { pid } of starts()) expect(() => process.kill(pid, 0)).toThrow();
}, 60_000);

test('no project defines a command, wherever its configuration lies, also when it is named', async () => {
  const { run, root, starts } = stage({}, { commands: { mine: { program: '/bin/sh' } } });
  writeTree(root, { 'other.json': JSON.stringify({ commands: { evil: { program: '/bin/sh' } } }) });
  for (const config of [[], ['--config', 'other.json']]) {
    const { code, stderr } = await run([...SCORE, 'json', ...config]);
    expect(code).toBe(2);
    expect(stderr).toContain('commands: this is taken from your own configuration only');
  }
  expect(starts).toThrow('ENOENT');
});

test('a configuration of the user that lies in what is scored defines none', async () => {
  const { run, root } = stage();
  writeTree(root, {
    'skills/crane/home/config.json': JSON.stringify({ commands: { evil: { program: '/bin/sh' } } }),
  });
  const inside = { PLUGIN_EVAL_HOME: join(root, 'skills/crane/home') };
  const quick = await run(['score', 'skills/crane', '--depth', 'quick'], inside);
  expect([quick.code, quick.stderr]).toEqual([0, expect.stringContaining('commands in it is ignored')]);
  const { code, stderr } = await run(['score', 'skills/crane', '--judge-model', 'command:evil'], inside);
  expect(code).toBe(2);
  expect(stderr).toContain('command:evil: no command has this name. Known: claude, codex.');
});

test('nothing that lies in what is scored is run', async () => {
  const { run, root } = stage();
  writeTree(root, { 'skills/crane/bin/claude': '#!/bin/sh\necho 2.0.0\n' });
  chmodSync(join(root, 'skills/crane/bin/claude'), 0o755);
  const bin = join(root, 'skills/crane/bin');
  const { code, stderr } = await run(['score', 'skills/crane', '--judge-model', 'command:claude'], {
    PATH: `${bin}:${process.env.PATH}`,
  });
  expect(code).toBe(2);
  expect(stderr).toContain('is inside the evaluated files and is never run');
});

test.each([
  [['score', 'skills/crane', '--judge-model', 'command:no'], 'Known: mine, claude, codex'],
  [['score', 'skills/crane', '--depth', 'deep', '--model', 'command:mine'], 'cannot use tools'],
  [['prompts', 'skills/crane', '--model', 'command:no'], 'no command has this name'],
])('%j is wrong use', async (args, words) => {
  const { code, stderr } = await stage().run(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

test('it decides matchups', async () => {
  const { run, root, starts } = stage();
  writeTree(root, { 'skills/swan/SKILL.md': `${skillText().replaceAll('crane', 'swan')}\ncraft: 90\n` });
  const args = ['rank', 'skills', '--judge-model', 'command:mine', '--games', '1', '--output'];
  const { code, stdout } = await run([...args, 'json']);
  expect([code, schemaProblems(stdout, 'leaderboard')]).toEqual([0, []]);
  expect(JSON.parse(stdout)).toMatchObject({ models: ['command:mine stand-in 1.2.3'], cost_usd: null });
  // Its version, and one pair in both orders.
  expect(starts()).toHaveLength(3);
  expect((await run([...args, 'markdown'])).stdout).toContain('the program mine stand-in 1.2.3');
});

test('it writes prompts', async () => {
  const { run, root } = stage();
  const written = await run(['prompts', 'skills/crane', '--model', 'command:mine', '--output', 'json']);
  expect([written.code, JSON.parse(written.stdout).skills[0]?.model]).toEqual([
    0,
    'command:mine stand-in 1.2.3',
  ]);
  expect(readFileSync(join(root, 'skills/crane/evals/trigger_eval.json'), 'utf8')).toContain('Please do it');
});

test('doctor asks what the flags name, and says which programs are there', async () => {
  const { run } = stage();
  const { code, stdout } = await run(['doctor', '--judge-model', 'command:mine', '--output', 'json']);
  const { checks, depths } = JSON.parse(stdout) as {
    checks: { name: string }[];
    depths: { depth: string }[];
  };
  const check = (name: string) => checks.find((one) => one.name === name);
  expect(code).toBe(0);
  expect(check('model command:mine stand-in 1.2.3')).toMatchObject({ status: 'ok' });
  expect(check('command mine')).toMatchObject({ status: 'ok' });
  expect(check('command codex')).toBeDefined();
  expect(depths.find(({ depth }) => depth === 'standard')).toMatchObject({
    reachable: true,
    message: 'judged by the program mine stand-in 1.2.3',
  });
});
