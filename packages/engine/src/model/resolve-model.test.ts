import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readModelEnvironment } from '../config/model-environment.ts';
import { resolveModel } from './resolve-model.ts';

const ALL = readModelEnvironment({
  ANTHROPIC_API_KEY: 'key-a',
  OPENAI_API_KEY: 'key-o',
  GEMINI_API_KEY: 'key-g',
  OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434',
});

test.each([
  ['anthropic:claude-sonnet-4-5', 'anthropic:claude-sonnet-4-5'],
  [' anthropic:claude-opus-9 ', 'anthropic:claude-opus-9'],
  ['anthropic:sonnet', 'anthropic:claude-sonnet-5-5'],
  ['openai:haiku', 'openai:gpt-6-luna'],
  ['google:opus', 'google:gemini-4-carbon'],
  ['sonnet', 'anthropic:claude-sonnet-5-5'],
  ['claude-sonnet-4-5-20250929', 'anthropic:claude-sonnet-4-5-20250929'],
  ['gpt-5.2', 'openai:gpt-5.2'],
  ['gemini-2.5-flash', 'google:gemini-2.5-flash'],
  ['openai-compatible:llama3.1:8b', 'openai-compatible:llama3.1:8b'],
  ['openai-compatible:org/model:free', 'openai-compatible:org/model:free'],
  ['openai-compatible:sonnet', 'openai-compatible:sonnet'],
])('%s is %s', (name, expected) => {
  expect(resolveModel(name, ALL).name).toBe(expected);
});

test.each<[string, Record<string, string>, string]>([
  [
    'bedrock:m',
    { AWS_BEARER_TOKEN_BEDROCK: 'k' },
    'set AWS_REGION, BEDROCK_BASE_URL or AWS_ENDPOINT_URL_BEDROCK_RUNTIME.',
  ],
  [
    'azure:m',
    { AZURE_API_KEY: 'k', AZURE_API_VERSION: '2024-10-21' },
    'set AZURE_RESOURCE_NAME, AZURE_BASE_URL or AZURE_OPENAI_ENDPOINT.',
  ],
  [
    'vertex:m',
    { CLOUDSDK_AUTH_ACCESS_TOKEN: 'k', GOOGLE_VERTEX_LOCATION: 'europe-west4' },
    'set GOOGLE_VERTEX_PROJECT or GOOGLE_VERTEX_BASE_URL.',
  ],
])('%s with %j names what its address lacks, and nothing else', (name, variables, words) => {
  expect(() => resolveModel(name, readModelEnvironment(variables))).toThrow(words);
});

test('a resolved model holds all that can change an answer, and no key', () => {
  const model = resolveModel('openai-compatible:llama3.1:8b', ALL);
  expect(model).toEqual({
    provider: 'openai-compatible',
    id: 'llama3.1:8b',
    name: 'openai-compatible:llama3.1:8b',
    endpoint: 'http://localhost:11434/v1',
  });
});

test('a tier alone goes to the first provider with a key', () => {
  const withKeys = (...names: string[]) =>
    readModelEnvironment(Object.fromEntries(names.map((name) => [name, 'k'])));
  expect(resolveModel('haiku', withKeys('GOOGLE_API_KEY', 'OPENAI_API_KEY')).name).toBe('openai:gpt-6-luna');
  expect(resolveModel('haiku', withKeys('GOOGLE_API_KEY')).name).toBe('google:gemini-3.5-flash-lite');
  expect(resolveModel('haiku', withKeys('ANTHROPIC_AUTH_TOKEN')).name).toBe('anthropic:claude-haiku-5-5');
});

test.each([
  ['sonnet', 'ANTHROPIC_API_KEY, OPENAI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY'],
  ['anthropic:haiku', 'ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN'],
  ['openai:gpt-5.2', 'OPENAI_API_KEY'],
  ['gemini-2.5-pro', 'GOOGLE_GENERATIVE_AI_API_KEY, GEMINI_API_KEY or GOOGLE_API_KEY'],
  ['openai-compatible:llama3.1:8b', 'OPENAI_COMPATIBLE_BASE_URL'],
])('%s without a key says to set %s', (name, variables) => {
  const resolve = () => resolveModel(name, readModelEnvironment({}));
  expect(resolve).toThrow(MissingKeyError);
  expect(resolve).toThrow(`set ${variables}.`);
});

test("with an endpoint of one's own and no key, a tier says how to name a model there", () => {
  const environment = readModelEnvironment({ OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:1234' });
  expect(() => resolveModel('sonnet', environment)).toThrow('openai-compatible:MODEL');
});

test.each([
  ['sonet', 'Did you mean sonnet?'],
  ['antropic:claude-haiku-4-5', 'Did you mean anthropic:claude-haiku-4-5?'],
  ['gpt-5.22', 'Did you mean gpt-5.2?'],
  ['llama3.1:8b', 'provider:model'],
  ['', 'provider:model'],
  ['anthropic:', 'provider:model'],
  ['anthropic:a b', 'provider:model'],
  [`openai:${'x'.repeat(300)}`, 'provider:model'],
  ['openai:\u001b[31mred', '\\x1b[31mred'],
  [':claude', 'provider:model'],
])('%j is unknown: %s', (name, hint) => {
  const resolve = () => resolveModel(name, ALL);
  expect(resolve).toThrow(/^Unknown model '/);
  expect(resolve).toThrow(hint);
});

test('whatever the name, the answer is a model or one of the two errors', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'openai:', 'google:', ':'),
      (text, prefix) => {
        try {
          expect(resolveModel(prefix + text, ALL).id).not.toMatch(/[\s\p{Cc}]/u);
        } catch (error) {
          expect(UsageError.isInstance(error) && !ConfigError.isInstance(error)).toBe(true);
        }
      },
    ),
  );
});

test('a broken key matters to those who need it, and no other provider is taken in its place', () => {
  const environment = readModelEnvironment({ ANTHROPIC_API_KEY: 'a b', OPENAI_API_KEY: 'k' });
  expect(resolveModel('openai:gpt-5.2', environment).name).toBe('openai:gpt-5.2');
  expect(() => resolveModel('anthropic:sonnet', environment)).toThrow(/^ANTHROPIC_API_KEY: /);
  expect(() => resolveModel('sonnet', environment)).toThrow(/^ANTHROPIC_API_KEY: /);
});
