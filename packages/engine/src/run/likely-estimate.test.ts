import { expect, test } from 'vitest';
import { likelyEstimate, type PastWork } from './likely-estimate.ts';
import type { Estimate } from './planned-work.ts';

const past = (inputTokens: number, costUsd: number): PastWork => ({
  purpose: 'matchup',
  model: 'm',
  calls: 1,
  askedTokens: null,
  about: null,
  usage: { inputTokens, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 },
  costUsd,
});
const estimate: Estimate = {
  calls: { min: 4, max: 8 },
  inputTokens: { min: 100, max: 4000 },
  outputTokens: { min: 10, max: 4000 },
  costUsd: { min: 1, max: 40 },
  work: Array.from({ length: 4 }, () => ({
    purpose: 'matchup' as const,
    model: 'm',
    share: 1,
    inputTokens: 500,
    rates: { input: 10_000, output: 0 },
  })),
};

test('medians of earlier work, times what is expected', () => {
  const { inputTokens, costUsd, basis } = likelyEstimate(
    estimate,
    [past(300, 2), past(100, 1), past(200, 9)],
    [],
    false,
  );
  expect(inputTokens).toEqual({ min: 100, likely: 800, max: 4000 });
  // Three are too few for a range.
  expect(costUsd).toMatchObject({ min: 1, likely: 8, max: 40, range: null });
  expect(basis).toMatchObject([{ expected: 4, basis: 'journal', samples: 3 }]);
});

test('work of another model says nothing; then sizes are assumed', () => {
  const { inputTokens, costUsd, basis } = likelyEstimate(
    estimate,
    [{ ...past(1, 1), model: 'n' }],
    [],
    false,
  );
  expect([inputTokens.likely, costUsd?.likely, basis[0]?.basis]).toEqual([2000, 20, 'assumed']);
});

test('what the journal holds is taken off: by number from the likely figure, by what it used from the bounds', () => {
  const { calls, inputTokens, costUsd } = likelyEstimate(estimate, [past(200, 2)], [past(200, 2)], false);
  expect(calls).toEqual({ min: 3, likely: 3, max: 7 });
  expect(inputTokens).toEqual({ min: 0, likely: 600, max: 3800 });
  expect(costUsd).toMatchObject({ min: 0, likely: 6, max: 38, range: null });
  expect(likelyEstimate(estimate, [], [past(200, 2)], true).costUsd).toEqual({
    min: 0,
    likely: 0,
    max: 0,
    range: null,
    assumedRange: null,
  });
});

test('answers that were shorter than the least assumed bring the least down, not the likely figure up', () => {
  const { outputTokens } = likelyEstimate(
    { ...estimate, outputTokens: { min: 1600, max: 4000 } },
    [past(200, 2)],
    [],
    false,
  );
  // Four matchups of ten tokens each.
  expect(outputTokens).toEqual({ min: 40, likely: 40, max: 4000 });
});

const sized = (askedTokens: number, inputTokens: number, costUsd: number): PastWork => ({
  ...past(inputTokens, costUsd),
  askedTokens,
});

test('of texts that the plan knows their sizes count, and of earlier ones what came to such a size', () => {
  // A tenth of the size, at two tokens for each of the plan, of which caching saved half.
  const { inputTokens, costUsd } = likelyEstimate(estimate, [sized(50, 100, 0.5)], [], false);
  expect([inputTokens.likely, costUsd?.likely]).toEqual([4000, 20]);
});

test('what the journal holds of them is taken off by its own size', () => {
  const { inputTokens } = likelyEstimate(estimate, [sized(1000, 1000, 10)], [sized(1400, 1400, 14)], false);
  // Of 4 x 500.
  expect(inputTokens.likely).toBe(600);
});

test('without enough skills on record the range is that of assumed sizes, within the bounds, and says so', () => {
  const priced = {
    ...estimate,
    costUsd: { min: 0, max: 100 },
    work: (estimate.work ?? []).map((one) => ({ ...one, rates: { input: 10_000, output: 1_000 } })),
  };
  // Four matchups: 2,000 tokens asked are $20, 4,800 answered $4.80.
  const { costUsd } = likelyEstimate(priced, [], [], false);
  expect(costUsd).toMatchObject({ likely: 24.8, range: null, assumedRange: { source: expect.any(String) } });
  expect([costUsd?.assumedRange?.low, costUsd?.assumedRange?.high]).toEqual([
    expect.closeTo(0.8 * 20 + 0.5 * 4.8, 10),
    expect.closeTo(1.4 * 20 + 2 * 4.8, 10),
  ]);
  expect(
    likelyEstimate({ ...priced, costUsd: { min: 24, max: 25 } }, [], [], false).costUsd?.assumedRange,
  ).toMatchObject({
    low: 24,
    high: 25,
  });
});

test('what nine skills took gives the range that eight of ten fall into; a kind without records takes it away', () => {
  const skills = Array.from({ length: 9 }, (_, index) => ({
    ...past(100, 0.5 + index / 8),
    about: `skill ${index}`,
  }));
  const one = { ...estimate, work: (estimate.work ?? []).slice(0, 1) };
  const { costUsd } = likelyEstimate(one, skills, [], false);
  expect(costUsd).toMatchObject({ likely: 1, range: { low: 1, high: 1.5 } });
  expect(likelyEstimate({ ...one, costUsd: { min: 0, max: 40 } }, skills, [], false).costUsd?.range).toEqual({
    low: 0.5,
    high: 1.5,
  });
  // Several skills differ less in sum.
  const four = likelyEstimate({ ...estimate, costUsd: { min: 0, max: 40 } }, skills, [], false).costUsd;
  expect([four?.likely, (four?.range?.high ?? 0) - (four?.range?.low ?? 0)]).toEqual([
    4,
    expect.closeTo(4 * Math.sqrt((1 / 4 + 1 / 9) / (1 + 1 / 9)), 10),
  ]);
  const more = [...(one.work ?? []), { ...(one.work ?? [])[0], purpose: 'session' as const }];
  expect(
    likelyEstimate({ ...one, work: more as typeof one.work }, skills, [], false).costUsd?.range,
  ).toBeNull();
});
