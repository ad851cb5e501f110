import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { expect, test } from 'vitest';
import { parseAllowedHost } from './allowed-host.ts';

test.each([
  ['api.example.com', 'api.example.com', [443, 80]],
  ['API.Example.com.', 'api.example.com', [443, 80]],
  ['bücher.example:8443', 'xn--bcher-kva.example', [8443]],
])('%s is a host with its ports', (text, host, ports) => {
  expect(parseAllowedHost(text)).toEqual({ host, ports });
});

test.each([
  '',
  '*',
  '*.example.com',
  'localhost',
  'a.localhost',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '::1',
  'https://api.example.com',
  'api.example.com/path',
  'user@api.example.com',
  'api.example.com:0',
  'api.example.com:65536',
  'api.example.com:',
  'a b.example.com',
])('%j is none that can be allowed', (text) => {
  expect(() => parseAllowedHost(text)).toThrow(ConfigError);
});
