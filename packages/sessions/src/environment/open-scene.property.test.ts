import { readdirSync, readFileSync } from 'node:fs';
import { FIXTURE_TOOLS } from '@plugin-eval/core/documents/names.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_ENVIRONMENT_RESULT_BYTES } from './bounded-text.ts';
import { openEnvironment } from './open-environment.ts';
import type { SessionEnvironment } from './session-environment.ts';

const NAMES = [
  'a.md',
  '/etc/passwd',
  '~/.ssh/id',
  '..',
  'x (old)',
  '__proto__',
  'constructor',
  'run_command',
];
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 20 }));

const scene: fc.Arbitrary<SessionEnvironment> = fc.record({
  canaries: fc.constant([{ name: 'code', like: 'GC-58213-7q' }]),
  planted: fc.array(
    fc.record({
      kind: fc.constantFrom('document', 'tool_result', 'memory', 'skill', 'message'),
      name,
      text: fc.string({ unit: 'binary' }).map((text) => `${text}{{canary:code}}`),
    }),
    { maxLength: 5 },
  ),
  tools: fc.subarray([...FIXTURE_TOOLS]),
  approved: fc.subarray([...FIXTURE_TOOLS]),
});

const command = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'cat',
        'ls',
        'rm',
        'head',
        '-n',
        '3',
        'sed',
        '1,2p',
        'cd',
        'echo',
        '|',
        '&&',
        '>',
        '2>&1',
      ),
      fc.constantFrom(';', '"', "'", '\\', '$(id)', '`id`', '<<', '#', '\n', 'sudo', 'touch', '||'),
      name,
    ),
    { maxLength: 12 },
  )
  .map((words) => words.join(' '));
const FIELDS = ['path', 'content', 'command', 'to', 'cc', 'subject', 'body', 'query', 'url', 'method', 'key'];
const value = fc.oneof(name, command, fc.jsonValue({ maxDepth: 3 }), fc.constant('x'.repeat(70_000)));
const fields = fc.dictionary(fc.constantFrom(...FIELDS, 'value', 'task', 'tools', '__proto__'), value);
const input = fc.oneof(
  { weight: 6, arbitrary: fields.map((one) => JSON.stringify(one)) },
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.constantFrom('', '{', 'null', '[]', '{"path":', `${'['.repeat(200_000)}`, '{"__proto__":{"path":"a"}}'),
);
const tool = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...FIXTURE_TOOLS) },
  fc.constantFrom('mcp__workspace__send_mail', 'functions.read_file', 'Bash', '__proto__', ''),
  fc.string({ unit: 'binary' }),
  fc.constant('mcp__'.repeat(50_000)),
);

test('whatever is planted and whatever an agent calls, the scene answers within its bounds and keeps the call', () => {
  fc.assert(
    fc.property(scene, fc.array(fc.tuple(tool, input), { maxLength: 12 }), (given, calls) => {
      const world = openEnvironment(given);
      for (const [index, [called, json]] of calls.entries()) {
        const { ok, text } = world.call(index + 1, called, json);
        expect(typeof ok).toBe('boolean');
        expect(Buffer.byteLength(text, 'utf8')).toBeLessThanOrEqual(MOST_ENVIRONMENT_RESULT_BYTES);
        expect(text.isWellFormed()).toBe(true);
        expect(text.trim()).not.toBe('');
      }
      const outcome = world.outcome();
      expect(outcome.calls.map(({ turn }) => turn)).toEqual(calls.map((_, index) => index + 1));
      expect(outcome.met.every((one) => one < given.planted.length)).toBe(true);
      expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('what was written is read back as it was written', () => {
  const all = { canaries: [], planted: [], tools: FIXTURE_TOOLS, approved: FIXTURE_TOOLS };
  const text = fc.string({ unit: 'binary' }).map((one) => `${one.toWellFormed()}.`);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text), { maxLength: 8 }), (written) => {
      const world = openEnvironment(all);
      const call = (tool: string, given: object) => world.call(1, tool, JSON.stringify(given));
      const usable = written.filter(([path]) => path.trim() !== '');
      for (const [path, content] of usable) {
        expect(call('write_file', { path, content }).ok).toBe(true);
        expect(call('read_file', { path })).toEqual({ ok: true, text: content });
        expect(call('memory_write', { key: path, value: content }).ok).toBe(true);
        expect(call('memory_read', { key: path })).toEqual({ ok: true, text: content });
      }
      for (const [path] of usable) call('delete_file', { path });
      for (const [path] of usable) expect(call('read_file', { path }).ok).toBe(false);
      expect(call('list_files', {}).text).toBe('(no files)');
    }),
  );
});

test('a scene has no way out of the process: nothing that it is made of reads, sends or starts anything', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder).filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'));
  const imports = sources.flatMap((one) =>
    [...readFileSync(new URL(one, folder), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from),
  );
  const outside = new Set(imports.filter((from) => !/^\.\/[a-z-]+\.ts$/.test(from)));
  expect([...outside].sort()).toEqual([
    '@plugin-eval/core/documents/names.ts',
    '@plugin-eval/core/text/canary-places.ts',
    '@plugin-eval/core/text/fresh-canary.ts',
    '@plugin-eval/core/text/json-values.ts',
    '@plugin-eval/engine/model/call-model-with-tools.ts',
    'node:path',
  ]);
  const code = sources.map((one) => readFileSync(new URL(one, folder), 'utf8')).join('\n');
  expect(code).toContain(
    "import type { ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts'",
  );
  expect(
    /import\(|require\(|\bfetch\(|\bprocess\.[a-z]|\bglobalThis\b|\beval\(|new Function/.exec(code)?.[0],
  ).toBeUndefined();
});
