import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { describe, expect, test } from 'vitest';
import { readTargetName, refuseDeltaOptions, type TargetOptions, threatTarget } from './threat-target.ts';

const checking = (target: string, flags: Partial<TargetOptions>) => () =>
  threatTarget({
    ...{ target, command: [], withSkill: [], headerEnv: [], passEnv: [] },
    ...{ system: undefined, withoutSkill: undefined, targetModel: undefined, body: undefined },
    ...{ responsePath: undefined, answerTimeout: undefined },
    ...{ execute: undefined, sandbox: undefined, image: undefined },
    ...flags,
  });

const NONE = { failOnVeto: undefined, replications: undefined, ownPrompts: undefined, load: undefined };

const URL = 'https://bot.example/chat';

test.each<[string, Partial<TargetOptions>]>([
  ['model:anthropic:sonnet', { system: 'prompt.md' }],
  ['agent', { model: 'sonnet', withSkill: ['a'], withoutSkill: true }],
  ['agent', { withoutSkill: true }],
  ['agent', { execute: true, sandbox: 'container', image: 'node:22' }],
  [URL, { targetModel: 'bot', system: 'prompt.md' }],
  [URL, { body: 'a.json', responsePath: 'a', headerEnv: ['A=B'], answerTimeout: 1 }],
  ['command', { command: ['./bot'], passEnv: ['A'], answerTimeout: 1 }],
])('%s takes %j', (target, flags) => {
  expect(checking(target, flags)).not.toThrow();
});

test.each<[string, Partial<TargetOptions>, string]>([
  ['agent', { system: 'prompt.md' }, '--system'],
  ['model:anthropic:sonnet', { execute: true }, '--execute'],
  ['agent', { sandbox: 'bubblewrap' }, '--sandbox'],
  ['model:anthropic:sonnet', { model: 'sonnet' }, '--model'],
  ['model:anthropic:sonnet', { withSkill: ['a'] }, '--with-skill'],
  ['command', { command: ['./bot'], withoutSkill: true }, '--without-skill'],
  ['command', {}, '--target'],
  ['agent', { command: ['./bot'] }, 'a program after --'],
  [URL, {}, '--target'],
  [URL, { body: 'a.json' }, '--target'],
  [URL, { targetModel: 'bot', body: 'a.json', responsePath: 'a' }, '--target-model'],
  [URL, { targetModel: 'bot', headerEnv: ['A=B'] }, '--target-model'],
  [URL, { targetModel: 'bot', passEnv: ['A'] }, '--pass-env'],
])('%s does not take %j', (target, flags, source) => {
  expect(checking(target, flags)).toThrow(ConfigError);
  expect(checking(target, flags)).toThrow(expect.objectContaining({ source }));
});

test('headers are named with the variables that hold their values', () => {
  const template = { body: 'a.json', responsePath: 'reply' };
  expect(
    checking(URL, { ...template, headerEnv: ['Authorization=BOT_AUTH', ' X-Team =TEAM'] })(),
  ).toMatchObject({
    ...{ kind: 'http', url: URL, request: 'a.json', responsePath: 'reply' },
    headerVariables: { Authorization: 'BOT_AUTH', 'X-Team': 'TEAM' },
  });
  expect(checking(URL, { ...template, headerEnv: ['Authorization'] })).toThrow(/write HEADER=VARIABLE/);
});

test('without two arms there is no veto to fail on, and nothing to run again', () => {
  expect(() => refuseDeltaOptions(NONE)).not.toThrow();
  expect(() => refuseDeltaOptions({ ...NONE, failOnVeto: true })).toThrow(
    /--fail-on-veto: belongs to a safety delta/,
  );
  expect(() => refuseDeltaOptions({ ...NONE, replications: 7 })).toThrow(
    /--replications: belongs to a safety delta/,
  );
});

describe('a target is named', () => {
  test('by its model, which may hold colons of its own', () => {
    expect(readTargetName('model:openai-compatible:llama3.1:8b')).toEqual({
      kind: 'model',
      model: 'openai-compatible:llama3.1:8b',
    });
  });

  test.each(['agent', 'command'] as const)('%s', (kind) => {
    expect(readTargetName(kind)).toEqual({ kind });
  });

  test.each(['http:https://bot.example/chat', 'https://bot.example/chat'])('%s', (given) => {
    expect(readTargetName(given)).toMatchObject({ kind: 'http', url: { href: 'https://bot.example/chat' } });
  });
});

test.each([
  '',
  'model:',
  'agents',
  'responses',
  'ftp://bot.example',
  'http:',
  'http:ftp://bot.example',
  'http:bot.example/chat',
  'http:http:/bot.example',
  'https://me:secret@bot.example',
])('%j is refused, without showing a password', (given) => {
  const refused = () => readTargetName(given);
  expect(refused).toThrow(ConfigError);
  expect(refused).not.toThrow(/secret/);
});
