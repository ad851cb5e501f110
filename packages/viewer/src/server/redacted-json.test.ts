import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactedJson } from './redacted-json.ts';

test.each<[string, string[], unknown, unknown]>([
  ['a value', ['my-key-1'], { a: ['x my-key-1 y'] }, { a: ['x [key] y'] }],
  ['the name of a property', ['my-key-1'], { 'my-key-1': 1 }, { '[key]': 1 }],
  ['JSON within a text', ['k"e\\y-1'], { a: JSON.stringify({ b: 'k"e\\y-1' }) }, { a: '{"b":"[key]"}' }],
  ['a URL within a text', ['k/e+y-1'], { a: 'https://x/?k=k%2Fe%2By-1' }, { a: 'https://x/?k=[key]' }],
  [
    'a key that looks like a number',
    ['123456'],
    { a: 1_234_567, b: '1234567' },
    { a: 1_234_567, b: '[key]7' },
  ],
  ['a key that looks like JSON', ['":{"a":'], { x: { a: 1 }, y: '":{"a":' }, { x: { a: 1 }, y: '[key]' }],
  ['an example of a key', ['my-key-1'], { a: 'sk-ant-example-123456' }, { a: 'sk-ant-example-123456' }],
  ['no keys at all', [], { a: null, b: [true, 0.5] }, { a: null, b: [true, 0.5] }],
])('%s', (_, secrets, value, expected) => {
  expect(JSON.parse(redactedJson(secrets)(value))).toEqual(expected);
});

test('no key survives anywhere, and the shape of the document stays', () => {
  const key = fc.string({ minLength: 6, maxLength: 20, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(key, fc.jsonValue(), fc.string(), (secret, value, text) => {
      const parsed = JSON.parse(redactedJson([secret])({ v: value, t: `${text}${secret}${text}` }));
      expect(Object.keys(parsed)).toEqual(['v', 't']);
      expect(textsOf(parsed).filter((inner) => inner.includes(secret) && !'[key]'.includes(secret))).toEqual(
        [],
      );
    }),
  );
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
}
