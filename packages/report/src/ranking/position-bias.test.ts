import type { PositionBias } from '@plugin-eval/core/documents/ranking.ts';
import {
  alwaysFirst,
  NO_POSITION_BIAS,
  reportPositionBias,
} from '@plugin-eval/tests/support/report-matchups.ts';
import { expect, test } from 'vitest';
import { describePositionBias, namePositionBias } from './position-bias.ts';

const none = { disagreements: 0, firstPreferred: 0, rate: 0, ciLow: 0, ciHigh: 0.161 };

test.each<[string, PositionBias, string, string]>([
  [
    'some',
    reportPositionBias(),
    '3 of 20 pairs were decided differently in the two orders, 15.0 % (interval 5.2–36.0 %): 2 for the skill shown first, 0 for the one shown second, 1 a tie in one order. Such a pair counts as a draw.',
    '3 of 20 pairs decided by position',
  ],
  [
    'one, without an interval',
    reportPositionBias({ disagreements: 1, firstPreferred: 0, secondPreferred: 0, rate: 0.05, ciLow: null }),
    '1 of 20 pairs was decided differently in the two orders, 5.0 %. Such a pair counts as a draw.',
    '1 of 20 pairs decided by position',
  ],
  [
    'none',
    reportPositionBias(none),
    'All 20 pairs were decided alike in both orders: 0.0 % (interval 0.0–16.1 %) went by position.',
    '0 of 20 pairs decided by position',
  ],
  [
    'all',
    alwaysFirst(20, 0.839),
    'All 20 pairs were decided differently in the two orders, 100.0 % (interval 83.9–100.0 %): 20 for the skill shown first, 0 for the one shown second. Such a pair counts as a draw, so nothing was decided.',
    '20 of 20 pairs decided by position',
  ],
  [
    'the only one',
    alwaysFirst(1, 0.207),
    'The pair was decided differently in the two orders, 100.0 % (interval 20.7–100.0 %): 1 for the skill shown first, 0 for the one shown second. Such a pair counts as a draw, so nothing was decided.',
    '1 of 1 pair decided by position',
  ],
  ['no pairs', NO_POSITION_BIAS, 'No pair was judged in both orders.', 'no pair judged in both orders'],
])('%s', (_, bias, sentence, words) => {
  expect(describePositionBias(bias)).toBe(sentence);
  expect(namePositionBias(bias)).toBe(words);
});
