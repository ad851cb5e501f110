import { expect, test } from 'vitest';
import { readAgentList } from './agent-list.ts';

test('agents are named once each, in their order, some with a model', () => {
  expect(readAgentList('codex, copilot=anthropic:claude-sonnet-4-5 ,codex,gemini=opus')).toEqual({
    agents: ['codex', 'copilot', 'gemini'],
    models: { copilot: 'anthropic:claude-sonnet-4-5', gemini: 'opus' },
    driver: null,
    custom: null,
  });
  // Names of models hold colons, slashes and equals signs.
  expect(readAgentList('opencode=openai-compatible:team/a=b')).toMatchObject({
    models: { opencode: 'openai-compatible:team/a=b' },
  });
});

test.each([
  ['zed', 'zed is not one of'],
  ['codex,', 'nothing is not one of'],
  ['codex=', 'codex= names no model.'],
  ['codex,tool-loop', 'tool-loop cannot be combined'],
  ['codex=a,codex=b', 'codex is given two models.'],
  ['__proto__=x', '__proto__ is not one of'],
])('%s is no such list', (text, said) => {
  expect(readAgentList(text)).toEqual(expect.stringContaining(said));
});

test('an agent of the user is a file, beside others and with a model, or a command alone', () => {
  expect(readAgentList('codex,./own/agent.yaml=openai:gpt-5')).toEqual({
    ...{ agents: ['codex', 'acp'], models: { acp: 'openai:gpt-5' }, driver: null },
    custom: './own/agent.yaml',
  });
  // A command has commas and equal signs of its own.
  expect(readAgentList('acp:my-agent --a=b,c')).toEqual({
    ...{ agents: ['acp'], models: {}, driver: null, custom: 'acp:my-agent --a=b,c' },
  });
  expect(readAgentList('a.yaml,b.yaml')).toContain('One FILE.yaml');
  expect(readAgentList('acp: ')).toContain('names no command');
  expect(readAgentList('acp')).toContain('acp is not one of');
});

test('tool-loop names no agent', () => {
  expect(readAgentList('tool-loop')).toEqual({ agents: [], models: {}, driver: 'tool-loop', custom: null });
});
