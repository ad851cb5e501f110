import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactKeys, redactSecrets } from './redact-keys.ts';

test.each([
  ['Incorrect API key provided: sk-proj-abc*****xyz.', 'Incorrect API key provided: [key].'],
  ['x-api-key sk-ant-api03-AbC_d-ef012345 is wrong', 'x-api-key [key] is wrong'],
  ['key=AIzaSyA1234567890abcdefghijklmnopqrstu&alt=json', 'key=[key]&alt=json'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: [key]'],
  ['authorization: bearer   abc.def-ghi', 'authorization: [key]'],
  ['the risk-averse task-list-of-things is fine', 'the risk-averse task-list-of-things is fine'],
  ['a bearer of news', 'a bearer of news'],
])('%s', (text, expected) => {
  expect(redactKeys(text, [])).toBe(expected);
});

test('a known key is found whatever its shape, also escaped; a longer one before its beginning', () => {
  expect(
    redactKeys('token my"secret/key! and "my\\"secret/key!" and my%22secret%2Fkey!', ['my"secret/key!']),
  ).toBe('token [key] and "[key]" and [key]');
  expect(redactKeys('house-key-2', ['house-key', 'house-key-2'])).toBe('[key]');
  expect(redactKeys('abc', ['', 'b'])).toBe('abc');
});

test('an example of a key stays where only keys in use are taken out', () => {
  expect(redactSecrets('sk-ant-example-1234567 and real-key-1', ['real-key-1'])).toBe(
    'sk-ant-example-1234567 and [key]',
  );
});

test('no key in use survives, wherever it stands', () => {
  const key = fc.stringMatching(/^[A-Za-z0-9_-]{12,40}$/);
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
      expect(redactKeys(`${before}${secret}${after}${secret}`, [secret])).not.toContain(secret);
    }),
  );
});

test.each(['sk-', 'AIza', 'Bearer ', 'bearer', 'sk', '-', 'Bearer\t '])(
  '%j many times takes linear time',
  (piece) => {
    inLinearTime(200_000, (size) => redactKeys(piece.repeat(size / piece.length), ['another-key-of-ours']));
  },
);
