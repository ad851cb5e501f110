import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageSchema } from '@plugin-eval/core/documents/usage.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MadeSession, START, writeClaudeCode } from '../support/made-transcripts.ts';
import { runCommand } from '../support/recording-io.ts';

const DAY = 86_400_000;
const KEY = 'ghp_0123456789abcdefghij0123456789';
const LIST = [
  'notes: Use it to write meeting notes from a transcript.',
  'charts: Use it to draw charts of sales.',
];
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'usage-drafts-'));
  for (const row of LIST) {
    const [name = '', description] = row.split(': ');
    const folder = join(home, '.claude/skills', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'SKILL.md'),
      `---\nname: ${name}\ndescription: ${description}\n---\n\nDo it.\n`,
    );
  }
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function run(...line: string[]) {
  const variables = { HOME: home, PLUGIN_EVAL_HOME: join(home, '.cache') };
  return runCommand(home, line, { variables });
}

async function drafts() {
  const { stdout } = await run('usage', '--drafts', 'notes', '--output', 'json');
  return usageSchema.parse(JSON.parse(stdout)).drafts;
}

let sessions = 0;
function session(prompt: string, more: Partial<MadeSession> = {}) {
  const id = `s${sessions++}`;
  writeClaudeCode(home, { id, at: START + sessions * DAY, list: LIST, prompt, ...more });
}

test('a prompt before a load, a missed one and a near miss become drafts, each once', async () => {
  session('summarise what we agreed on this morning', { load: ['notes'] });
  session('Summarise what we agreed on this morning!', { load: ['notes'] });
  session('write meeting notes from this transcript please');
  session('who can write about sales and draw it');
  session('go on', { load: ['notes'] });
  session('/notes of the last meeting we had', { load: ['notes'] });
  const found = await drafts();
  expect(found?.cases.map(({ prompt, origin, should_trigger }) => [prompt, origin, should_trigger])).toEqual([
    ['Summarise what we agreed on this morning!', 'load', true],
    ['write meeting notes from this transcript please', 'missed', true],
  ]);
  expect(found?.left_out).toEqual({ same_session: 0, duplicates: 1, beyond_limit: 0 });
});

test('a prompt for which the skill ranks first by a little is a near miss', async () => {
  session('transcript meeting notes and charts to draw');
  expect((await drafts())?.cases).toMatchObject([{ origin: 'ranked-first', should_trigger: false }]);
});

test('a skill that the user typed first, or that a subagent loaded, gives no draft', async () => {
  session('summarise what we agreed on this morning', { invoke: 'notes', load: ['notes'] });
  expect((await drafts())?.cases).toEqual([]);
});

test('projects take turns, and no label has more than twenty', async () => {
  const words =
    'amber basil cedar delta ember fjord grove heath inlet joust knoll lemon maple noble olive pearl quartz'.split(
      ' ',
    );
  for (let at = 0; at < 34; at++) {
    const topic = `${words[at % 17]} ${words[(at * 7 + 3) % 17]} ${words[(at * 5 + 1) % 17]}`;
    session(`tell me about ${topic} number${at} item${at} thing${at}`, {
      ...{ load: ['notes'], cwd: at < 4 ? '/home/ada/work/two' : '/home/ada/work/one' },
    });
  }
  const found = await drafts();
  expect(found?.cases).toHaveLength(20);
  expect(found?.left_out.beyond_limit).toBe(14);
  const fromFirst = found?.cases.filter(({ prompt }) => /number[0-3] /.test(prompt));
  expect(fromFirst).toHaveLength(4);
});

test('drafts are redacted in the file, and the file is never replaced', async () => {
  session(`summarise with ${KEY} for ada@example.org what /home/ada/plan says`, { load: ['notes'] });
  const { code } = await run('usage', '--drafts', 'notes', '-o', 'evals:drafts.json');
  expect(code).toBe(0);
  const text = readFileSync(join(home, 'drafts.json'), 'utf8');
  for (const secret of [KEY, KEY.slice(0, 12), 'ada@example.org', '/home/ada'])
    expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({
    skill_name: 'notes',
    evals: [{ id: 'draft-1', status: 'draft', should_trigger: true }],
  });
  const again = await run('usage', '--drafts', 'notes', '-o', 'evals:drafts.json');
  expect(again.stderr).toContain('may hold tests that you have checked');
  expect(again.code).toBe(2);
});

test('the report says how many drafts only confirm what the skill already does', async () => {
  session('summarise what we agreed on this morning', { load: ['notes'] });
  const { stdout } = await run('usage', '--drafts', 'notes', '--output', 'text');
  expect(stdout).toContain('1 draft: 1 before a load, 0 missed, 0 near misses.');
  expect(stdout).toContain('the tests only confirm what the skill already does');
});

test('score, improve and ci refuse drafts, and evals check names each', async () => {
  session('summarise what we agreed on this morning', { load: ['notes'] });
  await run('usage', '--drafts', 'notes', '-o', 'evals:.claude/skills/notes/evals/evals.json');
  const skill = '.claude/skills/notes';
  const checked = await run('evals', 'check', skill, '--output', 'text');
  expect(checked.stdout).toContain('The test "summarise what we agreed on this morning" is a draft.');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: home });
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'one');
  const [score, improve, ci] = await Promise.all([
    run('score', skill, '--depth', 'deep', '--dry-run'),
    run('improve', skill, '--description', 'Use it to write notes of any meeting.', '--dry-run'),
    run('ci', skill, '--depth', 'deep', '--base', 'HEAD', '--dry-run'),
  ]);
  for (const { stdout, stderr } of [score, improve, ci])
    expect(stdout + stderr).toContain('has 1 draft. Check each one: remove its "status": "draft" to keep it');
});

test('the format evals needs --drafts', async () => {
  const { code, stderr } = await run('usage', '-o', 'evals:drafts.json');
  expect(code).toBe(2);
  expect(stderr).toContain('add --drafts SKILL');
});
