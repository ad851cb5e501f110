import { describe, expect, test } from 'vitest';
import type { ProgramOrder } from './agent-program.ts';
import { OPENCODE } from './opencode.ts';

/** What lines of OpenCode 1.18.33 tell. */
const told = (event: Record<string, unknown>) => OPENCODE.eventReader()(event);
const toolUse = (tool: string, state: object) =>
  told({ type: 'tool_use', part: { tool, callID: 'call_1', state } });

describe('events', () => {
  test('a skill that was loaded, and one that is not there', () => {
    const loaded = { status: 'completed', input: { name: 'pdf-tables' }, output: 'body', metadata: {} };
    expect(toolUse('skill', loaded)).toEqual([
      { kind: 'call-ended', id: 'call_1', ok: true, exitCode: null, command: null, output: 'body' },
    ]);
    expect(toolUse('skill', { status: 'error', error: 'Skill "x" not found.' })).toMatchObject([
      { ok: false, output: 'Skill "x" not found.' },
    ]);
  });

  test('a command has its exit code', () => {
    expect(toolUse('bash', { status: 'completed', output: 'a', metadata: { exit: 3 } })).toMatchObject([
      { ok: true, exitCode: 3 },
    ]);
  });

  test('a tool that does not exist has not succeeded, although its answer was written', () => {
    expect(toolUse('invalid', { status: 'completed', output: 'unavailable' })).toMatchObject([{ ok: false }]);
  });

  test('the last step ends it, the others do not', () => {
    expect(told({ type: 'step_start', part: {} })).toEqual([{ kind: 'started' }]);
    expect(told({ type: 'step_finish', part: { reason: 'tool-calls' } })).toEqual([]);
    expect(told({ type: 'step_finish', part: { reason: 'stop' } })).toEqual([{ kind: 'ended' }]);
  });

  test('an error has its message, and anything else tells nothing', () => {
    expect(told({ type: 'error', error: { name: 'APIError', data: { message: 'Not Found' } } })).toEqual([
      { kind: 'failed', message: 'Not Found' },
    ]);
    expect([{}, { type: 'text', part: { text: 'Hi.' } }, { type: 'tool_use' }].map(told)[2]).toMatchObject([
      { ok: false, id: null },
    ]);
    expect(told({ type: 'text', part: 7 })).toEqual([]);
  });
});

const ORDER: ProgramOrder = {
  ...{ prompt: 'Take  the "tables".', model: { id: 'm' } as never, protocol: 'openai-chat' },
  ...{
    url: 'http://127.0.0.1:8080',
    token: 'session-1',
    maxOutputTokens: 100,
    contextTokens: null,
    home: '/h',
    ...{ userTurn: 1, userTurns: 1, scene: null, program: '' },
  },
};

test('ripgrep comes from Codex where that is installed beside it', () => {
  const found = (packages: Record<string, string>) =>
    OPENCODE.entry({
      ...{ folder: '/m/opencode-ai', platform: 'linux', architecture: 'x64' },
      beside: (name) => packages[name] ?? null,
    });
  const own = { 'opencode-linux-x64': '/m/opencode-linux-x64' };
  expect(found(own)).toMatchObject({ folder: '/m/opencode-linux-x64/bin', tools: {} });
  expect(found({ ...own, '@openai/codex-linux-x64': '/m/codex' })?.tools).toEqual({
    rg: '/m/codex/vendor/x86_64-unknown-linux-musl/codex-path/rg',
  });
  expect(found({})).toBeNull();
});

test('the prompt is no argument: it would be put in quotation marks, and numbers are refused', () => {
  const { arguments: given, files } = OPENCODE.start(ORDER);
  expect(given.join(' ')).not.toContain('tables');
  expect(files['.config/opencode/prompt.txt']).toBe(ORDER.prompt);
});

test.each([
  ['openai-chat', '@ai-sdk/openai-compatible', 'http://127.0.0.1:8080/v1'],
  ['anthropic-messages', '@ai-sdk/anthropic', 'http://127.0.0.1:8080/v1'],
  ['google-generate-content', '@ai-sdk/google', 'http://127.0.0.1:8080/v1beta'],
] as const)('the protocol %s is reached with %s', (protocol, npm, baseURL) => {
  const settings = JSON.parse(
    OPENCODE.start({ ...ORDER, protocol }).files['.config/opencode/opencode.json'] ?? '',
  );
  expect(settings.provider.gateway).toMatchObject({ npm, options: { baseURL, apiKey: 'session-1' } });
  expect(settings.provider.gateway.models.m.limit).toEqual({ context: 200_000, output: 100 });
});
