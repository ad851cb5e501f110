import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { usage as countUsage } from '@plugin-eval/app/library/usage.ts';
import type { PublishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import { usageSchema } from '@plugin-eval/core/documents/usage.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claudeCodeSession, START, writeClaudeCode, writeLines } from '../support/made-transcripts.ts';
import { runCommand } from '../support/recording-io.ts';

const DAY = 86_400_000;
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'usage-cli-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function usage(...flags: string[]) {
  const variables = { HOME: home, PLUGIN_EVAL_HOME: join(home, '.cache') };
  const { code, ...printed } = await runCommand(home, ['usage', ...flags], { variables });
  return { ...printed, exitCode: code };
}

async function document(...flags: string[]): Promise<PublishedDocuments['usage']> {
  const { stdout } = await usage('--output', 'json', ...flags);
  return usageSchema.parse(JSON.parse(stdout));
}

function install(name: string, description: string) {
  const folder = join(home, '.claude/skills', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), `---\nname: ${name}\ndescription: ${description}\n---\n\nDo it.\n`);
}

/** Forty sessions on forty days in two projects; the first ten load `notes`. */
function writeHistory() {
  for (let at = 0; at < 40; at++)
    writeClaudeCode(home, {
      id: `s${at}`,
      at: START + at * DAY,
      cwd: `/home/ada/work/${at % 2 === 0 ? 'one' : 'two'}`,
      load: at < 10 ? ['notes'] : [],
    });
}

test('a skill that is used, one that is dormant, and one that was never listed', async () => {
  install('notes', 'Use it to write notes.');
  install('charts', 'Use it to draw charts.');
  install('fresh', 'Use it for something new.');
  writeHistory();
  const { skills, sessions, window } = await document();
  expect(sessions).toBe(40);
  expect(window).toMatchObject({ days: 40, projects: 2, retention_days: 30 });
  const verdicts = Object.fromEntries(skills.map(({ name, verdict }) => [name, verdict]));
  expect(verdicts).toEqual({ charts: 'dormant', fresh: 'unseen', notes: 'used' });
  const notes = skills.find(({ name }) => name === 'notes');
  expect(notes).toMatchObject({ loaded: 10, loads: 10, rate: { point: 0.25 } });
  // 1 - 0.05 ** (1 / 40)
  expect(skills.find(({ name }) => name === 'charts')?.bound).toBeCloseTo(0.0722, 4);
});

test('the table says what was counted, and how long transcripts are kept', async () => {
  install('notes', 'Use it to write notes.');
  writeHistory();
  const { stdout, exitCode } = await usage('--output', 'text');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('40 sessions on 40 days in 2 projects, 2026-03-02 to 2026-04-10.');
  expect(stdout).toContain('deletes transcripts after 30 days by default; set cleanupPeriodDays');
  expect(stdout).toMatch(/charts .*dormant < 7\.2 %, if sessions were independent/);
});

test('without a transcript it says where it looked, and exits with 0', async () => {
  const { stdout, exitCode } = await usage('--output', 'text');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('No session was counted.');
  expect(stdout).toContain(join(home, '.codex'));
});

test('sessions of programs are left out unless they are asked for; a window and a project bound the rest', async () => {
  writeClaudeCode(home, { id: 's1', cwd: '/home/ada/work/one/deep' });
  writeClaudeCode(home, { id: 's2', at: START + 40 * DAY, cwd: '/home/ada/work/two' });
  writeClaudeCode(home, { id: 's3', entrypoint: 'sdk-cli' });
  expect(await document()).toMatchObject({ sessions: 2 });
  expect(await document('--headless')).toMatchObject({ sessions: 3, includes_headless: true });
  expect(await document('--since', '2026-04-01')).toMatchObject({ sessions: 1 });
  expect(await document('--project', '/home/ada/work/one')).toMatchObject({ sessions: 1 });
});

test('counts of a version that cannot be read are withheld, and strict makes that an error', async () => {
  const records = claudeCodeSession({ id: 's1', load: ['notes'] });
  writeLines(
    join(home, '.claude/projects/p/s1.jsonl'),
    records.map(({ timestamp, ...record }) => ({ ...record, time: timestamp })),
  );
  const { exitCode, stderr } = await usage('--output', 'json');
  expect(exitCode).toBe(0);
  expect(stderr).toContain('claude-code 2.1.330: cannot be read reliably, so it is not counted');
  expect((await usage('--strict', '--output', 'json')).exitCode).toBe(3);
  expect(await document()).toMatchObject({ sessions: 0, skills: [] });
});

test('a missed prompt is shown only on request, and redacted before it is cut', async () => {
  install('notes', 'Use it to write meeting notes from a transcript.');
  install('charts', 'Use it to draw charts.');
  const list = ['notes: Use it to write meeting notes from a transcript.', 'charts: Use it to draw charts.'];
  const key = 'ghp_0123456789abcdefghij0123456789';
  const prompt = `${'write meeting notes from this transcript '.repeat(4)} ${key} for ada@example.org`;
  writeClaudeCode(home, { id: 's1', list, prompt });
  const silent = await document('--missed');
  expect(silent.missed).toMatchObject([{ skill: 'notes', prompt: null, reason: 'no skill was used' }]);
  const shown = await document('--missed', '--prompts');
  expect(shown.missed?.[0]?.prompt).toContain('write meeting notes');
  for (const secret of [key, key.slice(0, 12), 'ada@example.org'])
    expect(JSON.stringify(shown)).not.toContain(secret);
});

test('canaries in prompts, bodies and paths reach no output and no cache, and no file of an agent changes', async () => {
  const canary = 'CANARY-7f3a91';
  const file = writeClaudeCode(
    home,
    { id: 's1', prompt: `/${canary} is ${canary}`, body: canary, cwd: `/srv/${canary}`, load: ['notes'] },
    `-srv-${canary}`,
  );
  const before = { ...statSync(file), text: readFileSync(file, 'utf8') };
  for (const format of ['text', 'json', 'markdown', 'html']) {
    const { stdout, stderr } = await usage('--output', format, '--missed');
    expect(stdout + stderr).not.toContain(canary);
  }
  const cache = join(home, '.cache/usage');
  expect(readdirSync(cache).sort()).toEqual(['salt', 'transcripts.db']);
  for (const name of readdirSync(cache)) {
    expect(readFileSync(join(cache, name), 'utf8')).not.toContain(canary);
    expect(statSync(join(cache, name)).mode & 0o777).toBe(0o600);
  }
  expect(readFileSync(file, 'utf8')).toBe(before.text);
  expect(statSync(file).mtimeMs).toBe(before.mtimeMs);
});

test('the library counts as the command does, and takes relative folders', async () => {
  install('notes', 'Use it to write notes.');
  writeHistory();
  const variables = { HOME: '/nowhere', PLUGIN_EVAL_HOME: join(home, '.cache') };
  const { document: counted } = await countUsage(
    { workingDirectory: join(home, '..'), transcripts: basename(home), agents: ['claude-code'] },
    { variables },
  );
  expect(counted.skills.find(({ name }) => name === 'notes')).toMatchObject({ used: 10, verdict: 'used' });
});

test('an experimental agent is shown apart, and in no total, verdict or suggestion', async () => {
  install('notes', 'Use it to write notes.');
  writeHistory();
  const before = await document();
  const block = {
    type: 'tool_use',
    name: 'Read',
    input: { path: '/home/ada/.cursor/skills/notes/SKILL.md' },
  };
  writeLines(join(home, '.cursor/projects/home-ada-work/agent-transcripts/one/one.jsonl'), [
    { role: 'user', message: { content: [{ type: 'text', text: 'write the SECRET-4711 notes' }] } },
    { role: 'assistant', message: { content: [block] } },
  ]);
  const after = await document();
  expect(after.experimental).toMatchObject([
    { agent: 'cursor', tried: [], sessions: 1, skills: [{ name: 'notes', loaded: 1 }] },
  ]);
  expect({ ...after, experimental: [] }).toEqual(before);
  expect((await document('--agent', 'claude-code')).experimental).toEqual([]);
  for (const format of ['text', 'markdown', 'html']) {
    const { stdout } = await usage('--output', format);
    expect(stdout).toContain('Cursor (experimental)');
    expect(stdout).not.toContain('SECRET-4711');
  }
});

test('weeks are counted by agent and project', async () => {
  writeHistory();
  const { weeks } = await document();
  const [first] = weeks.filter(({ week }) => week === '2026-03-02');
  // Seven days, every other one in the project.
  expect(first).toMatchObject({ agent: 'claude-code', with_skill: first?.sessions });
  expect(
    weeks
      .filter(({ week }) => week === '2026-03-02')
      .map(({ sessions }) => sessions)
      .sort(),
  ).toEqual([3, 4]);
});

test('hostile names are escaped', async () => {
  writeClaudeCode(home, { id: 's1', load: ['a\u001b[2Jb<script>'], list: ['x\u202e<img>: y'] });
  const text = (await usage('--output', 'text', '--verbose')).stdout;
  expect(text).not.toMatch(/[\u001b\u202e]\[?2?J?b/);
  expect((await usage('--output', 'html')).stdout).not.toContain('b<script>');
});

test.each([
  [['--prompts'], 'add --missed'],
  [['--since', 'yesterday'], 'such as 90d'],
  [['--agent', 'codex=sonnet'], 'name agents alone'],
])('%j is wrong use', async (flags, message) => {
  const { exitCode, stderr } = await usage(...flags);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});
