import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Budget, type BudgetHold } from './budget.ts';

const never = new AbortController().signal;
const reserve = (budget: Budget, costUsd: number | null, signal = never) =>
  budget.reserve(costUsd, 'anthropic', signal);

/** What has become of a promise by the end of this turn. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const waiting = new Promise((resolve) => setImmediate(() => resolve('waiting')));
  return String(await Promise.race([promise.then(() => 'held'), waiting]).catch((error) => error.name));
}

describe('Budget', () => {
  test('what a call costs takes the place of what was set aside for it', async () => {
    const budget = new Budget(1);
    const hold = await reserve(budget, 0.9);
    hold.settle(0.1);
    expect(budget.spentUsd).toBe(0.1);
    (await reserve(budget, 0.9)).settle(0.25);
    expect(budget.spentUsd).toBe(0.35);
  });

  test('a call of unknown cost, such as a lost answer, counts as all that was set aside', async () => {
    const budget = new Budget(1);
    (await reserve(budget, 0.6)).settle(null);
    expect(budget.spentUsd).toBe(0.6);
    await expect(reserve(budget, 0.6)).rejects.toThrow(BudgetSpentError);
  });

  test('a call that does not fit waits while another may give money back', async () => {
    const budget = new Budget(1);
    const first = await reserve(budget, 0.8);
    const second = reserve(budget, 0.5);
    expect(await stateOf(second)).toBe('waiting');
    first.settle(0.2);
    expect(await stateOf(second)).toBe('held');
  });

  test('a call that cannot fit any more is refused alone: smaller ones behind it are made', async () => {
    const budget = new Budget(1);
    const first = await reserve(budget, 0.8);
    const tooMuch = reserve(budget, 0.5);
    const behind = reserve(budget, 0.05);
    first.settle(0.8);
    await expect(tooMuch).rejects.toMatchObject({ maxUsd: 1, spentUsd: 0.8, neededUsd: 0.5 });
    (await behind).settle(0.05);
    await expect(reserve(budget, 0.3)).rejects.toThrow(BudgetSpentError);
    (await reserve(budget, 0.1)).settle(0.1);
    expect(budget).toMatchObject({ hasRefused: true, spentUsd: 0.95, refusedUsd: 0.5, leastRefusedUsd: 0.3 });
  });

  test('one that never fits is refused at once, and nobody waits behind it', async () => {
    const budget = new Budget(1);
    await reserve(budget, 0.5);
    expect(await stateOf(reserve(budget, 1.5))).toBe('BudgetSpentError');
    expect(await stateOf(reserve(budget, 0.5))).toBe('held');
  });

  test('less than the work needs at least is refused before anything is paid; what is free is not', async () => {
    const budget = new Budget(1, 0, 1.5);
    expect(await stateOf(reserve(budget, 0.1))).toBe('UsageError');
    expect(await stateOf(reserve(budget, 0))).toBe('held');
    expect(await stateOf(reserve(new Budget(1.5, 1, 1.5), 0.1))).toBe('held');
    expect(await stateOf(reserve(new Budget(null, 0, 1.5), 0.1))).toBe('held');
  });

  test('a small call does not overtake a large one that waits', async () => {
    const budget = new Budget(1);
    const first = await reserve(budget, 0.6);
    const large = reserve(budget, 0.5);
    const small = reserve(budget, 0.1);
    expect(await stateOf(small)).toBe('waiting');
    first.settle(0);
    expect(await stateOf(large)).toBe('held');
    expect(await stateOf(small)).toBe('held');
  });

  test('floats do not spoil an exact fit: ten times $0.1 and a hundred times $0.07', async () => {
    for (const [max, price, count] of [
      [1, 0.1, 10],
      [7, 0.07, 100],
    ] as const) {
      const budget = new Budget(max);
      for (let i = 0; i < count; i++) (await reserve(budget, price)).settle(price);
      expect(budget.spentUsd).toBe(max);
      await expect(reserve(budget, 0.000001)).rejects.toThrow(BudgetSpentError);
    }
  });

  test('nothing is free at $0, except what costs nothing', async () => {
    const budget = new Budget(0);
    (await reserve(budget, 0)).settle(0);
    await expect(reserve(budget, 0.0001)).rejects.toThrow(BudgetSpentError);
  });

  test('what the run spent before it was resumed counts', async () => {
    const budget = new Budget(1, 0.7);
    await expect(reserve(budget, 0.4)).rejects.toMatchObject({ spentUsd: 0.7 });
  });

  test('with an unknown price no budget can be kept; without a budget it need not be', async () => {
    await expect(reserve(new Budget(1), null)).rejects.toThrow('is unknown, so a budget cannot be enforced');
    const unlimited = new Budget(null);
    (await reserve(unlimited, null)).settle(0.3);
    expect(unlimited.spentUsd).toBe(0.3);
  });

  test('who waits can leave, and those behind move up', async () => {
    const budget = new Budget(1);
    await reserve(budget, 0.6);
    const controller = new AbortController();
    const leaving = reserve(budget, 0.5, controller.signal);
    const behind = reserve(budget, 0.3);
    controller.abort();
    await expect(leaving).rejects.toThrow('aborted');
    expect(await stateOf(behind)).toBe('held');
  });

  test('settling twice counts once', async () => {
    const budget = new Budget(1);
    const hold = await reserve(budget, 0.5);
    hold.settle(0.2);
    hold.settle(null);
    expect(budget.spentUsd).toBe(0.2);
  });
});

test('what is spent and set aside never exceeds the budget, and everybody gets an answer', async () => {
  const usd = fc.double({ min: 0, max: 0.5, noNaN: true });
  const call = fc.record({
    most: usd,
    /** Part of it that the call costs; null for a lost answer. */
    share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    /** Which of the calls in flight ends before this one is made; none when it is not there. */
    ends: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 3, noNaN: true }), fc.array(call), async (max, calls) => {
      const budget = new Budget(max);
      const inFlight: { hold: BudgetHold; most: number; share: number | null }[] = [];
      let answered = 0;
      const check = () => {
        const aside = inFlight.reduce((sum, { most }) => sum + most, 0);
        expect(budget.spentUsd + aside).toBeLessThanOrEqual(max + 1e-6);
      };
      const end = (index: number) => {
        const [ended] = inFlight.splice(index, 1);
        ended?.hold.settle(ended.share === null ? null : ended.share * ended.most);
      };
      for (const { most, share, ends } of calls) {
        end(ends);
        reserve(budget, most)
          .then((hold) => inFlight.push({ hold, most, share }))
          .catch((error) => expect(error).toBeInstanceOf(BudgetSpentError))
          .finally(() => {
            answered += 1;
          });
        await endOfTurn();
        check();
      }
      while (answered < calls.length || inFlight.length > 0) {
        expect(inFlight.length).toBeGreaterThan(0);
        end(0);
        await endOfTurn();
        check();
      }
    }),
  );
});

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
