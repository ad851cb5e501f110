import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPattern, userPattern } from './linear-pattern.ts';

describe.each([
  ['own', ownPattern],
  ['user', userPattern],
] as const)('%s patterns', (_, compile) => {
  test('ignore case, and give offsets in UTF-16 units', () => {
    expect(compile('hél+o').find('😀 HÉLLO')).toEqual({ start: 3, end: 8 });
    expect(compile('hello').find('nothing')).toBeNull();
  });

  test('begin at a place', () => {
    expect(compile('ab').find('ab ab', 1)).toEqual({ start: 3, end: 5 });
    expect(compile('ab').find('ab', 3)).toBeNull();
  });

  test('find matches that do not overlap, and so many', () => {
    expect(compile('aa').findAll('aaaaa')).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ]);
    expect(compile('a').findAll('aaaa', 2)).toHaveLength(2);
    expect(compile('a').findAll('a'.repeat(5000))).toHaveLength(1000);
  });

  test('take the leftmost match and its first alternative', () => {
    expect(compile('b|ab|abc').find('xabc')).toEqual({ start: 1, end: 3 });
  });

  test('know the blanks of all scripts, and a dot for all but a line feed', () => {
    expect(compile('a\\sb').findAll('a\u00a0b a\u3000b a\vb')).toHaveLength(3);
    expect(compile('a[\\s,]b').find('a\u2009b')).not.toBeNull();
    expect(compile('a\\Sb').find('a\u00a0b')).toBeNull();
    expect(compile('a.b').find('a\rb')).not.toBeNull();
    expect(compile('a.b').find('a\nb')).toBeNull();
    expect(compile('a[.]b').find('axb')).toBeNull();
  });

  test('say what is not an expression', () => {
    expect(() => compile('a(b')).toThrow(PatternError);
    expect(() => compile('*')).toThrow('is not an RE2 expression');
  });
});

test('a user cannot look around or back', () => {
  for (const source of ['(?=a)b', '(?<!a)b', '(a)\\1'])
    expect(() => userPattern(source)).toThrow(PatternError);
});

test('a pattern of a user does not backtrack', () => {
  expect(userPattern('(a+)+$').find(`${'a'.repeat(50_000)}!`)).toBeNull();
});

test('a pattern of a user cannot be so large that even linear time is long', () => {
  expect(() => userPattern(`${'[ab]{0,1000}'.repeat(80)}c`)).toThrow(/is too large: .*160003 steps.* 5000/);
  expect(() => userPattern('\\w{900}(?:c|d){900}')).not.toThrow();
});

test('a quoted stretch is left as it is', () => {
  expect(userPattern('\\Q\\s\\E').find('a\\sb')).toEqual({ start: 1, end: 3 });
});

test('both engines find the same, whatever the text', () => {
  const sources = ['\\bab?c*\\b', '(?:a|bc){1,2}', '[^a\\s]b', 'a.{0,3}?c', '^a|c$', 'ſa|K', 'é+', '\\d{2}'];
  const unit = fc.constantFrom('a', 'B', 'c', ' ', '\n', 'é', 'É', '1', 's', 'k', '😀', '\u00a0');
  fc.assert(
    fc.property(fc.constantFrom(...sources), fc.string({ unit, maxLength: 30 }), (source, text) => {
      expect(ownPattern(source).findAll(text)).toEqual(userPattern(source).findAll(text));
    }),
  );
});
