import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sarifText, untrustedSarifText } from './sarif-text.ts';

test('braces are no placeholder and brackets no link', () => {
  expect(sarifText('a {0} of [this](3)')).toBe('a {{0}} of [this] (3)');
});

test('hidden characters of untrusted text are shown', () => {
  expect(untrustedSarifText('a\u0000b\u202ec\nd')).toBe('a\\x00b\\u202ec d');
});

test('no untrusted text makes a placeholder, a link or a hidden character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('{0}', '[a](b)', '{{1}}', '](', '\n'),
      (a, b) => {
        const text = untrustedSarifText(`${a}${b}${a}`);
        expect(text.replaceAll('{{', '').replaceAll('}}', '')).not.toMatch(/[{}]/);
        expect(text).not.toContain('](');
        expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect(text.isWellFormed()).toBe(true);
      },
    ),
  );
});
