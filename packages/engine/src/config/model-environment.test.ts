import { inspect } from 'node:util';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { dropBlankBaseUrls, readModelEnvironment } from './model-environment.ts';
import { NO_PROXIES } from './proxies.ts';

afterEach(() => vi.unstubAllEnvs());

test('nothing set: the providers at their own hosts, without keys', () => {
  const environment = readModelEnvironment({});
  expect(environment.anthropic).toEqual({
    key: null,
    endpoint: 'https://api.anthropic.com/v1',
    endpointVariable: null,
    endpointName: null,
    official: true,
    proxies: NO_PROXIES,
    headers: {},
    settings: {},
    secrets: {},
    problem: null,
  });
  expect(environment.openai.endpoint).toBe('https://api.openai.com/v1');
  expect(environment.google.endpoint).toBe('https://generativelanguage.googleapis.com/v1beta');
  expect(environment['openai-compatible'].endpoint).toBeNull();
});

test('the first variable that is set counts; a blank one is not set', () => {
  const { google, anthropic } = readModelEnvironment({
    GOOGLE_GENERATIVE_AI_API_KEY: ' \n',
    GEMINI_API_KEY: 'gemini-key',
    GOOGLE_API_KEY: 'google-key',
    GOOGLE_BASE_URL: 'http://127.0.0.1:1',
    ANTHROPIC_API_KEY: '',
    ANTHROPIC_AUTH_TOKEN: 'token-123',
    ANTHROPIC_BASE_URL: '',
  });
  expect(google.key?.variable).toBe('GEMINI_API_KEY');
  expect(google.key?.secret.reveal()).toBe('gemini-key');
  expect(google).toMatchObject({
    endpoint: 'http://127.0.0.1:1/v1beta',
    endpointVariable: 'GOOGLE_BASE_URL',
    official: false,
  });
  expect(anthropic.key).toMatchObject({ variable: 'ANTHROPIC_AUTH_TOKEN', scheme: 'bearer' });
  expect(anthropic.official).toBe(true);
});

test('keys are trimmed, and nowhere to be seen', () => {
  const environment = readModelEnvironment({
    OPENAI_API_KEY: '\t sk-abcdef \r\n',
    OPENAI_BASE_URL: ' https://api.openai.com/v1/ ',
    OPENAI_ORG_ID: 'org-1',
    OPENAI_PROJECT_ID: '',
  });
  expect(environment.openai.key?.secret.reveal()).toBe('sk-abcdef');
  expect(environment.openai).toMatchObject({ official: true, headers: { 'OpenAI-Organization': 'org-1' } });
  expect(JSON.stringify(environment) + inspect(environment, { depth: 9 })).not.toContain('sk-abcdef');
});

test.each(['sk-abc def', 'sk-abc\ndef', 'sk-äbc'])(
  'the key %j can be in no header: a problem of its provider alone, which does not show it',
  (key) => {
    const { openai, anthropic } = readModelEnvironment({ OPENAI_API_KEY: key, ANTHROPIC_API_KEY: 'k' });
    expect([openai.key, anthropic.problem]).toEqual([null, null]);
    expect(openai.problem).toBeInstanceOf(ConfigError);
    expect(openai.problem?.message).toMatch(/^OPENAI_API_KEY: /);
    expect(openai.problem?.message).not.toMatch(/sk-/);
  },
);

test('a base URL that is set to nothing is no obstacle to the provider packages', async () => {
  vi.stubEnv('ANTHROPIC_BASE_URL', '');
  vi.stubEnv('OPENAI_BASE_URL', '  ');
  vi.stubEnv('GOOGLE_BASE_URL', 'http://127.0.0.1:1');
  dropBlankBaseUrls();
  expect(process.env.ANTHROPIC_BASE_URL).toBeUndefined();
  expect(process.env.OPENAI_BASE_URL).toBeUndefined();
  expect(process.env.GOOGLE_BASE_URL).toBe('http://127.0.0.1:1');
});
