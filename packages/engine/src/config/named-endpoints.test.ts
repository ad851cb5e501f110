import { describe, expect, test } from 'vitest';
import { resolveModel } from '../model/resolve-model.ts';
import { endpointIdentity, formatEndpoint, readModelEnvironment } from './model-environment.ts';
import { checkConfig } from './parse-config.ts';

const KEY = 'sk-ant-SECRET-0123456789';
const problemOf = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};
const checked = (endpoints: unknown) => problemOf(() => checkConfig({ endpoints }, 'c.json'));

describe('endpoints in the configuration', () => {
  test('a base URL has the same name with and without its version and a slash, for every provider', () => {
    for (const url of ['http://127.0.0.1:81', 'http://127.0.0.1:81/', 'http://127.0.0.1:81/v1']) {
      const { anthropic, openai } = readModelEnvironment(
        {
          ANTHROPIC_API_KEY: KEY,
          ANTHROPIC_BASE_URL: 'http://127.0.0.1:81/v1/',
          OPENAI_BASE_URL: 'http://127.0.0.1:82',
        },
        { proxy: url },
      );
      expect([anthropic.endpointName, openai.endpointName]).toEqual(['proxy', null]);
      expect(endpointIdentity(anthropic)).toBe('proxy');
      expect(endpointIdentity(openai)).toBe('http://127.0.0.1:82/v1');
      expect(formatEndpoint(anthropic)).toBe('proxy (http://127.0.0.1:81/v1)');
    }
    const google = { GEMINI_API_KEY: KEY, GOOGLE_BASE_URL: 'http://127.0.0.1:81' };
    expect(readModelEnvironment(google, { proxy: 'http://127.0.0.1:81' }).google.endpointName).toBe('proxy');
  });

  test("a model is the same one when its endpoint's port changes and its name does not", () => {
    const at = (url: string) =>
      resolveModel(
        'openai-compatible:m',
        readModelEnvironment({ OPENAI_COMPATIBLE_BASE_URL: url }, { proxy: url }),
      );
    expect(at('http://127.0.0.1:1')).toEqual(at('http://127.0.0.1:2'));
    expect(at('http://127.0.0.1:1').endpoint).toBe('proxy');
  });

  test('is checked, and no error repeats what may be a key', () => {
    expect(checked({ 'my-proxy': 'http://127.0.0.1:1/v1', b: 'https://example.org' })).toBe('none');
    expect(checked({ a: 'http://127.0.0.1:1', b: 'http://127.0.0.1:1/v1/' })).toBe(
      'c.json: endpoints.b: it is the same endpoint as a. An endpoint has one name.',
    );
    expect(checked({ a: '127.0.0.1:1' })).toContain('c.json: endpoints.a: the ');
    expect(checked({ a: 7 })).toContain('c.json: endpoints.a: ');
    const withKeys = [
      { a: `http://user:${KEY}@host/v1` },
      { a: `http://host/v1?key=${KEY}` },
      { [`http://user:${KEY}@host`]: 'a' },
      { [`http://user:${KEY}@host`]: 7 },
      { A: 'http://host' },
      { '': 'http://host' },
    ];
    for (const endpoints of withKeys) {
      const problem = checked(endpoints);
      expect(problem).toContain('c.json: endpoints');
      expect(problem).not.toContain(KEY);
    }
  });
});
