import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf, priceOf, reservationOf } from './call-cost.ts';
import type { ModelRequest, ProviderModel } from './model.ts';

const DAY = new Date('2026-11-22');
const PRICE = { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 };
const LONG = {
  ...PRICE,
  longPrompt: { aboveTokens: 1000, input: 4, output: 15, cacheRead: 0.4, cacheWrite: 5 },
};

const model = (name: string): ProviderModel => {
  const [provider, ...id] = name.split(':');
  return { provider: provider as ProviderModel['provider'], id: id.join(':'), name, endpoint: 'http://x/v1' };
};

const request = (text: string, maxOutputTokens: number): ModelRequest => ({
  model: model('anthropic:claude-sonnet-5-5'),
  system: '',
  messages: [{ role: 'user', blocks: [{ text }] }],
  maxOutputTokens,
  answerSchema: null,
});

test('cached input costs its own rates, the rest of the input the usual one', () => {
  const usage = { inputTokens: 1000, cacheReadTokens: 600, cacheWriteTokens: 100, outputTokens: 50 };
  expect(costOf(usage, PRICE)).toBeCloseTo((300 * 2 + 600 * 0.2 + 100 * 2.5 + 50 * 10) / 1e6, 12);
});

test('above the limit of a long prompt, every token of the call costs more', () => {
  const usage = { inputTokens: 1000, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 100 };
  expect(costOf(usage, LONG)).toBeCloseTo((1000 * 2 + 100 * 10) / 1e6, 12);
  expect(costOf({ ...usage, inputTokens: 1001 }, LONG)).toBeCloseTo((1001 * 4 + 100 * 15) / 1e6, 12);
});

test("the user's prices go before the known ones; what is in neither is unknown, also on one's own machine", () => {
  const own = {
    'openai-compatible:llama3.1:8b': { input: 0, output: 0 },
    'openai:gpt-5.2': { input: 1, output: 2 },
  };
  expect(priceOf(model('openai-compatible:llama3.1:8b'), own, DAY)).toEqual({
    ...{ input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  });
  expect(priceOf(model('openai:gpt-5.2'), own, DAY)).toEqual({
    input: 1,
    output: 2,
    cacheRead: 1,
    cacheWrite: 1,
  });
  expect(priceOf(model('openai:gpt-5.2'), {}, DAY)?.input).toBe(1.75);
  expect(priceOf(model('openai-compatible:llama3.1:8b'), {}, DAY)).toBeNull();
  expect(priceOf(model('openai:constructor'), {}, DAY)).toBeNull();
});

test('no usage that fits a request costs more than was reserved for it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.nat(5000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (text, maxOutputTokens, readShare, writeShare) => {
        const reservation = reservationOf(request(text, maxOutputTokens), LONG);
        // A token for every byte, which no tokeniser exceeds.
        const inputTokens = Buffer.byteLength(text) + 64;
        const cacheReadTokens = Math.floor(inputTokens * readShare);
        const cacheWriteTokens = Math.floor((inputTokens - cacheReadTokens) * writeShare);
        const usage = { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens: maxOutputTokens };
        expect(reservation.costUsd).toBeGreaterThanOrEqual(costOf(usage, LONG));
        expect(reservation.inputTokens).toBeGreaterThanOrEqual(inputTokens);
      },
    ),
  );
});

test('an unknown price is unknown, not nothing', () => {
  expect(reservationOf(request('abc', 7), null)).toEqual({
    costUsd: null,
    inputTokens: 131,
    outputTokens: 7,
  });
});
