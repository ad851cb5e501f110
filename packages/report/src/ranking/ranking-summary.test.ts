import { alwaysFirst } from '@plugin-eval/tests/support/report-matchups.ts';
import {
  erroredRanking,
  insufficientRanking,
  lonelyRanking,
  positionalRanking,
  reportRanking,
} from '@plugin-eval/tests/support/report-ranking.ts';
import { expect, test } from 'vitest';
import { namePositionBias } from './position-bias.ts';
import {
  describeBradleyTerry,
  describeCorpus,
  describeEloInterval,
  describePercentile,
  describeResults,
  describeWinChance,
  rankingGap,
} from './ranking-summary.ts';

test('the share of skills that it is better than, with interval and rank', () => {
  const { percentile } = reportRanking();
  if (percentile === null) throw new Error('The ranking has a percentile.');
  expect(describePercentile(percentile)).toBe(
    'expected to be better than 83 % of 7,600 skills (79–87 %), rank 974–1,589',
  );
  expect(describePercentile({ ...percentile, among: 1 })).toMatch(
    /^expected to be better than 83 % of 1 skill /,
  );
  expect(describeWinChance(percentile)).toMatch(/^74 %/);
});

test('the share of pairs that the position decided', () => {
  expect(namePositionBias(reportRanking().positionBias)).toBe('3 of 20 pairs decided by position');
  expect(namePositionBias(alwaysFirst(1, 0.2))).toBe('1 of 1 pair decided by position');
});

test('an Elo that does not count comes with the reason', () => {
  expect(rankingGap(reportRanking())).toBeNull();
  expect(rankingGap(insufficientRanking())).toEqual({
    kind: 'insufficient',
    detail: '4 opponents were played, and 20 are needed: the badge does not look at this Elo.',
  });
  expect(rankingGap({ ...insufficientRanking(), opponents: 1 })?.detail).toMatch(/^1 opponent was played/);
  expect(rankingGap(lonelyRanking())?.detail).toBe('The corpus contains no opponent, and 20 are needed.');
  expect(rankingGap(erroredRanking())).toEqual({
    kind: 'errored',
    detail: '2 of 20 matchups could not be played: The judge answered twice without a verdict.',
  });
  expect(rankingGap({ ...erroredRanking(), reason: null })?.detail).toBe(
    'Part of the matchups could not be played.',
  );
});

test('the interval of an Elo says how it came about, or why there is none', () => {
  expect(describeEloInterval(reportRanking({ ciMethod: 'By resampling.' }))).toBe('By resampling.');
  const none = { ciLow: null, ciHigh: null, ciMethod: null, ciReason: 'All games ended alike.' };
  expect(describeEloInterval(reportRanking(none))).toBe('All games ended alike.');
  expect(describeEloInterval(lonelyRanking())).toBeNull();
});

test('results, corpus and the fit', () => {
  expect(describeResults(reportRanking())).toBe('12 won, 3 drawn, 5 lost');
  expect(describeResults(positionalRanking())).toBe('0 won, 20 drawn, 0 lost');
  expect(describeCorpus(reportRanking())).toBe('7,600 other skills, 7,120 of them rated');
  expect(describeCorpus(insufficientRanking())).toBe('4 other skills, none of them rated');
  expect(describeCorpus(lonelyRanking())).toBe('no other skill');
  expect(describeCorpus(reportRanking({ corpus: { skills: 1, rated: 1 } }))).toBe('1 other skill, rated');
  expect(describeBradleyTerry(reportRanking())).toBe('1571 (1490–1652)');
  expect(describeBradleyTerry(insufficientRanking())).toBe('1604 (no interval)');
  expect(describeBradleyTerry(lonelyRanking())).toBeNull();
});
