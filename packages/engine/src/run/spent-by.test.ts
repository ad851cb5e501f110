import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { call, failing, startRun } from '@plugin-eval/tests/support/run-stand-in.ts';
import { expect, test } from 'vitest';
import { AttemptFailure } from './attempt-failure.ts';
import { spentBy } from './spent-by.ts';

test('known costs, lost answers at what was set aside, nothing for what was not billed', () => {
  const paid = { costUsd: 0.01, reservedUsd: 0.02 };
  const lost = { costUsd: null, reservedUsd: 0.02 };
  const notBilled = { costUsd: 0, reservedUsd: 0.02 };
  expect(spentBy([paid, lost, notBilled])).toBeCloseTo(0.03);
  expect(spentBy([{ costUsd: null, reservedUsd: null }])).toBe(0);
});

test('is what the budget of the run itself counted, so that a resumed run keeps it', async () => {
  const answer = failing(1, () => new AttemptFailure('timeout', 'No answer in time.', { maybeBilled: true }));
  const first = await startRun({ maxCostUsd: 0.055, answer });
  await first.time.until(first.perform(call('a')));
  const spentUsd = spentBy(await first.journal.attemptsOf(first.runId));
  expect(spentUsd).toBeCloseTo(first.stats().spentUsd);

  const resumed = await startRun({ journal: first.journal, runId: first.runId, maxCostUsd: 0.055, spentUsd });
  await resumed.time.until(resumed.perform(call('b')));
  await expect(resumed.time.until(resumed.perform(call('c')))).rejects.toThrow(BudgetSpentError);
});
