import { expect, test } from 'vitest';
import type { ProgramOrder } from '../agent-program.ts';
import { AGENT_PROGRAMS } from '../agent-programs.ts';
import { agentRowSchema } from './agent-row.ts';
import { fillJson, fillText } from './fill-placeholders.ts';
import { rowProgram } from './row-program.ts';

const ORDER: ProgramOrder = {
  prompt: 'Hello.',
  model: { provider: 'openai', id: 'gpt-5', name: 'openai:gpt-5', endpoint: 'https://x/v1' },
  protocol: 'openai-chat',
  ...{ url: 'http://127.0.0.1:8080', token: 'session-1', home: '/home/user', program: '/opt/p' },
  ...{ maxOutputTokens: 8_192, contextTokens: 50_000, userTurn: 1, userTurns: 1, scene: null },
};
const SCENE = { url: 'http://127.0.0.1:8080/scene', toolNames: [], briefing: 'Be "brief".' };
const program = rowProgram(
  agentRowSchema.parse({
    ...{ agent: 'mine', title: 'Mine' },
    session: {
      command: ['mine', '--model={model}'],
      protocols: { 'openai-chat': { base: '{url}/v1' } },
      environment: { KEY: '{key}', LITERAL: '{unknown} {0}' },
      files: { '.mine/{model}.json': { base: '{base}', limit: '{context}', text: 'at {context}' } },
      scene: { prefix: 'mcp_', arguments: ['--no-shell'], files: { 'RULES.md': '{briefing}' } },
    },
  }),
  'acp',
);

test('a row is filled: texts, names of files, and numbers where a placeholder stands alone', () => {
  const { arguments: given, environment, files, acp } = program.start(ORDER);
  expect(given).toEqual(['--model=gpt-5']);
  expect(environment).toEqual({ KEY: 'session-1', LITERAL: '{unknown} {0}' });
  expect(JSON.parse(files['.mine/gpt-5.json'] ?? '')).toEqual({
    ...{ base: 'http://127.0.0.1:8080/v1', limit: 50_000, text: 'at 50000' },
  });
  expect(acp).toMatchObject({ folder: '/work', prompt: 'Hello.', newSession: { mcpServers: [] } });
});

test('a scene adds its server, with the token of the session, and its own files and arguments', () => {
  const { arguments: given, files, acp } = program.start({ ...ORDER, scene: SCENE });
  expect(given).toEqual(['--model=gpt-5', '--no-shell']);
  expect(files['RULES.md']).toBe('Be "brief".');
  expect(acp?.newSession.mcpServers).toEqual([
    {
      ...{ type: 'http', name: 'workspace', url: SCENE.url },
      headers: [{ name: 'Authorization', value: 'Bearer session-1' }],
    },
  ]);
});

test('values are filled once: what a value looks like changes nothing', () => {
  expect(fillText('{a}{constructor}', { a: '{b}', b: 'x' })).toBe('{b}{constructor}');
  expect(fillJson({ '{a}': ['{b}', 1, null] }, { a: 'k', b: 2 })).toEqual({ k: [2, 1, null] });
});

test('a prompt begins no command and names no file', () => {
  expect(program.plainPrompt(' /help me', [])).toBe('\u2060 /help me');
  expect(program.plainPrompt('See @a.txt, a@b.c and @ 5', [])).toBe('See @\u2060a.txt, a@\u2060b.c and @ 5');
});

test('the key stands in no argument, which other processes could read', () => {
  for (const one of AGENT_PROGRAMS.filter(({ start }) => start(ORDER).acp !== undefined))
    for (const protocol of one.protocols)
      expect(one.start({ ...ORDER, protocol }).arguments.join(' ')).not.toContain('session-1');
});
