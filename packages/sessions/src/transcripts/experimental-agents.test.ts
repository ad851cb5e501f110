import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventsOf, joinedTranscripts } from '@plugin-eval/tests/support/joined-transcripts.ts';
import { iso, type MadeRecord, START, writeLines } from '@plugin-eval/tests/support/made-transcripts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'experimental-agents-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const SKILL = (name: string) => `/home/ada/.agents/skills/${name}/SKILL.md`;

/** Records in the form of pi 1.5.2. */
function piSession(id: string, messages: readonly MadeRecord[], header: MadeRecord = {}): MadeRecord[] {
  const list = `<skills>\n<available_skills>\n  <skill>\n    <name>notes</name>\n    <description>Use it.</description>\n  </skill>\n</available_skills>\n</skills>`;
  return [
    { type: 'session', version: 3, id, timestamp: iso(START), cwd: '/home/ada/work', ...header },
    ...[{ role: 'system', content: '', sections: { skills: list } }, ...messages].map((message, at) => ({
      ...{ type: 'message', id: `${id}-${at}`, parentId: at === 0 ? null : `${id}-${at - 1}` },
      ...{ timestamp: iso(START + at * 1_000), message },
    })),
  ];
}

const asked = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });
const called = (id: string, name: string, args: MadeRecord) => ({
  ...{ role: 'assistant', model: 'm', content: [{ type: 'toolCall', id, name, arguments: args }] },
});
const returned = (id: string, text: string, isError = false) => ({
  ...{ role: 'toolResult', toolCallId: id, content: [{ type: 'text', text }], isError },
});

function writePi(id: string, records: readonly MadeRecord[]): void {
  writeLines(
    join(home, `.pi/agent/sessions/--home-ada-work--/2026-03-02T08-00-00-000Z_${id}.jsonl`),
    records,
  );
}

test('pi: a read of the whole file is a load, and a typed skill an invocation', async () => {
  const body = '---\nname: notes\n---\n\nDo it.\n';
  writePi(
    'one',
    piSession('one', [
      asked('please write the notes'),
      ...[called('c1', 'read', { path: SKILL('notes') }), returned('c1', body)],
      ...[called('c2', 'read', { path: SKILL('notes') }), returned('c2', body)],
      ...[called('c3', 'read', { path: SKILL('charts'), limit: 2 }), returned('c3', '---\nname: charts')],
      ...[called('c4', 'read', { path: SKILL('none') }), returned('c4', 'ENOENT: no such file', true)],
      ...[called('c5', 'bash', { command: `cat ${SKILL('charts')}` }), returned('c5', body)],
      { role: 'assistant', model: 'm', content: [{ type: 'text', text: 'Done.' }] },
    ]),
  );
  writePi(
    'two',
    piSession('two', [
      asked(`<skill name="charts" location="${SKILL('charts')}">\nDo it.\n</skill>\n\ndraw`),
    ]),
  );
  writePi('three', piSession('three', [asked('/skill:nosuch draw it')]));
  const { sessions, drift, unread } = await joinedTranscripts('pi', home);
  expect({ drift, unread }).toEqual({ drift: [], unread: {} });
  const events = sessions.map((session) =>
    eventsOf(session)?.map((event) => event.replace(/^typed .*/, 'typed')),
  );
  expect(events).toContainEqual([
    'loaded notes',
    'repeat notes',
    'part charts',
    'failed none',
    'read charts',
  ]);
  expect(events).toContainEqual(['invoked charts']);
  expect(events).toContainEqual(['typed']);
  expect([...(sessions[0]?.listed.keys() ?? [])]).toEqual(['notes']);
});

test('pi: a fork copies entries, and counts nothing twice', async () => {
  const records = piSession('one', [
    asked('please write the notes'),
    called('c1', 'read', { path: SKILL('notes') }),
    returned('c1', '---\nname: notes\n---\n'),
  ]);
  writePi('one', records);
  const parentSession = '/home/ada/.pi/agent/sessions/--home-ada-work--/2026-03-02T08-00-00-000Z_one.jsonl';
  writePi('two', [{ ...records[0], id: 'two', parentSession }, ...records.slice(1)]);
  const { sessions } = await joinedTranscripts('pi', home);
  expect(sessions.map(eventsOf)).toEqual([['loaded notes']]);
  expect(sessions[0]?.prompts).toBe(1);
});

test('pi: a renamed key of a result ends in counts that are withheld', async () => {
  const records = piSession('one', [
    asked('please write the notes'),
    called('c1', 'read', { path: SKILL('notes') }),
    returned('c1', '---\nname: notes\n---\n'),
  ]);
  const text = JSON.stringify(records).replaceAll('"toolCallId"', '"callId"');
  writePi('one', JSON.parse(text));
  expect((await joinedTranscripts('pi', home)).drift).toHaveLength(1);
});

test('Cursor: loads have the time of the file, and subagents belong to their session', async () => {
  const used = (name: string, input: MadeRecord) => ({
    ...{ role: 'assistant', message: { content: [{ type: 'tool_use', name, input }] } },
  });
  const query = '<timestamp>now</timestamp>\n<user_query>\nplease write the notes\n</user_query>';
  const folder = join(home, '.cursor/projects/home-ada-work/agent-transcripts/one');
  writeLines(join(folder, 'one.jsonl'), [
    { role: 'user', message: { content: [{ type: 'text', text: query }] } },
    used('Read', { path: SKILL('notes') }),
    used('Read', { path: SKILL('charts'), limit: 3 }),
    used('Shell', { command: `grep x ${SKILL('charts')}`, description: 'Looks' }),
    { type: 'turn_ended', status: 'success' },
  ]);
  writeLines(join(folder, 'subagents/two.jsonl'), [used('Read', { path: SKILL('charts') })]);
  const { sessions, drift } = await joinedTranscripts('cursor', home);
  expect(drift).toEqual([]);
  expect(sessions).toHaveLength(1);
  expect(eventsOf(sessions[0])?.sort()).toEqual([
    'incidental charts',
    'loaded charts',
    'loaded notes',
    'part charts',
  ]);
  const { mtimeMs } = statSync(join(folder, 'one.jsonl'));
  expect(sessions[0]?.events.find(({ skill }) => skill === 'notes')?.at).toBe(mtimeMs);
});
