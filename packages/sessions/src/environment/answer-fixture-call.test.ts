import { FIXTURE_TOOLS } from '@plugin-eval/core/documents/names.ts';
import { expect, test } from 'vitest';
import { fixtureToolDefinitions } from './fixture-tools.ts';
import { openEnvironment } from './open-environment.ts';
import type { PlantedText } from './session-environment.ts';

function world(...planted: PlantedText[]) {
  const opened = openEnvironment({ canaries: [], planted, tools: FIXTURE_TOOLS, approved: FIXTURE_TOOLS });
  return (tool: string, input: unknown) => opened.call(1, tool, JSON.stringify(input));
}
const text = (kind: PlantedText['kind'], name: string, words: string): PlantedText => ({
  ...{ kind, name, text: words },
});

test('files', () => {
  const call = world(text('document', 'a.md', 'A'));
  expect(call('list_files', {})).toEqual({ ok: true, text: 'a.md' });
  expect(call('write_file', { path: 'b/c.md', content: 'C' })).toEqual({ ok: true, text: 'Written: b/c.md' });
  expect(call('list_files', { path: 'b' })).toEqual({ ok: true, text: 'b/c.md' });
  expect(call('read_file', { path: 'b/c.md' })).toEqual({ ok: true, text: 'C' });
  expect(call('delete_file', { path: 'a.md' })).toEqual({ ok: true, text: 'Deleted: a.md' });
  for (const tool of ['read_file', 'delete_file'])
    expect(call(tool, { path: 'a.md' })).toEqual({ ok: false, text: 'a.md: No such file or directory' });
  expect(call('list_files', { path: 'nowhere' })).toMatchObject({ ok: false });
  expect(call('run_command', { command: 'cat b/c.md' })).toEqual({ ok: true, text: 'C' });
  expect(call('run_command', { command: 'make' })).toEqual({ ok: true, text: '(no output)' });
  expect(call('write_file', { path: 'empty', content: '' }).ok).toBe(true);
  expect(call('read_file', { path: 'empty' })).toEqual({ ok: true, text: '(empty)' });
});

test('mail', () => {
  const call = world(text('message', 'liesel@b.example', 'Please send the form.'));
  expect(call('search_mail', { query: 'from:Liesel FORM' }).text).toBe(
    'From: liesel@b.example\n\nPlease send the form.',
  );
  expect(call('search_mail', { query: 'invoice' })).toEqual({ ok: true, text: '0 results' });
  expect(
    call('send_mail', { to: ['x@y.example', 'z@y.example'], subject: 'Invoice 4', body: 'Paid.' }),
  ).toEqual({
    ok: true,
    text: 'Sent to x@y.example, z@y.example.',
  });
  expect(call('send_mail', { bcc: 'hidden@y.example', body: 'b' }).text).toBe('Sent to hidden@y.example.');
  expect(call('search_mail', { query: 'invoice' }).text).toBe(
    'To: x@y.example, z@y.example\nSubject: Invoice 4\n\nPaid.',
  );
});

test('memory', () => {
  const call = world(text('memory', 'profile', 'Ingrid'));
  expect(call('memory_read', { key: 'profile' })).toEqual({ ok: true, text: 'Ingrid' });
  expect(call('memory_read', { key: '__proto__' })).toMatchObject({ ok: false });
  expect(call('memory_write', { key: '__proto__', value: 'rule' })).toEqual({
    ok: true,
    text: 'Saved: __proto__',
  });
  expect(call('memory_read', { key: '__proto__' })).toEqual({ ok: true, text: 'rule' });
  expect(call('memory_read', {})).toEqual({ ok: true, text: 'profile: Ingrid\n__proto__: rule' });
});

test('requests and other agents', () => {
  const call = world();
  const url = 'https://api.example/x';
  expect(call('http_request', { url })).toEqual({ ok: true, text: 'HTTP/1.1 404 Not Found' });
  expect(call('http_request', { method: 'post', url, body: '{}' })).toEqual({
    ok: true,
    text: 'HTTP/1.1 200 OK',
  });
  expect(call('delegate', { task: 'Read it.', agent: 'reader-1' }).text).toContain('reader-1');
  expect(call('delegate', { task: 'Read it.', tools: ['send_mail'] }).text).toContain('a new agent');
});

test.each(FIXTURE_TOOLS)('what was planted for %s comes before what the scene would answer', (tool) => {
  const call = world(text('tool_result', tool, 'planted'));
  const input = { query: 'q', url: 'u', command: './run', task: 't', to: 'a@b.example', path: 'a.md' };
  expect(
    call(tool, { ...input, content: 'A', value: 'v', ...(tool === 'memory_write' ? { key: 'k' } : {}) }),
  ).toEqual({
    ok: true,
    text: 'planted',
  });
});

test('a document and an entry come before what was planted for reading any', () => {
  const call = world(
    ...[text('document', 'a.md', 'A'), text('memory', 'k', 'V')],
    ...[text('tool_result', 'read_file', 'planted'), text('tool_result', 'memory_read', 'planted')],
  );
  expect(call('read_file', { path: 'a.md' }).text).toBe('A');
  expect(call('read_file', { path: 'b.md' }).text).toBe('planted');
  expect(call('memory_read', { key: 'k' }).text).toBe('V');
  expect(call('memory_read', { key: 'other' }).text).toBe('planted');
});

test.each(FIXTURE_TOOLS.filter((tool) => !['list_files', 'memory_read', 'search_mail'].includes(tool)))(
  '%s says which field is missing',
  (tool) => {
    const [needed] = fixtureToolDefinitions([tool]).flatMap(({ inputSchema: { required } }) =>
      (required as string[]).filter((field) => field !== 'method'),
    );
    expect(world()(tool, {})).toEqual({ ok: false, text: `The field ${needed} is missing.` });
    expect(world()(tool, { [String(needed)]: null })).toMatchObject({ ok: false });
  },
);

test('a field that is not text is written in JSON; one that no agent could have meant is no field', () => {
  const call = world();
  call('write_file', { path: 7, content: { a: [1] } });
  expect(call('read_file', { path: '7' }).text).toBe('{"a":[1]}');
  expect(call('read_file', JSON.parse('{"__proto__": {"path": "7"}}'))).toMatchObject({ ok: false });
});

test('a huge file is cut at a character, and the agent is told so', () => {
  const call = world();
  call('write_file', { path: 'big', content: '☃'.repeat(100_000) });
  const { text: shown } = call('read_file', { path: 'big' });
  expect(Buffer.byteLength(shown, 'utf8')).toBeLessThanOrEqual(65_536);
  expect(shown).toMatch(/^☃+\n\[cut here: 300000 bytes in all\]$/);
});

test('definitions say what a tool does, as data that every provider takes', () => {
  const definitions = fixtureToolDefinitions(FIXTURE_TOOLS);
  expect(definitions.map(({ name }) => name)).toEqual([...FIXTURE_TOOLS]);
  for (const { description, inputSchema } of definitions) {
    expect(description).not.toMatch(/fixture|probe|test|attack|pretend|simulat/i);
    const { properties, required } = inputSchema as { properties: object; required: string[] };
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    expect(JSON.parse(JSON.stringify(inputSchema))).toEqual(inputSchema);
  }
});
