import { expect, test } from 'vitest';
import { RunTally } from './run-tally.ts';

test('an answer counts with all calls that it took, also those of unknown cost', () => {
  const tally = new RunTally();
  tally.pay(0.5, 3);
  tally.pay(null, 4);
  tally.charge(null);
  expect(tally).toMatchObject({ paid: 2, calls: 7, knownCostUsd: 0.5, unknownCosts: 5 });
});
