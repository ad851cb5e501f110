import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { eventsOf, joinedTranscripts } from '@plugin-eval/tests/support/joined-transcripts.ts';
import {
  claudeCodeSession,
  START,
  writeClaudeCode,
  writeCodex,
  writeCopilot,
  writeGemini,
  writeLines,
  writeOpenCode,
} from '@plugin-eval/tests/support/made-transcripts.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TranscriptCache } from './transcript-cache.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'transcripts-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const read = (agent: AgentName, cache?: TranscriptCache) => joinedTranscripts(agent, home, cache);

describe('Claude Code', () => {
  test('a load, a repeat, an invocation, and the list as it was sent', async () => {
    writeClaudeCode(home, {
      id: 's1',
      load: ['notes', 'notes'],
      invoke: 'charts',
      list: ['notes: Use it.', 'charts'],
    });
    const { sessions, drift, signs } = await read('claude-code');
    expect(eventsOf(sessions[0])).toEqual(['invoked charts', 'loaded notes', 'repeat notes']);
    expect(Object.fromEntries(sessions[0]?.listed ?? [])).toEqual({
      notes: { state: 'whole', characters: 16 },
      charts: { state: 'name-only', characters: 8 },
    });
    expect(drift).toEqual([]);
    expect(signs.get('2.1.330')).toEqual({ loads: 2, differing: 0 });
  });

  test('a fork copies records under another session, and counts nothing twice', async () => {
    const records = claudeCodeSession({ id: 's1', load: ['notes'] });
    writeLines(join(home, '.claude/projects/p/s1.jsonl'), records);
    const copies = records.map((record) => ({ ...record, sessionId: 's2' }));
    writeLines(join(home, '.claude/projects/p/s2.jsonl'), copies);
    const { sessions } = await read('claude-code');
    expect(sessions.map(eventsOf)).toEqual([['loaded notes']]);
    expect(sessions[0]?.prompts).toBe(1);
  });

  test('so do sixty forks, which are more files than are held at a time', async () => {
    const records = claudeCodeSession({ id: 's1', load: ['notes'] });
    for (let fork = 0; fork < 60; fork++)
      writeLines(
        join(home, `.claude/projects/p${fork}/f.jsonl`),
        records.map((record) => ({ ...record, sessionId: `f${fork}` })),
      );
    const { sessions } = await read('claude-code');
    expect(sessions.map(eventsOf)).toEqual([['loaded notes']]);
    expect(sessions[0]).toMatchObject({ prompts: 1 });
  });

  test('a version is withheld when the second sign of its loads is missing', async () => {
    writeClaudeCode(home, { id: 's1', load: ['notes'] });
    const file = join(home, '.claude/projects/p/s2.jsonl');
    const records = claudeCodeSession({ id: 's2', load: ['notes'], version: '9.0.0' });
    writeLines(
      file,
      records.filter((record) => record.sourceToolUseID === undefined),
    );
    expect((await read('claude-code')).drift).toEqual([
      { version: '9.0.0', reason: 'the two signs of a load differ in 1 of 1 loads' },
    ]);
  });

  test('a version is withheld when its sessions hold no list and those of others do', async () => {
    writeClaudeCode(home, { id: 's1' });
    const records = claudeCodeSession({ id: 's2', version: '9.0.0' });
    writeLines(
      join(home, '.claude/projects/p/s2.jsonl'),
      records.filter(({ type }) => type !== 'attachment'),
    );
    expect((await read('claude-code')).drift).toEqual([
      { version: '9.0.0', reason: 'its sessions hold no list of skills' },
    ]);
  });

  test('links below the folder of the agent are not followed, whole lines that are no JSON are counted', async () => {
    const outside = join(home, 'outside.jsonl');
    writeLines(outside, claudeCodeSession({ id: 's9', load: ['notes'] }));
    const file = writeClaudeCode(home, { id: 's1' });
    symlinkSync(outside, join(home, '.claude/projects/-home-ada-work-one/s9.jsonl'));
    symlinkSync(home, join(home, '.claude/projects/linked'));
    writeFileSync(file, `{"broken\n${readFileSync(file, 'utf8')}{"half`);
    const { sessions, unread } = await read('claude-code');
    expect(sessions).toHaveLength(1);
    expect(unread).toEqual({ 'line is not JSON': 1 });
  });
});

test('the result of a call that concerns no skill is not stored', async () => {
  const records = claudeCodeSession({ id: 's1', load: ['notes'] });
  const of = { ...records[0], sessionId: 's1', isMeta: false };
  const call = { type: 'tool_use', id: 't9', name: 'Bash', input: { command: 'npm test' } };
  writeLines(join(home, '.claude/projects/p/s1.jsonl'), [
    ...records,
    { ...of, uuid: 'c', type: 'assistant', message: { model: 'model-1', content: [call] } },
    { ...of, uuid: 'r', message: { content: [{ type: 'tool_result', tool_use_id: 't9', content: 'ok' }] } },
  ]);
  expect([...([...(await read('claude-code')).transcripts.batches][0] ?? [])][0]?.results).toHaveLength(1);
});

test('Codex: one plain read of the whole file is a load, a part or another command is none', async () => {
  writeCodex(home, '019f9000-0000-7000-8000-0000000000a1', [
    { command: 'cd /home/ada/.agents/skills/notes && cat SKILL.md' },
    { command: 'sed -n 1,5p /home/ada/.agents/skills/charts/SKILL.md' },
    { command: 'git diff -- /home/ada/.agents/skills/notes/SKILL.md' },
    { command: 'cat /home/ada/.agents/skills/none/SKILL.md', exit: 1 },
  ]);
  const { sessions, drift } = await read('codex');
  expect(drift).toEqual([]);
  expect(eventsOf(sessions[0])).toEqual(['loaded notes', 'part charts', 'incidental notes', 'failed none']);
  expect([...(sessions[0]?.listed ?? [])].map(([name, { state }]) => `${name} ${state}`)).toEqual([
    'notes whole',
    'charts name-only',
  ]);
});

test('Copilot: a load with its event, a reference to it as a repeat, and a name that was typed in vain', async () => {
  writeCopilot(home, 's1', 'notes');
  const cache = await TranscriptCache.open(null);
  const { sessions, drift } = await read('copilot', cache);
  expect(drift).toEqual([]);
  expect(eventsOf(sessions[0])).toEqual([`typed ${cache.hash('notes')}`, 'loaded notes', 'repeat notes']);
});

test('Gemini: a message that is written twice counts once', async () => {
  writeGemini(home, 's1', 'notes');
  const { sessions, drift } = await read('gemini');
  expect(drift).toEqual([]);
  expect(eventsOf(sessions[0])).toEqual(['loaded notes']);
  expect(sessions[0]?.answers).toBe(1);
});

test('OpenCode: subagents and copies of a fork belong to their session', async () => {
  writeOpenCode(home, 'notes');
  const { sessions, drift } = await read('opencode');
  expect(drift).toEqual([]);
  expect(sessions.map(eventsOf)).toEqual([['loaded notes', 'loaded notes']]);
  expect(sessions[0]?.events.map(({ bySubagent }) => bySubagent)).toEqual([false, true]);
});

test('a database that is none is said to be unreadable', async () => {
  const file = writeOpenCode(home, 'notes');
  writeFileSync(file, 'no database');
  expect((await read('opencode')).unread).toEqual({ 'database is not readable': 1 });
});

describe('cache', () => {
  test('gives the same facts, holds no text of anybody, and notices a change', async () => {
    const folder = join(home, 'cache');
    const prompt = 'the secret prompt CANARY-7351 of somebody';
    const file = writeClaudeCode(home, { id: 'session-4711', prompt, load: ['notes'], body: 'CANARY-BODY' });
    const first = await TranscriptCache.open(folder);
    const before = (await read('claude-code', first)).sessions;
    first.close();
    const stored = readFileSync(join(folder, 'transcripts.db'), 'latin1');
    for (const text of ['CANARY', 'session-4711', 'ada', 'work', '.jsonl'])
      expect(stored).not.toContain(text);
    expect((await read('claude-code', await TranscriptCache.open(folder))).sessions).toEqual(before);
    appendFileSync(file, `${JSON.stringify(claudeCodeSession({ id: 'other' })[0])}\n`);
    expect((await read('claude-code', await TranscriptCache.open(folder))).sessions).toHaveLength(2);
  });

  test('forgets a file that is gone', async () => {
    const folder = join(home, 'cache');
    const gone = writeClaudeCode(home, { id: 's1', load: ['notes'] });
    writeClaudeCode(home, { id: 's2' });
    for (const [at, expected] of [2, 1, 1].entries()) {
      const cache = await TranscriptCache.open(folder);
      expect((await read('claude-code', cache)).sessions).toHaveLength(expected);
      expect([...cache.sharing('claude-code')]).toEqual([]);
      cache.close();
      if (at === 0) rmSync(gone);
    }
  });

  test('a folder that cannot be written is replaced by memory', async () => {
    writeClaudeCode(home, { id: 's1', load: ['notes'] });
    writeFileSync(join(home, 'cache'), 'a file');
    const cache = await TranscriptCache.open(join(home, 'cache'));
    expect(cache.isStored).toBe(false);
    expect((await read('claude-code', cache)).sessions).toHaveLength(1);
  });

  test('a broken cache is read as none', async () => {
    const folder = join(home, 'cache');
    writeClaudeCode(home, { id: 's1', load: ['notes'] });
    const cache = await TranscriptCache.open(folder);
    await read('claude-code', cache);
    cache.close();
    writeFileSync(join(folder, 'transcripts.db'), 'no database'.repeat(500));
    expect((await read('claude-code', await TranscriptCache.open(folder))).sessions.map(eventsOf)).toEqual([
      ['loaded notes'],
    ]);
  });
});

const LINE_AGENTS = [
  ['claude-code', '.claude/projects/p/x.jsonl'],
  ['codex', '.codex/sessions/2026/03/02/rollout-x.jsonl'],
  ['copilot', '.copilot/session-state/x/events.jsonl'],
  ['gemini', '.gemini/tmp/p/chats/x.jsonl'],
] as const;

test.each(LINE_AGENTS)(
  '%s: any line is read, skipped or counted, and none stops the reading',
  async (agent, path) => {
    const records = [
      ...claudeCodeSession({ id: 's1', load: ['notes'], invoke: 'charts' }),
      { type: 'session_meta', timestamp: START, payload: { id: 7, source: [] } },
      { type: 'event_msg', timestamp: '', payload: { type: 'item_completed', item: null } },
      { type: 'skill.invoked', data: { name: {}, trigger: 1 }, id: null, timestamp: 'x', parentId: 4 },
      { id: 'x', type: 'gemini', timestamp: 1, toolCalls: [null, { id: 3, args: 'x' }], content: 5 },
      { $set: { messages: 7 } },
    ];
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom(...records).map((record) => JSON.stringify(record)),
        fc.json(),
        fc.string(),
        fc.constantFrom(...records).chain((record) => {
          const text = JSON.stringify(record);
          return fc.integer({ min: 0, max: text.length }).map((end) => text.slice(0, end));
        }),
        fc.constantFrom(...records).chain((record) =>
          fc.constantFrom(...Object.keys(record)).map((key) =>
            JSON.stringify({
              ...record,
              [key]: { __proto__: null, constructor: '\u001b[2J\u202e', type: 'tool_use' },
            }),
          ),
        ),
        fc.constant('[['.repeat(5_000)),
        fc.constant(
          '{"__proto__":{"type":"user"},"version":"__proto__","sessionId":"__proto__","uuid":"constructor"}',
        ),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (some) => {
        const file = join(home, path);
        writeLines(file, []);
        writeFileSync(file, some.join('\n'));
        const { sessions } = await read(agent);
        for (const { events } of sessions)
          for (const { skill } of events) expect(skill.length).toBeLessThanOrEqual(121);
      }),
      { numRuns: 150 },
    );
  },
);
