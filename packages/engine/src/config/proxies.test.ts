import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { expect, test } from 'vitest';
import { readModelEnvironment } from './model-environment.ts';
import { proxyFor, readProxies } from './proxies.ts';

const BOTH = { HTTP_PROXY: 'http://plain.test:3128', HTTPS_PROXY: 'http://tunnel.test:3129' };

function wayTo(url: string, variables: Record<string, string>): string | null {
  const proxy = proxyFor(url, readProxies(variables));
  return proxy === null ? null : `${proxy.shown} (${proxy.variable})`;
}

test('each protocol has a proxy of its own', () => {
  expect(wayTo('https://api.anthropic.com/v1', BOTH)).toBe('http://tunnel.test:3129 (HTTPS_PROXY)');
  expect(wayTo('http://models.example/v1', BOTH)).toBe('http://plain.test:3128 (HTTP_PROXY)');
  expect(wayTo('https://api.anthropic.com/v1', { HTTP_PROXY: 'http://plain.test:3128' })).toBeNull();
  expect(wayTo('https://api.anthropic.com/v1', {})).toBeNull();
});

test('the lower-case name goes first, a blank one is not set, and http is meant where no protocol is named', () => {
  const variables = { https_proxy: 'proxy.test:8080', HTTPS_PROXY: 'http://other.test', http_proxy: ' ' };
  expect(wayTo('https://a.test', variables)).toBe('http://proxy.test:8080 (https_proxy)');
  expect(wayTo('http://a.test', { ...variables, HTTP_PROXY: 'http://plain.test' })).toBe(
    'http://plain.test (HTTP_PROXY)',
  );
});

test.each([
  ['*', 'https://a.test', true],
  ['a.test', 'https://a.test', true],
  ['a.test', 'https://b.a.test', true],
  ['a.test', 'https://ba.test', false],
  ['.a.test', 'https://b.a.test', true],
  ['*.a.test', 'https://b.a.test', true],
  ['x.test, A.TEST.', 'https://a.test', true],
  ['x.test a.test', 'https://a.test', true],
  ['a.test:443', 'https://a.test', true],
  ['a.test:8443', 'https://a.test', false],
  ['a.test:8443', 'https://a.test:8443', true],
  ['10.0.0.0/8', 'https://10.1.2.3', true],
  ['10.0.0.0/8', 'https://11.1.2.3', false],
  ['10.0.0.0/99', 'https://10.1.2.3', false],
  ['10.1.2.3', 'https://10.1.2.3', true],
  ['[fd00::1]:443', 'https://[fd00::1]', true],
  ['fd00::/8', 'https://[fd12::1]', true],
  [',,  ,', 'https://a.test', false],
])('NO_PROXY=%j: %s is called without a proxy: %s', (list, url, isExcepted) => {
  for (const name of ['NO_PROXY', 'no_proxy'])
    expect(wayTo(url, { ...BOTH, [name]: list }) === null).toBe(isExcepted);
});

test.each([
  'http://127.0.0.1:8080',
  'http://localhost:8080',
  'http://a.localhost',
  'https://[::1]:1',
  'http://127.9.9.9',
])('what runs on this machine, at %s, is called through no proxy, unless that is asked for', (url) => {
  expect(wayTo(url, BOTH)).toBeNull();
  expect(wayTo(url, { ...BOTH, PLUGIN_EVAL_PROXY_LOOPBACK: '1' })).not.toBeNull();
});

test('name and password of a proxy are not shown', () => {
  const proxies = readProxies({ HTTPS_PROXY: 'http://me:hunter2@proxy.test:3128' });
  const proxy = proxyFor('https://a.test', proxies);
  expect(proxy?.shown).toBe('http://proxy.test:3128');
  expect(proxy?.url.reveal()).toBe('http://me:hunter2@proxy.test:3128/');
  expect(JSON.stringify(proxies)).not.toContain('hunter2');
});

test.each(['socks5://me:hunter2@proxy.test', 'http://', 'http://[', 'ftp://proxy.test'])(
  '%s is no proxy, which is a problem of the providers that would be called through it',
  (value) => {
    const proxies = readProxies({ HTTPS_PROXY: value });
    expect(proxyFor('http://a.test', proxies)).toBeNull();
    expect(() => proxyFor('https://a.test', proxies)).toThrow(ConfigError);
    const { anthropic, openai } = readModelEnvironment({
      HTTPS_PROXY: value,
      OPENAI_BASE_URL: 'http://127.0.0.1:1',
    });
    expect(anthropic.problem?.message).toMatch(/^HTTPS_PROXY: the value is not the address of an HTTP proxy/);
    expect(anthropic.problem?.message).not.toContain('hunter2');
    expect(openai.problem).toBeNull();
  },
);
