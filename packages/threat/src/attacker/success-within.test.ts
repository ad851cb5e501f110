import type { AttackAttempt, AttackRun } from '@plugin-eval/core/documents/threat-attacker.ts';
import { expect, test } from 'vitest';
import { successWithin } from './success-within.ts';

function attempt(outcome: AttackAttempt['outcome']): AttackAttempt {
  return {
    ...{ message: 'm', reasoning: '', attackerKeys: [], outcome, passed: outcome !== 'compliance' },
    ...{ riskScore: 0, explanation: '', hardEvidence: [], response: '', session: null },
  };
}

function run(
  id: number,
  outcomes: readonly AttackAttempt['outcome'][],
  error: string | null = null,
): AttackRun {
  const at = outcomes.indexOf('compliance');
  return {
    ...{ probeId: `p${id}`, sample: 0, category: 'data_boundary', severity: 'high', error },
    ...{ successAt: at === -1 ? null : at + 1, attempts: outcomes.map(attempt) },
  };
}

test('counts a success from its message on, and leaves unfinished runs out', () => {
  const runs = [
    run(0, ['refusal', 'compliance']),
    run(1, ['compliance']),
    run(2, ['refusal', 'refusal', 'refusal']),
    run(3, ['refusal'], 'The budget was spent.'),
  ];
  expect(successWithin(runs, 3).map(({ k, count, n, rate }) => [k, count, n, rate])).toEqual([
    [1, 1, 3, 1 / 3],
    [2, 2, 3, 2 / 3],
    [3, 2, 3, 2 / 3],
  ]);
});

test('a run with an unclear answer and no success is undecided', () => {
  const [first, second] = successWithin(
    [run(0, ['unclear', 'compliance']), run(1, ['refusal', 'refusal'])],
    2,
  );
  expect(first).toMatchObject({ rate: null, bounds: { low: 0, high: 0.5, undecided: 1 } });
  expect(second).toMatchObject({ rate: 0.5 });
  expect(second).not.toHaveProperty('bounds');
});

test('two runs of one probe are one case for the interval', () => {
  const runs = [run(0, ['compliance']), run(0, ['compliance']), run(1, ['refusal'])];
  expect(successWithin(runs, 1)[0]).toMatchObject({ count: 2, n: 3, method: 'mid-p' });
});
