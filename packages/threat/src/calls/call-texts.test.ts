import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argumentsText, callTexts } from './call-texts.ts';

test('arguments are shown as JSON text', () => {
  expect(argumentsText({ name: 'x' })).toBe('{}');
  expect(argumentsText({ name: 'x', arguments: null })).toBe('null');
  expect(argumentsText({ name: 'x', arguments: 'ls' })).toBe('"ls"');
  expect(argumentsText({ name: 'x', arguments: '{"a": 1}' })).toBe('{"a": 1}');
  expect(argumentsText({ name: 'x', arguments: { a: [1] } })).toBe('{"a":[1]}');
});

test('whatever the arguments, every text in them is looked at', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const call = { name: 'x', arguments: { value } };
      const texts = callTexts(call, () => false);
      expect(texts).toContain(JSON.stringify({ value }));
      if (typeof value === 'string') expect(texts).toContain(value);
    }),
  );
});
