import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../errors/config-error.ts';
import { readTargetName } from './target-name.ts';

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
