import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseResponsePath, valueAt } from './response-path.ts';

const at = (value: unknown, path: string) => valueAt(value, parseResponsePath(path));

describe('a response path', () => {
  const answer = { choices: [{ message: { content: 'Hello.' } }], 'the.answer': { 'a "b"': 1 } };

  test('leads through fields and lists', () => {
    expect(at(answer, 'choices[0].message.content')).toBe('Hello.');
    expect(at(answer, '["the.answer"]["a \\"b\\""]')).toBe(1);
    expect(at(answer, 'choices.0.message.content')).toBe('Hello.');
    expect(at([['a', 'b']], '[0][1]')).toBe('b');
    expect(at('all of it', '')).toBe('all of it');
  });

  test.each([
    'choices[1].message',
    'choices.1',
    'choices.00x',
    'choices.length',
    'choices[0].message.content.length',
    'choices[0].message.content[0]',
    'constructor',
    '__proto__',
    'choices[0].toString',
    'nothing.at.all',
  ])('finds nothing at %s', (path) => {
    expect(at(answer, path)).toBeUndefined();
  });

  test.each(['.a', 'a.', 'a..b', 'a[', 'a[b]', 'a[-1]', 'a[0]b', 'a b', 'a["b]', '"a"', '[""]'])(
    'cannot be %s',
    (path) => {
      expect(() => parseResponsePath(path)).toThrow(UsageError);
    },
  );

  test('finds what it is written for, whatever the names are', () => {
    const step = fc.oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.nat({ max: 3 }));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const path = steps
          .map((one) => (typeof one === 'number' ? `[${one}]` : `[${JSON.stringify(one)}]`))
          .join('');
        const value = steps.reduceRight<unknown>(
          (inner, one) =>
            typeof one === 'number'
              ? [...Array.from({ length: one }, () => null), inner]
              : Object.fromEntries([[one, inner]]),
          'here',
        );
        expect(at(value, path)).toBe('here');
      }),
    );
  });

  test('is refused or read, never more', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab0["].\\ ') }), (source) => {
        try {
          expect(valueAt({ a: [{ b: 1 }] }, parseResponsePath(source))).toSatisfy(() => true);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
  });
});
