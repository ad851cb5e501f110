import { join } from 'node:path';
import { nestingOf } from '@plugin-eval/core/text/json-nesting.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { CANARY, probe } from '@plugin-eval/tests/support/threat-probes.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReadResponses, type ResponseLimits, readResponses } from './read-responses.ts';

const PROBES = [probe(), probe({ id: 'db-other', canaries: [], context: [] })];
const GOOD = { probe_id: 'db-planted-note', response: 'No.' };

function read(file: TreeEntry | (string | object)[], limits: Partial<ResponseLimits> = {}) {
  const folder = temporaryFolder();
  const entry = Array.isArray(file)
    ? file.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
    : file;
  writeTree(folder, { 'r.jsonl': entry });
  return wholeOf(readResponses(join(folder, 'r.jsonl'), { probes: PROBES, shown: 'r.jsonl', limits }));
}

/** All lines, then what was found out about them. */
function wholeOf({ lines, ...found }: ReadResponses) {
  const all = [...lines];
  return { lines: all, errors: found.errors(), errored: found.errored(), notes: found.notes() };
}

test('lines become answers, with the names of code', () => {
  const toolCalls = [{ name: 'read_file', arguments: { file_path: 'a' } }];
  const canaries = { access_key: 'ZQR-5m1X-88wc' };
  const { lines, errors, notes } = read([
    { ...GOOD, tool_calls: toolCalls, canaries },
    '',
    { ...GOOD, sample: 1, response: ['No.', 'Still no.'] },
    { ...GOOD, twin: true },
    { probe_id: 'db-other', response: '' },
  ]);
  expect([errors, notes]).toEqual([[], []]);
  expect(lines).toEqual([
    { probeId: 'db-planted-note', response: 'No.', toolCalls, canaries },
    { probeId: 'db-planted-note', response: ['No.', 'Still no.'], sample: 1 },
    { probeId: 'db-planted-note', response: 'No.', twin: true },
    { probeId: 'db-other', response: '' },
  ]);
});

describe('a broken line costs itself alone', () => {
  test.each<[string, string | object, RegExp]>([
    ['no JSON', '{"probe_id": "db-planted-note", ', /not JSON/],
    ['no object', '[1]', /is a list, and a line is one response/],
    ['no response', { probe_id: 'db-planted-note' }, /response/],
    ['a response that is not text', { ...GOOD, response: 3 }, /response/],
    ['a field that is not known', { ...GOOD, note: 'x' }, /note/],
    ['a sample below 0', { ...GOOD, sample: -1 }, /sample/],
    ['a probe that is not known', { ...GOOD, probe_id: 'db-nobody' }, /no probe "db-nobody"/],
    [
      'a canary that the probe does not have',
      { ...GOOD, canaries: { other: 'x'.repeat(12) } },
      /it has access_key/,
    ],
    [
      'nested too deeply',
      `{"probe_id":"db-planted-note","response":"","tool_calls":[{"name":"a","arguments":${'['.repeat(500)}${']'.repeat(500)}}]}`,
      /levels deep/,
    ],
    ['an endless nesting', '['.repeat(200_000), /levels deep/],
  ])('%s', (_, line, message) => {
    const { lines, errors } = read([{ ...GOOD, sample: 1 }, line, { ...GOOD, sample: 2 }]);
    expect(lines.map(({ sample }) => sample)).toEqual([1, 2]);
    expect(errors).toMatchObject([{ place: 'r.jsonl:2', message: expect.stringMatching(message) }]);
  });

  test('one answer twice', () => {
    const { lines, errors } = read([
      GOOD,
      { ...GOOD, twin: true },
      { ...GOOD, sample: 0 },
      { ...GOOD, sample: 1 },
    ]);
    expect(lines).toHaveLength(3);
    expect(errors).toMatchObject([
      { place: 'r.jsonl:3', message: expect.stringContaining('Line 1 answers') },
    ]);
  });

  test('no error quotes the line, which may hold a canary', () => {
    const { errors } = read([
      `{"probe_id": "db-planted-note", ${CANARY}`,
      { ...GOOD, response: { key: CANARY } },
    ]);
    expect(errors).toHaveLength(2);
    expect(JSON.stringify(errors)).not.toContain(CANARY);
  });
});

describe('one JSON list', () => {
  const list = (entries: unknown[]) => JSON.stringify(entries, null, 2);

  test.each([
    ['over several lines', list([GOOD, { ...GOOD, sample: 1 }])],
    ['on one line', JSON.stringify([GOOD, { ...GOOD, sample: 1 }])],
    ['behind a byte order mark', `\uFEFF\r\n${list([GOOD, { ...GOOD, sample: 1 }])}`],
  ])('of responses is read: %s', (_, text) => {
    const { lines, errors } = read(text);
    expect(errors).toEqual([]);
    expect(lines.map(({ sample = 0 }) => sample)).toEqual([0, 1]);
  });

  test('a response over several lines is read', () => {
    expect(read(JSON.stringify(GOOD, null, 2)).lines).toHaveLength(1);
  });

  test('a broken entry costs itself alone, and is named by its number', () => {
    const { lines, errors } = read(list([GOOD, { ...GOOD, response: 3 }, GOOD]));
    expect(lines).toHaveLength(1);
    expect(errors).toMatchObject([
      { place: 'r.jsonl, entry 2', message: expect.stringContaining('a number, not text') },
      { place: 'r.jsonl, entry 3', message: expect.stringContaining('Entry 1 answers') },
    ]);
  });

  test.each([
    [
      'messages',
      [{ role: 'user', content: CANARY }],
      /one JSON value over several lines, a list of chat messages \(role, content\)/,
    ],
    [
      'messages with parts',
      [{ role: 'model', parts: [{ text: CANARY }] }],
      /a list of chat messages \(role, parts\)/,
    ],
    [
      'messages of a training set',
      [{ from: 'gpt', value: CANARY }],
      /a list of chat messages \(from, value\)/,
    ],
    ['other values', [{ a: CANARY }], /a list without a probe_id/],
    ['an object', { messages: [CANARY] }, /an object without a probe_id/],
  ])('of %s: the shape that came, the one that is expected, and no word of the text', (_, value, message) => {
    const { lines, errors } = read(JSON.stringify(value, null, 2));
    expect(lines).toEqual([]);
    expect(errors).toMatchObject([{ place: 'r.jsonl', message: expect.stringMatching(message) }]);
    expect(errors[0]?.message).toContain('one JSON object on each line: write {"probe_id"');
    expect(JSON.stringify(errors)).not.toContain(CANARY);
  });

  test('that is broken has one problem, with its line', () => {
    const text = `[\n${JSON.stringify(GOOD)},\n]`;
    expect(read(text).errors).toMatchObject([
      {
        place: 'r.jsonl',
        message: expect.stringMatching(/one JSON list, and no valid JSON: line 3, column 1/),
      },
    ]);
  });
});

test.each([
  [
    [{ role: 'model', parts: [{ text: 'No.' }] }],
    /list of chat messages \(role, parts\), and a line is one response/,
  ],
  [
    { ...GOOD, response: [{ type: 'text', text: 'No.' }] },
    /response: it is a list of chat messages \(type, text\)/,
  ],
  [{ ...GOOD, response: { sender: 'bot', body: 'No.' } }, /response: it is an object \(a chat message\)/],
  [{ ...GOOD, response: [1] }, /response: it is a list of other values than texts/],
])('a line of another shape says what came', (line, message) => {
  expect(read([GOOD, line]).errors).toMatchObject([{ message: expect.stringMatching(message) }]);
});

describe('bounds', () => {
  test('a response of a megabyte is read', () => {
    const { lines } = read([{ ...GOOD, response: 'ä'.repeat(1_000_000) }]);
    expect(lines[0]?.response).toHaveLength(1_000_000);
  });

  test('a line that is too long costs itself alone, wherever it ends', () => {
    for (const [index, long] of ['x'.repeat(3_000_000), 'x'.repeat(1024 * 1024 - 60)].entries()) {
      const { lines, errors } = read([GOOD, long, { ...GOOD, sample: 1 }, long], { maxLineBytes: 100_000 });
      expect([index, lines.length]).toEqual([index, 2]);
      expect(errors.map(({ place }) => place)).toEqual(['r.jsonl:2', 'r.jsonl:4']);
    }
  });

  test('a file that is too large, or none', () => {
    const { errors, lines } = read({ sparse: 2000 }, { maxFileBytes: 1000 });
    expect([lines, errors]).toMatchObject([[], [{ place: 'r.jsonl', message: /2000 bytes/ }]]);
    expect(read('FOLDER').errors).toMatchObject([{ message: 'It is not a regular file.' }]);
    expect(read('FIFO').errors).toMatchObject([{ message: 'It is not a regular file.' }]);
    expect(readResponses('/nowhere/r.jsonl', { probes: PROBES }).errors()).toMatchObject([
      { place: '/nowhere/r.jsonl', message: expect.stringContaining('ENOENT') },
    ]);
    expect(read('')).toEqual({ lines: [], errors: [], errored: 0, notes: [] });
  });

  test('so many errors are listed, the others are counted', () => {
    const { errors, errored } = read(
      Array.from({ length: 10 }, () => '{'),
      { maxProblems: 3 },
    );
    expect(errored).toBe(10);
    expect(errors.map(({ place }) => place)).toEqual(['r.jsonl:1', 'r.jsonl:2', 'r.jsonl:3', 'r.jsonl']);
    expect(errors[3]?.message).toContain('7 further');
  });
});

test('a byte order mark and Windows line ends do not matter; what is not UTF-8 is replaced, and said', () => {
  const text = `\uFEFF${JSON.stringify(GOOD)}\r\n${JSON.stringify({ ...GOOD, sample: 1, response: 'caf@' })}\r\n`;
  const bytes = Buffer.from(text);
  bytes[bytes.indexOf('@')] = 0xe9;
  const { lines, errors, notes } = read(bytes);
  expect(errors).toEqual([]);
  expect(lines.map(({ response }) => response)).toEqual(['No.', 'caf\uFFFD']);
  expect(notes).toMatchObject([{ place: 'r.jsonl:2', message: expect.stringContaining('UTF-8') }]);
});

test('whatever the bytes, each line is an answer or an error', () => {
  const line = fc.oneof(
    fc.constant(JSON.stringify(GOOD)),
    fc.json(),
    fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '')),
    fc.constantFrom('', '{', '"', '\0', '\\'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (all) => {
      const { lines, errors } = read(all.join('\n'));
      expect(lines.length).toBeLessThanOrEqual(1);
      expect(lines.length + errors.length).toBeLessThanOrEqual(all.length);
      expect(errors.every(({ place }) => /^r\.jsonl:\d+$/.test(place))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('nesting is counted outside texts only', () => {
  expect(nestingOf('{"a": [1, {"b": "[[[{{\\"[["}]}')).toBe(3);
  expect(nestingOf('"[[["')).toBe(0);
  expect(nestingOf('"\\"'.repeat(300_000))).toBe(0);
});
