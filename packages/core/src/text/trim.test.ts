import { expect, test } from 'vitest';
import { trimBlanks } from './trim.ts';

test('blanks of every kind go at both ends, those inside stay', () => {
  expect(trimBlanks('\t\u00a0\u2003 a  b \n\u3000')).toBe('a  b');
});

test('U+0085 is a blank, though String.trim keeps it', () => {
  expect(trimBlanks('\u0085a\u0085')).toBe('a');
});

test('U+FEFF is no blank, though String.trim removes it', () => {
  expect(trimBlanks('\ufeffa\ufeff')).toBe('\ufeffa\ufeff');
});

test('of blanks alone nothing is left', () => {
  expect(trimBlanks(' \n\t')).toBe('');
});
