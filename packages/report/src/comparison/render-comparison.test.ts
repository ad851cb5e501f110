import type { Comparison, HeadToHead } from '@plugin-eval/core/documents/comparison.ts';
import { compareEvaluations } from '@plugin-eval/quality/evaluate/compare-evaluations.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import {
  renderComparisonMarkdown,
  renderComparisonText,
} from '@plugin-eval/tests/support/rendered-documents.ts';
import { sampleGate } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import {
  erroredHeadToHead,
  positionalHeadToHead,
  reportHeadToHead,
  sameTextHeadToHead,
  wonHeadToHead,
} from '@plugin-eval/tests/support/report-head-to-head.ts';
import { describe, expect, test } from 'vitest';

const comparison = compareEvaluations(judgedSkill(), judgedSkill());

test('two judged skills stand side by side with their intervals, and with what the difference is worth', () => {
  const lines = renderComparisonText(comparison, { color: false }).split('\n');
  expect(lines[0]).toBe('Both score the same.');
  expect(lines[1]).toMatch(
    /The interval of the difference, −8\.6 to \+8\.6, includes zero, so the difference may be chance\.$/,
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^ {2}A, crane {2}76\.4 \(70\.3–82\.5\) {2}no badge: incomplete, \d+ % of the weight measured, no anti-patterns; skills\/crane$/,
    ),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^ {4}Output quality 15 % +±0\.00 {2}0\.80 \(0\.60–0\.90\) B +0\.80 \(0\.60–0\.90\) B$/,
    ),
  );
});

test('what errored is called so on both sides', () => {
  expect(renderComparisonText(comparison, { color: false })).toMatch(
    /Scope calibration 12 % +— {2}errored +errored/,
  );
});

test('in Markdown, too', () => {
  const markdown = renderComparisonMarkdown(comparison);
  expect(markdown).toMatch(
    /A, crane \|.*\n.*\n\| \*\*76\.4 \(70\.3–82\.5\)\*\* \|.*\n\| no badge: incomplete, .* \|/,
  );
  expect(markdown).toContain(
    '| Output quality 15 % | ±0.00 | **0.80** (0.60–0.90) B | **0.80** (0.60–0.90) B |',
  );
  expect(markdown).toContain('| Scope calibration 12 % | — | **errored** | **errored** |');
  expect(markdown).toContain('The interval of the difference, −8.6 to +8.6, includes zero');
});

const withRounds = (headToHead: HeadToHead) =>
  compareEvaluations(judgedSkill(), judgedSkill(), { headToHead });
/** With one blank between columns. */
const shown = (headToHead: HeadToHead, verbose = false) =>
  renderComparisonText(withRounds(headToHead), { color: false, verbose }).replace(/ {2,}/g, ' ');

describe('head to head', () => {
  test.each([
    [
      'no significant difference',
      reportHeadToHead(),
      'No significant difference in 10 rounds: A won 3, B won 5, 2 draws.',
    ],
    ['a preference', wonHeadToHead(), 'The judge prefers B. In 8 rounds A won 0, B won 8, 0 draws.'],
    ['its score', wonHeadToHead(), 'Score of B 1.00 of the points'],
    ['the preference', wonHeadToHead(), 'Preference for B 1.00 (0.81–1.00), p < 0.001 apart from the place'],
    [
      'what says nothing',
      positionalHeadToHead(),
      'not measurable: all answers score the same (0.00–1.00), p = 1.000',
    ],
    [
      'the power',
      wonHeadToHead(),
      'With 8 tasks a constant preference is found significant: one of 80 % with probability 0.60',
    ],
    ['missing tasks', reportHeadToHead({ roundsWanted: 20 }), '10 of the 20 requested rounds'],
    ['the sign test', wonHeadToHead(), 'Sign test p = 0.008 over the rounds; the verdict does not use it'],
    [
      'all draws by position',
      positionalHeadToHead(),
      'All 6 pairs were decided differently in the two orders, 100.0 % (interval 61.0–100.0 %): 6 for the skill shown first',
    ],
    ['what errored', erroredHeadToHead(), 'Errored: 5 of 6 rounds could not be played'],
    ['why', erroredHeadToHead(), 'Could not be played The judge answered twice without a verdict'],
    ['the same text', sameTextHeadToHead(), 'No difference: the judge sees the same text in both.'],
    ['what the interval covers', reportHeadToHead(), 'Interval covers The chance in what the judge decides'],
    ['dimensions', reportHeadToHead(), 'Output quality 3 2 5'],
  ])('says %s', (_, headToHead, sentence) => {
    expect(shown(headToHead)).toContain(sentence);
  });

  test('of the same text has neither score nor dimensions', () => {
    expect(shown(sameTextHeadToHead())).not.toMatch(/Score of B|Position bias|B won/);
  });

  test('gives reasons and evidence only when asked for everything', () => {
    expect(shown(reportHeadToHead())).not.toContain('Both say when to fold');
    const verbose = shown(reportHeadToHead(), true);
    expect(verbose).toContain('Round 4: a draw, the orders disagree. Task, a prompt of B');
    expect(verbose).toContain('judge 1, anthropic:claude-sonnet-4-5, B shown first: B, second answer');
    expect(verbose).toContain('quote from A “Take one square sheet of 15 cm.” SKILL.md:14');
    expect(verbose).toContain('quote from B “Fold it until it flies.” not found in the skill');
  });
});

test.each([
  ['in text', (one: Comparison) => renderComparisonText(one, { color: false })],
  ['in Markdown', renderComparisonMarkdown],
])('gates that did not hold are between the verdict and the table, %s', (_, render) => {
  expect(render({ ...comparison, gates: [sampleGate()] })).toMatch(
    /Both score the same[^|]*[\s\S]*0 of 1 gate held\n\s*- (\*\*)?failed(\*\*)? regression: B is worse than A[\s\S]*Dimension by dimension/,
  );
});

test('what layer 1 alone says is in the table below quick depth only', () => {
  const exact = compareEvaluations(reportSkill(), reportSkill());
  expect(renderComparisonText(comparison, { color: false })).toMatch(/Layer 1 alone, exact +±0\.0/);
  expect(renderComparisonText(exact, { color: false })).not.toContain('Layer 1 alone');
});

test.each([
  [
    'the outcome',
    reportHeadToHead(),
    '**No significant difference in 10 rounds: A won 3, B won 5, 2 draws.**',
  ],
  ['a preference', wonHeadToHead(), '**The judge prefers B. In 8 rounds A won 0, B won 8, 0 draws.**'],
  ['the score of B', reportHeadToHead(), '- Score of B: **0.60 of the points**'],
  ['the preference for B', reportHeadToHead(), '**0.60 (0.31–0.83), p = 0.410** (apart from the place'],
  ['why nothing was tested', erroredHeadToHead(), '1.00. Only 1 distinct task was judged; below 5'],
  ['the power', reportHeadToHead(), 'one of 80 % with probability 0.60, of 90 % with probability 0.93'],
  [
    'the sign test',
    reportHeadToHead(),
    '- Sign test: **p = 0.727 over the rounds; the verdict does not use it**',
  ],
  ['position bias', positionalHeadToHead(), '- Position bias: **All 6 pairs were decided differently'],
  ['what the interval covers', reportHeadToHead(), '- Interval covers: **The chance in what'],
  ['dimensions', reportHeadToHead(), '| Output quality | 3 | 2 | 5 |'],
  [
    'rounds',
    reportHeadToHead(),
    '**Round 4: a draw**, the orders disagree. Task, a prompt of B, written by the judge: Fold crane number 4',
  ],
  [
    'reasons',
    reportHeadToHead(),
    '`anthropic:claude-sonnet-4-5`, A shown first: **B**. Both say when to fold.',
  ],
  ['evidence', reportHeadToHead(), '- quote from A “Take one square sheet of 15 cm.” `SKILL.md:14`'],
  ['quotes that are nowhere', reportHeadToHead(), '“Fold it until it flies.” **not found in the skill**'],
  ['what errored', erroredHeadToHead(), '**Errored: 5 of 6 rounds could not be played'],
  ['why', erroredHeadToHead(), '- Could not be played: **The judge answered twice'],
  ['the same text', sameTextHeadToHead(), '**No difference: the judge sees the same text in both.**'],
])('Markdown of a head to head shows %s', (_, headToHead, part) => {
  expect(renderComparisonMarkdown(withRounds(headToHead))).toContain(part);
});

test('a head to head without end still fits into a comment', () => {
  const [round] = reportHeadToHead().matchups;
  const [verdict] = round?.verdicts ?? [];
  if (!round || !verdict) throw new Error('This test needs a round.');
  const long = { ...verdict, reasoning: 'word <b> '.repeat(5_000) };
  const matchups = Array.from({ length: 200 }, () => ({
    ...round,
    task: { ...round.task, text: '<b>'.repeat(5_000) },
    verdicts: [long, long],
  }));
  const markdown = renderComparisonMarkdown(withRounds(reportHeadToHead({ matchups })));
  expect(Buffer.byteLength(markdown)).toBeLessThan(65_536);
  expect(markdown).toMatch(
    /more lines do not fit into the 60 kB of this report; `--output json` has everything/,
  );
});
