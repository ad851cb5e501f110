import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointOf } from './base-url.ts';

test.each([
  ['https://api.example.org', 'v1', 'https://api.example.org/v1'],
  ['https://api.example.org/', 'v1', 'https://api.example.org/v1'],
  ['https://api.example.org/v1', 'v1', 'https://api.example.org/v1'],
  ['https://api.example.org/v1///', 'v1', 'https://api.example.org/v1'],
  ['http://localhost:11434', 'v1', 'http://localhost:11434/v1'],
  ['http://localhost:8080/gateway', 'v1', 'http://localhost:8080/gateway/v1'],
  ['https://open.example.cn/api/paas/v4', 'v1', 'https://open.example.cn/api/paas/v4'],
  ['https://google.example.org/v1beta/openai/', 'v1', 'https://google.example.org/v1beta/openai'],
  ['https://google.example.org', 'v1beta', 'https://google.example.org/v1beta'],
  ['https://google.example.org/v1', 'v1beta', 'https://google.example.org/v1'],
  ['https://example.org/vision', 'v1', 'https://example.org/vision/v1'],
])('%s with %s is %s', (baseUrl, version, endpoint) => {
  expect(endpointOf(baseUrl, 'X_BASE_URL', version)).toBe(endpoint);
});

test.each([
  ['api.example.org', 'is not a URL'],
  ['localhost:11434', 'https:// or http://'],
  ['file:///etc/passwd', 'https:// or http://'],
  ['https://me:hunter2@example.org', 'must not contain a user name or password'],
  ['https://hunter2@example.org', 'must not contain a user name or password'],
  ['https://example.org/v1?api-key=hunter2', 'without a query or fragment'],
  ['https://example.org/#hunter2', 'without a query or fragment'],
])('%s is refused under the name of its variable, and not shown', (baseUrl, problem) => {
  const read = () => endpointOf(baseUrl, 'X_BASE_URL', 'v1');
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(problem);
  expect(read).toThrow(/^X_BASE_URL: /);
  expect(read).not.toThrow(/hunter2/);
});

const segment = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => text !== 'v');

test('an endpoint has one version, no slash at its end, and is its own endpoint', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('http://127.0.0.1:8080', 'https://api.example.org'),
      fc.array(segment, { maxLength: 3 }),
      fc.constantFrom('', '/v1', '/v4', '/v1beta', '/v2alpha1'),
      fc.stringMatching(/^\/{0,3}$/),
      (origin, segments, version, slashes) => {
        const path = segments.map((inner) => `/${inner}`).join('');
        const endpoint = endpointOf(`${origin}${path}${version}${slashes}`, 'X', 'v1');
        expect(endpoint).toBe(`${origin}${path}${version === '' ? '/v1' : version}`);
        expect(endpointOf(endpoint, 'X', 'v1')).toBe(endpoint);
      },
    ),
  );
});
