import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { describe, expect, test } from 'vitest';
import type { ProgramOrder } from './agent-program.ts';
import { CODEX } from './codex.ts';
import { COPILOT } from './copilot.ts';
import { GEMINI } from './gemini.ts';
import { listedByProgram } from './listed-by-program.ts';
import { OPENCODE } from './opencode.ts';

const ORDER: ProgramOrder = {
  prompt: '--help',
  model: { provider: 'openai', id: 'gpt-"5', name: 'openai:gpt-"5', endpoint: 'https://x/v1' },
  protocol: 'openai-responses',
  ...{ url: 'http://127.0.0.1:8080', token: 'session-1', home: '/home/user' },
  ...{ maxOutputTokens: 8_192, contextTokens: 200_000, userTurn: 1, userTurns: 1, scene: null, program: '' },
};

test.each([
  { program: CODEX, quiet: AGENT_PROFILES.codex.quiet },
  { program: COPILOT, quiet: AGENT_PROFILES.copilot.quiet },
  { program: GEMINI, quiet: AGENT_PROFILES.gemini.quiet },
  { program: OPENCODE, quiet: AGENT_PROFILES.opencode.quiet },
])('$program.driver keeps as quiet as its profile says', ({ program, quiet }) => {
  const start = program.start(ORDER);
  expect(start.arguments).toEqual(expect.arrayContaining([...quiet.arguments]));
  expect(start.environment).toMatchObject(quiet.environment);
});

describe('codex', () => {
  test('finds model, endpoint and key in its settings, and takes no prompt for an option', () => {
    const { arguments: given, environment, files } = CODEX.start(ORDER);
    expect(given.slice(-2)).toEqual(['--', '--help']);
    expect(files['.codex/config.toml']).toContain('model = "gpt-\\"5"\n');
    expect(files['.codex/config.toml']).toContain('base_url = "http://127.0.0.1:8080/v1"');
    expect(environment).toEqual({ MODEL_KEY: 'session-1' });
  });

  test('is not made to load a skill by a mention; other dollars stay', () => {
    const plain = (prompt: string) => CODEX.plainPrompt(prompt, ['pdf-tables']);
    expect(plain('Use $pdf-tables, $HOME and $5')).toBe('Use $\u2060pdf-tables, $HOME and $5');
    expect(plain('[$PDF-tables](x)')).toBe('[$\u2060PDF-tables](x)');
  });

  test('tells of its start, commands and end', () => {
    const read = CODEX.eventReader();
    const item = {
      ...{ id: 'item_0', type: 'command_execution', command: "/bin/sh -c 'cat SKILL.md'" },
      ...{ aggregated_output: 'x', exit_code: 1, status: 'failed' },
    };
    expect(
      [
        { type: 'thread.started', thread_id: 't' },
        { type: 'turn.started' },
        { type: 'item.started', item: { ...item, exit_code: null, status: 'in_progress' } },
        { type: 'item.completed', item },
        { type: 'item.completed', item: { type: 'agent_message', text: 'Done.' } },
        { type: 'turn.completed', usage: {} },
        { type: 'turn.failed', error: { message: 'stream disconnected' } },
      ].flatMap((event) => read(event)),
    ).toEqual([
      { kind: 'started' },
      {
        ...{ kind: 'call-ended', id: null, ok: false, exitCode: 1, output: 'x' },
        command: "/bin/sh -c 'cat SKILL.md'",
      },
      { kind: 'ended' },
      { kind: 'failed', message: 'stream disconnected' },
    ]);
  });
});

describe('copilot', () => {
  test('finds its endpoint as the protocol has it', () => {
    expect(COPILOT.start({ ...ORDER, protocol: 'openai-chat' }).environment).toMatchObject({
      COPILOT_PROVIDER_BASE_URL: 'http://127.0.0.1:8080/v1',
      COPILOT_PROVIDER_TYPE: 'openai',
    });
    expect(COPILOT.start({ ...ORDER, protocol: 'anthropic-messages' }).environment).toMatchObject({
      COPILOT_PROVIDER_BASE_URL: 'http://127.0.0.1:8080',
      COPILOT_PROVIDER_TYPE: 'anthropic',
    });
  });

  test('tells of its start, calls by their ids, and its end', () => {
    const read = COPILOT.eventReader();
    const complete = (data: object) => ({ type: 'tool.execution_complete', data });
    expect(
      [
        { type: 'user.message', data: { content: 'x' } },
        { type: 'tool.execution_start', data: { toolCallId: 'a', toolName: 'skill' } },
        complete({ toolCallId: 'a', success: true, result: { content: 'loaded' } }),
        complete({
          ...{ toolCallId: 'b', success: true, shellExecution: { exitCode: 3 } },
          result: { content: 'hi' },
        }),
        { type: 'session.error', data: { message: 'no' } },
        { type: 'result', exitCode: 0 },
        { type: 'result', exitCode: 1 },
      ].flatMap((event) => read(event)),
    ).toMatchObject([
      { kind: 'started' },
      { kind: 'call-ended', id: 'a', ok: true, exitCode: null, output: 'loaded' },
      { kind: 'call-ended', id: 'b', ok: false, exitCode: 3 },
      { kind: 'failed', message: 'no' },
      { kind: 'ended' },
      { kind: 'failed', message: 'Exit code 1' },
    ]);
  });
});

describe('what of a description the model saw', () => {
  const skills = [
    'Extracts tables & more.',
    'Writes release notes for people.',
    'Books rooms.',
    'Draws <maps>.',
  ].map((description, index) => synthesisedSkill({ name: `skill-${index}`, description }));

  test('is read from the list of Codex', () => {
    const list = `<skills_instructions>\n## Skills\n### Available skills\n- skill-0: Extracts tables & more. (file: r0/skill-0/SKILL.md)\n- skill-1: Writes release (file: r0/skill-1/SKILL.md)\n- skill-2: (file: r0/skill-2/SKILL.md)\n</skills_instructions>`;
    expect(listedByProgram(CODEX, skills, ['other', list])).toEqual({
      ...{ 'skill-0': 'full', 'skill-1': 'cut', 'skill-2': 'dropped', 'skill-3': 'dropped' },
    });
  });

  test('is read from the list of Copilot', () => {
    const row = (name: string, description: string) =>
      `<skill>\n  <name>${name}</name>\n  <description>${description}</description>\n  <location>user</location>\n</skill>`;
    const list = `<available_skills>\n${row('skill-0', 'Extracts tables &amp; more.')}\n${row('skill-3', 'Draws &lt;maps&gt;.')}\nAdditional skills available (invoke by name): skill-1\n</available_skills>`;
    expect(listedByProgram(COPILOT, skills, [list])).toEqual({
      ...{ 'skill-0': 'full', 'skill-1': 'dropped', 'skill-2': 'dropped', 'skill-3': 'full' },
    });
  });

  test('is nothing where there is no list', () => {
    expect(Object.values(listedByProgram(CODEX, skills, []))).toEqual(Array(4).fill('dropped'));
  });
});
