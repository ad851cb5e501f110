import { expect, test } from 'vitest';
import { copiedText } from './copied-text.ts';

test.each(['', 'plain', 'zwei Wörter', '"quoted\\"\n', '💥', 'half a pair \ud83d'])(
  '%j stays the same',
  (text) => {
    expect(copiedText(text)).toBe(text);
  },
);
