import type { PositionBias, Ranking } from '@plugin-eval/core/documents/ranking.ts';
import {
  erroredRanking,
  insufficientRanking,
  lonelyRanking,
  positionalRanking,
  rankedSkill,
  reportRanking,
} from '@plugin-eval/tests/support/report-ranking.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { describe, expect, test } from 'vitest';
import type { Detail } from '../view-model/detail.ts';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { rankingSections } from './ranking-view.ts';

const textOf = (ranking: Ranking, detail: Detail = 'verbose') =>
  layoutText(fitSections(rankingSections(rankedSkill(ranking)), detail), { color: false, width: null });

test('normally the figures, a line each', () => {
  expect(textOf(reportRanking(), 'normal')).toBe(
    [
      'Place in the corpus',
      '  Bradley-Terry  1571 (1490–1652)  expected to be better than 83 % of 7,600 skills (79–87 %), rank 974–1,589',
      '  Win chance     74 %, the mean chance of winning a game against one of them',
      '  Elo            1583 (1502–1650)',
      '  Opponents      20  12 won, 3 drawn, 5 lost',
      '  Position bias  3 of 20 pairs decided by position',
      '',
    ].join('\n'),
  );
});

test('without a ranking nothing is said of one', () => {
  expect(fitSections(rankingSections(simulatedSkill()), 'verbose')).toEqual([]);
});

test('an Elo that does not count says why before the figures', () => {
  expect(textOf(insufficientRanking())).toMatch(
    /^Place in the corpus\n {2}! Too few opponents: 4 opponents were played, and 20 are needed/,
  );
  expect(textOf(lonelyRanking())).toMatch(/Too few opponents: .*\n\n.*no rating\n.*no Elo/);
  expect(textOf(erroredRanking())).toMatch(/! The ranking errored: 2 of 20 matchups could not be played/);
});

describe('a judge that went by position', () => {
  const withBias = (changes: Partial<PositionBias>) => {
    const ranking = reportRanking();
    return { ...ranking, positionBias: { ...ranking.positionBias, ...changes } };
  };

  test('in most pairs is told before the figures', () => {
    const ranking = withBias({ rate: 0.96, pairs: 25, disagreements: 24 });
    expect(textOf(ranking, 'normal')).toMatch(
      /^Place in the corpus\n {2}! Little could be decided: in 96 % of the pairs the judge went by position/,
    );
    expect(textOf(positionalRanking(), 'normal')).toMatch(
      /! Nothing could be decided: in 100 % of the pairs/,
    );
  });

  test('in half of them or fewer is told among the figures only', () => {
    const ranking = withBias({ rate: 0.5, pairs: 20, disagreements: 10 });
    expect(textOf(ranking, 'normal')).not.toContain('could be decided');
    expect(textOf(ranking, 'normal')).toContain('10 of 20 pairs decided by position');
  });
});

describe('in full', () => {
  const text = textOf(reportRanking());

  test.each([
    ['who judged', 'anthropic:claude-sonnet-4-5'],
    ['at what price', '$2.15  412,000 tokens in, 61,000 out'],
    ['position bias', '3 of 20 pairs were decided differently in the two orders, 15.0 %'],
    ['the closest', 'opponent-13  rated 1569: drawn'],
    ['each dimension', 'Output quality           ████████░░░░      12      3     5'],
    ['each opponent with a reason', 'won     opponent-1 skills/opponent-1, origami: Both say when to fold.'],
    ['orders that disagree', 'drawn   opponent-13 skills/opponent-13, origami, the orders disagree'],
    ['losses', 'lost    opponent-20 skills/opponent-20'],
    ['notes', '- In 2 of 20 matchups the judges did not see every file'],
  ])('says %s', (_, part) => {
    expect(text).toContain(part);
  });

  test('what could not be played, with unknown cost', () => {
    const errored = textOf(erroredRanking());
    expect(errored).toContain('Could not be played: opponent-1: The judge answered twice without a verdict');
    expect(errored).toContain('cost unknown  tokens unknown');
  });

  test('nothing played leaves no empty tables', () => {
    const lonely = textOf(lonelyRanking());
    expect(lonely).toContain('no opponent has a rating');
    expect(lonely).not.toMatch(/Result|Drawn|null|NaN|undefined/);
  });

  test('matchups without end fit into a comment on GitHub', () => {
    const [matchup] = reportRanking().matchups;
    const [verdict] = matchup?.verdicts ?? [];
    if (!matchup || !verdict) throw new Error('This test needs a matchup.');
    const long = { ...verdict, reasoning: 'word <b> '.repeat(5_000) };
    const matchups = Array.from({ length: 200 }, () => ({
      ...matchup,
      second: { ...matchup.second, name: '<b>'.repeat(300) },
      verdicts: [long, long],
    }));
    const markdown = layoutMarkdown(
      fitSections(rankingSections(rankedSkill(reportRanking({ matchups }))), 'verbose'),
    );
    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown).toContain('And 170 more.');
  });
});
