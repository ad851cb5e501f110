import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventsOf, joinedTranscripts } from '@plugin-eval/tests/support/joined-transcripts.ts';
import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import {
  claudeCodeSession,
  type MadeRecord,
  START,
  writeClaudeCode,
  writeCodex,
} from '@plugin-eval/tests/support/made-transcripts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FactSink } from './fact-sink.ts';
import { joinSessions } from './join-sessions.ts';
import { noFacts } from './transcript-facts.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hostile-transcripts-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const linesOf = (records: readonly MadeRecord[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), content);
}

const SESSION = claudeCodeSession({ id: 's1', load: ['notes'] });

test.each([
  1e300,
  8.7e15,
  -1,
  0,
  '9999-12-31T23:59:59Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
])('a time of %s is none, and the records that have it are not understood', async (timestamp) => {
  write('.claude/projects/p/s1.jsonl', linesOf(SESSION.map((record) => ({ ...record, timestamp }))));
  const { sessions, drift } = await joinedTranscripts('claude-code', home);
  expect(drift).toHaveLength(1);
  for (const { first, last, events } of sessions)
    for (const at of [first, last, ...events.map((event) => event.at)]) expect(at).toBe(0);
});

test('bytes that are no text, bare brackets and tiny lines are counted, and the session between them is read', async () => {
  const noise = Buffer.concat([
    Buffer.alloc(100_000),
    Buffer.from([10, 0, 10, 0xff, 0xfe, 0xc3, 0x28, 10]),
    Buffer.from(`${'['.repeat(100_000)}\n${'{"a":'.repeat(100_000)}\n${'x\n'.repeat(10_000)}`),
  ]);
  write('.claude/projects/p/s1.jsonl', Buffer.concat([noise, Buffer.from(linesOf(SESSION)), noise]));
  const { sessions, unread, drift } = await joinedTranscripts('claude-code', home);
  expect(drift).toEqual([]);
  expect(sessions.map(eventsOf)).toEqual([['loaded notes']]);
  expect(unread).toEqual({ 'line is not JSON': 2 * (3 + 2 + 10_000) });
});

test('a record that is nested too deeply is counted, and those behind it are read', async () => {
  const file = writeCodex(home, '019f9000-0000-7000-8000-0000000000a1', [
    { command: 'cat /home/ada/.agents/skills/notes/SKILL.md' },
  ]);
  const depth = 100_000;
  const of = (payload: string) =>
    `{"timestamp":"2026-03-02T08:00:00Z","type":"response_item","payload":${payload}}\n`;
  const call = '{"type":"function_call","call_id":"c9","arguments":"cat SKILL.md"}';
  const output = `{"type":"function_call_output","call_id":"c9","output":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const before = readFileSync(file, 'utf8');
  const [header = '', ...rest] = before.split('\n');
  writeFileSync(file, `${header}\n${of(call)}${of(output)}${rest.join('\n')}`);
  const { sessions, unread } = await joinedTranscripts('codex', home);
  expect(unread).toEqual({ 'record is nested too deeply': 1 });
  expect(eventsOf(sessions[0])).toEqual(['loaded notes']);
});

test('links, loops and folders with names of files lead nowhere', async () => {
  const file = writeClaudeCode(home, { id: 's1', load: ['notes'] });
  const folder = dirname(file);
  symlinkSync('/etc/passwd', join(folder, 'passwd.jsonl'));
  symlinkSync(join(home, '.claude/projects'), join(folder, 'loop'));
  symlinkSync(folder, join(home, '.claude/projects/again'));
  mkdirSync(join(folder, 'folder.jsonl'));
  symlinkSync(join(home, '.codex'), join(home, '.codex'));
  const { transcripts, sessions, unread } = await joinedTranscripts('claude-code', home);
  expect(transcripts.files).toBe(1);
  expect(sessions).toHaveLength(1);
  expect(unread).toEqual({});
  expect((await joinedTranscripts('codex', home)).transcripts.files).toBe(0);
});

test('transcripts under the folder of another agent are withheld or read as nothing', async () => {
  const lines = linesOf(SESSION);
  write('.codex/sessions/2026/03/02/rollout-x.jsonl', lines);
  write('.copilot/session-state/x/events.jsonl', lines);
  write('.gemini/tmp/p/chats/x.jsonl', lines);
  write('.local/share/opencode/opencode.db', lines);
  for (const agent of ['codex', 'copilot', 'gemini', 'opencode'] as const) {
    const { sessions, drift, unread } = await joinedTranscripts(agent, home);
    const withheld = new Set(drift.map(({ version }) => version));
    const counted = sessions.filter(({ versions }) => !versions.some((version) => withheld.has(version)));
    expect(counted.flatMap(eventsOf), agent).toEqual([]);
    expect(drift.length + Object.keys(unread).length, agent).toBeGreaterThan(0);
  }
});

test('many links, lists and loads of one session are joined in linear time', () => {
  inLinearTime(6_000, (size) => {
    const sink = new FactSink(noFacts(), 'salt');
    const version = '2.1.330';
    sink.session('s', START, { version });
    for (let at = 0; at < size; at++) {
      sink.link('s', `r${at}`);
      sink.list(`q${at}`, null, [{ name: 'notes', state: 'whole', characters: 9 }]);
      sink.call({
        id: `c${at}`,
        session: 's',
        helper: null,
        at: START,
        kind: 'load',
        skill: `n${at}`,
        version,
      });
      sink.result(`c${at}`, START + at, null);
      sink.prompt(`p${at}`, 's', START + at, '/notes please');
    }
    return joinSessions([[sink.facts]], (name) => name);
  });
});

test.each([
  ['deep', `{"a":${'['.repeat(600_000)}${']'.repeat(600_000)}}`],
  ['wide', `{"a":[${'[],'.repeat(1_100_000)}1]}`],
])('a long record of nothing but brackets is not parsed: %s', async (_, line) => {
  write('.claude/projects/p/s1.jsonl', `${line}\n${linesOf(SESSION)}`);
  const { sessions, unread, drift } = await joinedTranscripts('claude-code', home);
  expect(sessions.map(eventsOf)).toEqual([['loaded notes']]);
  expect([unread, drift]).toEqual([{ 'record has too many parts': 1 }, []]);
});
