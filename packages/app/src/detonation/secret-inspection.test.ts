import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { plantCanaries } from './canaries.ts';
import { SecretInspection } from './secret-inspection.ts';

const canaries = plantCanaries(['OWN_TOKEN']);
const inspection = new SecretInspection(canaries);
const key = canaries.all.get('ssh_key')?.value ?? '';

test.each([
  ['plain', Buffer.from(`{"k": "${key}"}`)],
  ['hexadecimal', Buffer.from(Buffer.from(key).toString('hex'))],
  ['base64 within other data', Buffer.from(Buffer.from(`ab${key}cd`).toString('base64'))],
  [
    'percent encoding',
    Buffer.from(`k=${[...Buffer.from(key)].map((byte) => `%${byte.toString(16)}`).join('')}`),
  ],
  ['reversed', Buffer.from([...key].reverse().join(''))],
  ['gzip', gzipSync(`x${key}`)],
  ['zlib', deflateSync(key)],
  ['gzip in base64', Buffer.from(gzipSync(`x${key}`).toString('base64'))],
  ['half of it', Buffer.from(key.slice(0, Math.ceil(key.length * 0.7)))],
])('a secret is found in %s', (_, content) => {
  expect(inspection.namesIn(content)).toEqual(['ssh_key']);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['other data', Buffer.from('{"status": "ok", "id": "c0ffee00c0ffee00"}')],
  ['damaged gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 1, 2, 3])],
  ['a truncated ZIP', Buffer.from('PK\x03\x04\x14', 'latin1')],
  ['another run\u2019s secret', Buffer.from(plantCanaries([]).all.get('ssh_key')?.value ?? '')],
])('%s holds none', (_, content) => {
  expect(inspection.namesIn(content)).toEqual([]);
});

test('a decompression bomb is cut off', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
  expect(inspection.namesIn(Buffer.concat([bomb, Buffer.from(key)]))).toEqual(['ssh_key']);
});

test('values are replaced with names', () => {
  const own = canaries.variables.OWN_TOKEN ?? '';
  expect(inspection.redacted(`curl -H "x: ${own}"`)).toBe('curl -H "x: [$OWN_TOKEN]"');
  expect(inspection.redacted(Buffer.from(own).toString('hex'))).not.toContain(
    Buffer.from(own).toString('hex'),
  );
});
