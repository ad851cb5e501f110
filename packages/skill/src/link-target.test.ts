import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlaceholder, relativeTarget } from './link-target.ts';

describe('the target of a relative link', () => {
  test.each([
    ['./references/a.md', 'references/a.md'],
    ['references//a.md#part', 'references/a.md'],
    ['references/a.md?x=1#y', 'references/a.md'],
    ['references/a%20b.md', 'references/a b.md'],
    ['references/../../swan/', '../swan'],
    ['../../../x', '../../../x'],
    ['.', '.'],
    ['a/..', '.'],
    ['..%2Fswan', '../swan'],
    ['references/100%.md', 'references/100%.md'],
    ['references/%ff.md', 'references/%ff.md'],
  ])('%s is %s', (href, target) => {
    expect(relativeTarget(href)).toBe(target);
  });
});

test.each([
  'https://example.org',
  'mailto:a@b',
  'javascript:x',
  '/etc/passwd',
  '//host/x',
  '#part',
  '',
  '?x',
])('%s is not relative', (href) => {
  expect(relativeTarget(href)).toBeNull();
});

test('a target with braces, an angle bracket or an asterisk is a placeholder', () => {
  expect(
    ['references/{name}.md', 'references/<x>.md', 'references/*.md', 'references/a.md'].map(isPlaceholder),
  ).toEqual([true, true, true, false]);
});

test('a target is its own target, unless decoding left something that is read as an escape, a fragment or a scheme', () => {
  const href = fc
    .array(fc.constantFrom('a', '.', '..', '/', '%20', '%2e', '%', '\\', 'é', '\u0000', ' '))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(href, (given) => {
      const target = relativeTarget(given);
      if (target === null || target.includes('%')) return;
      expect(relativeTarget(target)).toBe(target);
      expect(target).not.toMatch(/\/\/|\/\.\/|^\/|\/$|[^./]\/\.\.(?:\/|$)/);
    }),
    { seed: 4, numRuns: 1000 },
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (href) => {
      relativeTarget(href);
    }),
    { seed: 5, numRuns: 1000 },
  );
});
