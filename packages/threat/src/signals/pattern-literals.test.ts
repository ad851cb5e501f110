import { expect, test } from 'vitest';
import { patternLiterals } from './pattern-literals.ts';

test.each([
  ['sorry', ['sorry'], ['sorry']],
  ["\\bI (?:cannot|won't)\\b", ['i cannot', "i won't"], ['i cannot', "i won't"]],
  ['(?:a|b)?cannot', ['acannot', 'bcannot', 'cannot'], ['acannot', 'bcannot', 'cannot']],
  ['\\w+ing the rules', ['ing the rules'], null],
  ['(?:\\S+ ){0,3}?policy', ['policy'], null],
  ['deleted? [0-9]+ files', ['delete ', 'deleted '], ['delete ', 'deleted ']],
  ['(?:no+) way', [' way'], ['no']],
  ['[ae]nd', ['and', 'end'], ['and', 'end']],
  ['[^a]nd', ['nd'], null],
  ['[a-z]+', null, null],
  ['a', null, null],
  ['(?:cat|)s?', null, null],
  ['x{2,3}yes', ['yes'], null],
  ['(?P<name>abc)d', ['abcd'], ['abcd']],
  ['a\\.b', ['a.b'], ['a.b']],
  ['😀ab', ['ab'], null],
])('%s', (source, required, leading) => {
  const sorted = (texts: readonly string[] | null) => texts && [...texts].sort();
  const found = patternLiterals(source);
  expect(sorted(found.required)).toEqual(sorted(required));
  expect(sorted(found.leading)).toEqual(sorted(leading));
});

test.each(['(?i)abc', '\\Qabc\\E', '[[:alpha:]]bcd', '\\x{41}bc', 'a(b', 'a{,2}b', '\\1abc'])(
  'of %s nothing is known',
  (source) => {
    expect(patternLiterals(source)).toEqual({ required: null, leading: null, isAnchored: false });
  },
);

test.each([
  ['^abc', true],
  ['(?:^|\\n)abc', false],
  ['(?:^a|^b)c', true],
  ['a^bc', false],
])('whether %s is anchored', (source, isAnchored) => {
  expect(patternLiterals(source).isAnchored).toBe(isAnchored);
});
