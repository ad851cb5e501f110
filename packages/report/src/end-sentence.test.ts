import { expect, test } from 'vitest';
import { endSentence } from './end-sentence.ts';

test.each([
  ['It timed out', 'It timed out.'],
  ['It timed out.', 'It timed out.'],
  ['Did it?', 'Did it?'],
  ['cut short…', 'cut short…'],
  ['折り紙。', '折り紙。'],
  ['', '.'],
])('%j ends as %j', (text, ended) => {
  expect(endSentence(text)).toBe(ended);
});
