import { describe, expect, test } from 'vitest';
import { withForeignText } from '../../../test/browser/foreign-text.ts';
import { judgedSkill } from '../../../test/support/judged-report.ts';
import { sampleGate } from '../../../test/support/report-comparison.ts';
import { reportCollection, reportPlugin } from '../../../test/support/report-documents.ts';
import {
  erroredHeadToHead,
  positionalHeadToHead,
  reportHeadToHead,
  sameTextHeadToHead,
} from '../../../test/support/report-head-to-head.ts';
import {
  erroredRanking,
  insufficientRanking,
  lonelyRanking,
  positionalRanking,
  rankedSkill,
  reportRanking,
} from '../../../test/support/report-ranking.ts';
import type { HeadToHead } from '../../documents/comparison.ts';
import type { Ranking } from '../../documents/ranking.ts';
import { compareEvaluations } from '../../evaluate/compare-evaluations.ts';
import { renderComparisonHtml } from './comparison-page.ts';
import { renderHtml } from './page.ts';

const textOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
const page = renderHtml(rankedSkill());
const text = textOf(page);
const ranked = (ranking: Ranking) => textOf(renderHtml(rankedSkill(ranking)));
const comparedPage = (headToHead: HeadToHead) =>
  renderComparisonHtml(compareEvaluations(judgedSkill(), judgedSkill(), headToHead));
const compared = (headToHead: HeadToHead) => textOf(comparedPage(headToHead));

describe('the place in a corpus', () => {
  test.each([
    ['Elo with its interval', /\|Elo\| \|1583\| 1502–1650 \|Percentile bootstrap/],
    [
      'percentile',
      /\|Percentile\| \|expected to be better than 83 % of 7,600 skills \(79–87 %\), rank 974–1,589\|/,
    ],
    ['results', /\|Opponents\| \|20 \|12 won, 3 drawn, 5 lost\|/],
    ['the fit', /\|Bradley-Terry\| \|1571 \(1490–1652\)\|/],
    ['the closest', /\|Closest opponent\| \|opponent-13\| 1569, drawn/],
    ['position bias', /\|Position bias:\| 3 of 20 pairs were decided differently in the two orders, 15\.0 %/],
    ['dimensions', /\|Output quality\| \|0\.67\|12\|3\|5\|/],
    ['opponents', /\|opponent-1\| \|origami\| · \|skills\/\|opponent-1\|won\|/],
    ['orders that disagree', /\|opponent-13\|drawn\| \|the orders disagree\|/],
    [
      'who preferred what',
      /\|this skill\| \|preferred by judge 1, \|anthropic:claude-sonnet-4-5\|, this skill shown first\|/,
    ],
    ['reasons paragraph by paragraph', /\|The other leaves the first crease to the reader\.\|/],
    ['reasons on a dimension', /\|Token efficiency: \|neither\|/],
    ['evidence with its place', /\|Take one square sheet of 15 cm\.\|SKILL\.md\|:14\| from this skill\|/],
    ['quotes that are nowhere', /\|Fold it until it flies\.\|not found in the skill\| from the opponent\|/],
    ['notes', /\|In 2 of 20 matchups/],
  ])('shows %s', (_, pattern) => {
    expect(text).toMatch(pattern);
  });

  test('draws the Elo on a scale that is also said in words', () => {
    expect(page).toContain(
      'aria-label="Elo 1583, interval 1502 to 1650, on a scale of 1200 to 1750. Bronze from 1300, Silver from 1400, Gold from 1500, Platinum from 1600."',
    );
    const far = renderHtml(rankedSkill(reportRanking({ elo: 1904, ciLow: null, ciHigh: null })));
    expect(far).toContain('aria-label="Elo 1904 on a scale of 1200 to 2000.');
  });

  test('keeps the reasons closed', () => {
    expect(page.match(/<summary>What was said in 2 verdicts<\/summary>/g)).toHaveLength(20);
    expect(page).not.toMatch(/<details[^>]* open/);
  });

  test('of too few opponents, or of an error, says so first', () => {
    expect(ranked(insufficientRanking())).toMatch(
      /\|Place in the corpus\|Too few opponents:\| \|4 opponents were played, and 20 are needed/,
    );
    expect(ranked(erroredRanking())).toMatch(
      /\|Place in the corpus\|The ranking errored\| \|2 of 20 matchups/,
    );
    expect(ranked(erroredRanking())).toMatch(
      /\|could not be played\| \|opponent-1\|.*\|The judge answered twice/,
    );
    expect(ranked(erroredRanking())).toContain('|cost unknown|');
  });

  test('of nobody has no scale, table or number', () => {
    const lonely = renderHtml(rankedSkill(lonelyRanking()));
    expect(lonely).not.toMatch(/aria-label="Elo|class="tallies"|class="matchups"/);
    expect(textOf(lonely)).not.toMatch(/\|null\||NaN|undefined/);
  });

  test('by a judge that goes by position is no result', () => {
    expect(ranked(positionalRanking())).toContain('so nothing was decided.');
  });

  test('stands in the members of plugins and, folded, of collections', () => {
    expect(textOf(renderHtml(reportPlugin({ skills: [rankedSkill()] })))).toContain('|Place in the corpus|');
    expect(renderHtml(reportCollection({ evaluations: [rankedSkill()] }))).toContain(
      '<summary>How it was ranked</summary>',
    );
  });
});

describe('head to head', () => {
  const shown = compared(reportHeadToHead());

  test.each([
    ['the outcome', /\|No significant difference in 10 rounds: A won 3, B won 5, 2 draws\.\|/],
    ['the score of B', /\|Preference for B, apart from the place\|.*\|0\.60 \(0\.31–0\.83\), p 0\.41\|/],
    ['the test', /\|Sign test\| \|p 0\.73 over the rounds/],
    ['position bias', /\|Position bias:\| 1 of 10 pairs was decided differently/],
    ['what the interval covers', /\|What the interval covers: \|The chance in what the judge decides/],
    [
      'rounds',
      /\|Round 4: \|Fold crane number 4 from this napkin\.\| \|\(a prompt of B, written by the judge\)\|a draw\| \|the orders disagree\|/,
    ],
    ['who preferred what', /\|B\| \|preferred by judge 1, .*\|, A shown first\|/],
    ['evidence', /\|SKILL\.md\|:14\| from A\|/],
  ])('shows %s', (_, pattern) => {
    expect(shown).toMatch(pattern);
  });

  test('that errored, went by position, or had nothing to decide says so', () => {
    expect(compared(erroredHeadToHead())).toMatch(/\|Errored: 5 of 6 rounds.*\|could not be played\|/);
    expect(compared(positionalHeadToHead())).toContain('so nothing was decided.');
    expect(compared(sameTextHeadToHead())).toContain('the judge sees the same text in both.');
    expect(compared(sameTextHeadToHead())).not.toMatch(/Sign test|Score of B/);
  });

  test('stands below the verdict and the gates', () => {
    const comparison = {
      ...compareEvaluations(judgedSkill(), judgedSkill(), reportHeadToHead()),
      gates: [sampleGate()],
    };
    expect(textOf(renderComparisonHtml(comparison))).toMatch(
      /\|Both score the same\.\|Gates\|.*\|regression .*\|failed\|.*\|Layer 1 alone .*\|Head to head\|/s,
    );
  });
});

describe.each([
  ['a ranked skill', (hostile: string) => renderHtml(withForeignText(rankedSkill(), hostile))],
  [
    'a ranking that errored',
    (hostile: string) => renderHtml(withForeignText(rankedSkill(erroredRanking()), hostile)),
  ],
  [
    'a comparison',
    (hostile: string) =>
      renderComparisonHtml(
        withForeignText(
          {
            ...compareEvaluations(judgedSkill(), judgedSkill(), {
              ...reportHeadToHead(),
              failed: erroredHeadToHead().failed,
            }),
            gates: [sampleGate()],
          },
          hostile,
        ),
      ),
  ],
])('the page of %s', (_, render) => {
  const tags = (markup: string) =>
    (markup.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));

  test.each([
    '"><img src=x onerror=alert(1)><script>',
    '</bdi></table><svg onload=1>',
    '\u202e\u0000<\u200bb>',
  ])('is not changed by %j', (hostile) => {
    expect(tags(render(hostile))).toEqual(tags(render('paper')));
    expect(render(hostile)).not.toMatch(/[\u0000\u200b\u202e]|undefined/);
  });
});
