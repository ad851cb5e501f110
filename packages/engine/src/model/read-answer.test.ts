import { expect, test } from 'vitest';
import type { GeneratedAnswer } from './load-language-model.ts';
import { readAnswer, readUsage } from './read-answer.ts';

type Counts = GeneratedAnswer['usage'];

const generated = (changes: Partial<GeneratedAnswer>): GeneratedAnswer => ({
  content: [{ type: 'text', text: 'x' }],
  finishReason: { unified: 'stop', raw: 'end_turn' },
  usage: counts(10, 5),
  warnings: [],
  ...changes,
});

const counts = (input: number | undefined, output: number | undefined, read = 0, write = 0): Counts => ({
  inputTokens: { total: input, noCache: undefined, cacheRead: read, cacheWrite: write },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
});

test('reasoning is no part of the answer', () => {
  const content = [
    { type: 'reasoning' as const, text: 'let me see' },
    { type: 'text' as const, text: '{"a":' },
    { type: 'text' as const, text: '1}' },
  ];
  expect(readAnswer(generated({ content })).text).toBe('{"a":1}');
  expect(readAnswer(generated({ content: content.slice(0, 1) }))).toMatchObject({
    text: '',
    finishReason: 'other',
  });
});

test.each([
  ['nothing was counted', counts(undefined, undefined)],
  ['no output was counted', counts(10, undefined)],
  ['the input is zero, which none is', counts(0, 5)],
  ['a count is negative', counts(-1, 5)],
  ['a count is a fraction', counts(10.5, 5)],
  ['a count is not a number', counts(Number.NaN, 5)],
  ['more was cached than sent', counts(10, 5, 8, 8)],
])('the usage is unknown when %s', (_name, usage) => {
  expect(readUsage(generated({ usage }))).toBeNull();
});
