import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { call, failing, startRun } from '@plugin-eval/tests/support/run-stand-in.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AttemptFailure } from './attempt-failure.ts';
import { mapConcurrent } from './map-concurrent.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `call ${index}`);
const lost = () => new AttemptFailure('timeout', 'No answer in time.', { maybeBilled: true });

test('calls are made as long as the most they can cost fits; what was paid is kept', async () => {
  // Each may cost $0.02 and does cost $0.01.
  const { perform, time, calls, stats } = await startRun({ maxCostUsd: 0.055 });
  const settled = await time.until(Promise.allSettled(names(10).map((name) => perform(call(name)))));
  expect(calls).toHaveLength(4);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(stats()).toMatchObject({ spentUsd: 0.04, budgetRefused: true });
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.every((error) => error instanceof BudgetSpentError)).toBe(true);
});

test('when the budget is spent, results in the journal are still there', async () => {
  const { perform, time } = await startRun({ maxCostUsd: 0.025 });
  await time.until(perform(call('a')));
  await expect(time.until(perform(call('b')))).rejects.toThrow(BudgetSpentError);
  expect(await time.until(perform(call('a')))).toMatchObject({ fromJournal: true });
});

test('an answer that was lost is perhaps paid: it counts as the most it can have cost', async () => {
  const { perform, time, stats, journal, runId } = await startRun({
    maxCostUsd: 0.05,
    answer: failing(1, lost),
  });
  await time.until(perform(call('a')));
  expect(stats()).toMatchObject({ spentUsd: 0.03, knownCostUsd: 0.01, unknownCosts: 1 });
  expect(await journal.findRun(runId)).toMatchObject({ costUsd: null, knownCostUsd: 0.01 });
});

test('a retry needs money of its own', async () => {
  const { perform, time, calls } = await startRun({ maxCostUsd: 0.03, answer: failing(1, lost) });
  await expect(time.until(perform(call('a')))).rejects.toThrow(BudgetSpentError);
  expect(calls).toHaveLength(1);
});

test('with an unknown price nothing is sent', async () => {
  const { perform, time, calls } = await startRun({ maxCostUsd: 1, reservation: { costUsd: null } });
  await expect(time.until(perform(call('a')))).rejects.toThrow('is unknown, so a budget cannot be enforced');
  expect(calls).toHaveLength(0);
});

test('what a resumed run spent before counts', async () => {
  const { perform, time } = await startRun({ maxCostUsd: 0.05, spentUsd: 0.04 });
  await expect(time.until(perform(call('a')))).rejects.toThrow(BudgetSpentError);
});

test('what a call is likely to cost is set aside, so that more calls run at once; without a budget nothing holds them', async () => {
  const reservation = { costUsd: 0.2, likely: { costUsd: 0.02, outputTokens: 50 } };
  const { perform, time, calls } = await startRun({ maxCostUsd: 0.06, reservation });
  await time.until(Promise.all(names(3).map((name) => perform(call(name)))));
  expect(calls.map(({ atMs, outputTokens }) => [atMs, outputTokens])).toEqual(Array(3).fill([0, 50]));
  const free = await startRun({ reservation });
  await free.time.until(free.perform(call('a')));
  expect(free.calls).toMatchObject([{ outputTokens: null }]);
});

test('an answer that was cut short is paid, and asked for again with all that it may cost, where that fits', async () => {
  const short = (costUsd: number) =>
    new AttemptFailure('cut-short', 'Longer than that.', { maybeBilled: true, costUsd });
  const options = {
    reservation: { costUsd: 0.1, likely: { costUsd: 0.02, outputTokens: 50 } },
    answer: failing(1, () => short(0.02)),
  };
  const enough = await startRun({ maxCostUsd: 0.12, ...options });
  await enough.time.until(enough.perform(call('a')));
  expect(enough.calls.map(({ outputTokens }) => outputTokens)).toEqual([50, null]);
  expect(enough.stats()).toMatchObject({
    knownCostUsd: expect.closeTo(0.03, 9),
    unknownCosts: 0,
    failedAttempts: 1,
  });
  const { perform, time, calls, stats } = await startRun({ maxCostUsd: 0.11, ...options });
  await expect(time.until(perform(call('a')))).rejects.toThrow(BudgetSpentError);
  expect([calls.length, stats().spentUsd]).toEqual([1, 0.02]);
});

test('the budget holds under any interleaving of calls, failures and lost answers', async () => {
  const outcome = fc.record({
    costs: fc.double({ min: 0, max: 0.02, noNaN: true }),
    ms: fc.nat(200),
    fails: fc.constantFrom(null, 'transport' as const, 'timeout' as const, 'refused' as const),
    billed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      fc.array(outcome, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 8 }),
      async (maxCostUsd, outcomes, lanes) => {
        let billed = 0;
        const run = await startRun({
          maxCostUsd,
          answer: async ({ name, attempt }) => {
            const { costs, ms, fails, billed: isBilled } = outcomes[Number(name)] ?? { costs: 0, ms: 0 };
            await run.time.pass(ms);
            if (typeof fails === 'string' && attempt === 1) {
              if (isBilled) billed += costs ?? 0;
              throw new AttemptFailure(fails, 'Failed.', { maybeBilled: isBilled === true });
            }
            billed += 0.01;
            return 'fine';
          },
        });
        const settled = await run.time.until(
          mapConcurrent([...outcomes.keys()], lanes, (index) =>
            run.perform(call(String(index))).catch((error: unknown) => error),
          ),
        );
        expect(settled).toHaveLength(outcomes.length);
        expect(billed).toBeLessThanOrEqual(maxCostUsd + 1e-9);
        expect(run.stats().inFlight).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});
