import { describe, expect, test } from 'vitest';
import {
  erroredRanking,
  insufficientRanking,
  lonelyRanking,
  positionalRanking,
  rankedSkill,
  reportRanking,
} from '../../../test/support/report-ranking.ts';
import { simulatedSkill } from '../../../test/support/simulated-report.ts';
import type { Ranking } from '../../documents/ranking.ts';
import { renderText } from './render-text.ts';

const textOf = (ranking: Ranking, verbosity: 'normal' | 'verbose' = 'normal') =>
  renderText(rankedSkill(ranking), { color: false, verbosity });

test('normally one line', () => {
  const lines = textOf(reportRanking()).split('\n');
  expect(lines.filter((line) => /Elo|opponent/.test(line))).toEqual([
    '  ranking  rated 1571 (1490–1652), expected to be better than 83 % of 7,600 skills (79–87 %), rank 974–1,589, win chance 74 %, Elo 1583 (1502–1650), 20 opponents, 3 of 20 pairs decided by position',
  ]);
});

test('without a ranking nothing is said of one', () => {
  expect(renderText(simulatedSkill(), { color: false, verbosity: 'verbose' })).not.toMatch(/ranking|Elo/);
});

test('an Elo that does not count says why on the next line', () => {
  expect(textOf(insufficientRanking())).toMatch(
    / {2}ranking {2}rated 1604 \(no interval\), Elo 1522 .*\n {4}too few opponents {2}4 opponents were played, and 20 are needed/,
  );
  expect(textOf(lonelyRanking())).toMatch(/ranking {2}no Elo, 0 opponents\n {4}too few opponents/);
  expect(textOf(erroredRanking())).toMatch(/\n {4}errored {2}2 of 20 matchups could not be played/);
});

describe('verbose', () => {
  const verbose = textOf(reportRanking(), 'verbose');

  test.each([
    ['results', 'results         12 won, 3 drawn, 5 lost'],
    ['the fit', 'bradley-terry   1571 (1490–1652)'],
    ['who judged', 'judged by       anthropic:claude-sonnet-4-5, $2.15, 412,000 tokens in, 61,000 out'],
    ['position bias', 'position bias   3 of 20 pairs were decided differently in the two orders, 15.0 %'],
    ['the closest', 'closest         opponent-13, rated 1569: drawn'],
    ['each dimension', 'output_quality               12      3      5'],
    ['each opponent', 'won    opponent-1  skills/opponent-1\n'],
    ['orders that disagree', 'drawn  opponent-13  skills/opponent-13  the orders disagree'],
    ['losses', 'lost   opponent-20  skills/opponent-20\n'],
    ['notes', 'note  In 2 of 20 matchups the judges did not see every file'],
  ])('says %s', (_, part) => {
    expect(verbose).toContain(part);
  });

  test('what could not be played, with unknown cost', () => {
    const errored = textOf(erroredRanking(), 'verbose');
    expect(errored).toContain('errored opponent-1: The judge answered twice without a verdict');
    expect(errored).toContain('cost unknown, tokens unknown');
  });

  test('a judge that always prefers the first position decided nothing', () => {
    expect(textOf(positionalRanking(), 'verbose')).toContain('so nothing was decided.');
  });

  test('nothing played leaves no empty tables', () => {
    const lonely = textOf(lonelyRanking(), 'verbose');
    expect(lonely).toContain('no opponent has a rating');
    expect(lonely).not.toMatch(/ {4}(?:opponents|dimension +won)|null|NaN|undefined/);
  });
});
