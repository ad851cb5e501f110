import { describe, expect, test } from 'vitest';
import { actsOnTerminal } from './terminal-sequences.ts';

describe('what a terminal obeys', () => {
  test.each([
    ['a colour', '\u001b[31mred'],
    ['a title', '\u001b]0;owned\u0007'],
    ['a reset', '\u001bc'],
    ['a sequence of C1 controls', 'x\u009b2J'],
    ['an operating system command of C1 controls', '\u009d0;owned\u009c'],
    ['a word that is rubbed out', 'rm -rf\b\b\b\b\b\bls'],
  ])('%s', (_, text) => {
    expect(actsOnTerminal(text)).toBe(true);
  });
});

describe('what is left of characters that were lost', () => {
  test.each([
    ['arrows of code page 437', 'E: HIGH \u001a LOW, OE \u001b R/W?'],
    ['a bullet of code page 437', '| 1 \u0007 |'],
    [
      'UTF-8 that was read as Latin-1',
      'donâ\u0080\u0099t, â\u0086\u0092, â\u009c\u0093, Ã\u009f, ð\u009f\u009a\u0080',
    ],
    ['an escape that a string lost', '\u0008egin{align}'],
    ['nothing at all', 'plain'],
  ])('%s', (_, text) => {
    expect(actsOnTerminal(text)).toBe(false);
  });
});
