import { expect, test } from 'vitest';
import { judgedSkill } from '../../../test/support/judged-report.ts';
import { sampleGate } from '../../../test/support/report-comparison.ts';
import {
  erroredHeadToHead,
  positionalHeadToHead,
  reportHeadToHead,
  sameTextHeadToHead,
  wonHeadToHead,
} from '../../../test/support/report-head-to-head.ts';
import { reportRanking } from '../../../test/support/report-ranking.ts';
import type { HeadToHead } from '../../documents/comparison.ts';
import { compareEvaluations } from '../../evaluate/compare-evaluations.ts';
import { renderComparisonMarkdown } from '../comparison/comparison-markdown.ts';

const LONG_TASK = { text: '<b>'.repeat(5_000), from: 'a', source: 'author' } as const;

test('matchups without end still fit into a comment', () => {
  const [matchup] = reportRanking().matchups;
  const [verdict] = matchup?.verdicts ?? [];
  if (!matchup || !verdict) throw new Error('This test needs a matchup.');
  const long = { ...verdict, reasoning: 'word <b> '.repeat(5_000) };
  const matchups = Array.from({ length: 200 }, () => ({
    ...matchup,
    second: { ...matchup.second, name: '<b>'.repeat(300) },
    verdicts: [long, long],
  }));
  const rounds = compareEvaluations(
    judgedSkill(),
    judgedSkill(),
    reportHeadToHead({ matchups: matchups.map((one) => ({ ...one, task: LONG_TASK })) }),
  );
  expect(renderComparisonMarkdown(rounds).length).toBeLessThan(65_536);
  expect(renderComparisonMarkdown(rounds)).toContain('180 rounds more in the JSON output.');
});

const compared = (headToHead: HeadToHead) =>
  renderComparisonMarkdown(compareEvaluations(judgedSkill(), judgedSkill(), headToHead));

test.each([
  [
    'the outcome',
    reportHeadToHead(),
    '**No significant difference in 10 rounds: A won 3, B won 5, 2 draws.**',
  ],
  ['a preference', wonHeadToHead(), '**The judge prefers B. In 8 rounds A won 0, B won 8, 0 draws.**'],
  ['the score of B', reportHeadToHead(), '- Score of B: 0.60 of the points'],
  ['the preference for B', reportHeadToHead(), 'apart from the place: 0.60 (0.31–0.83), p = 0.410'],
  ['why nothing was tested', erroredHeadToHead(), '1.00. Only 1 distinct task was judged; below 5'],
  ['the power', reportHeadToHead(), 'one of 80 % with probability 0.60, of 90 % with probability 0.93'],
  [
    'the sign test',
    reportHeadToHead(),
    '- Sign test: p = 0.727 over the rounds; the verdict does not use it',
  ],
  ['position bias', positionalHeadToHead(), '- Position bias: All 6 pairs were decided differently'],
  ['what the interval covers', reportHeadToHead(), '- What the interval covers: The chance in what'],
  ['dimensions', reportHeadToHead(), '| `output_quality` | 3 | 2 | 5 |'],
  [
    'rounds',
    reportHeadToHead(),
    '- Round 4: **a draw**, the orders disagree. Task, a prompt of B, written by the judge: Fold crane number 4',
  ],
  [
    'reasons',
    reportHeadToHead(),
    '`anthropic:claude-sonnet-4-5`, A shown first: **B**. Both say when to fold.',
  ],
  ['evidence', reportHeadToHead(), '    - A: “Take one square sheet of 15 cm.” `SKILL.md:14`'],
  ['quotes that are nowhere', reportHeadToHead(), '“Fold it until it flies.” **not found in the skill**'],
  ['what errored', erroredHeadToHead(), '**Errored: 5 of 6 rounds could not be played'],
  ['why', erroredHeadToHead(), '- Could not be played: The judge answered twice'],
  ['the same text', sameTextHeadToHead(), '**No difference: the judge sees the same text in both.**'],
])('a head to head shows %s', (_, headToHead, part) => {
  expect(compared(headToHead)).toContain(part);
});

test('a comparison says its verdict and its gates before the table', () => {
  const comparison = compareEvaluations(judgedSkill(), judgedSkill());
  expect(renderComparisonMarkdown({ ...comparison, gates: [sampleGate()] })).toMatch(
    /^## crane and crane\n\n\*\*Both score the same\.\*\*\n\n\*\*0 of 1 gate held\.\*\*\n\n- regression failed: B is worse/,
  );
});
