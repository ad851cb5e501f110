import { describe, expect, test } from 'vitest';
import { judgedSkill } from '../../../test/support/judged-report.ts';
import { sampleGate } from '../../../test/support/report-comparison.ts';
import { reportSkill } from '../../../test/support/report-documents.ts';
import {
  erroredHeadToHead,
  positionalHeadToHead,
  reportHeadToHead,
  sameTextHeadToHead,
  wonHeadToHead,
} from '../../../test/support/report-head-to-head.ts';
import type { HeadToHead } from '../../documents/comparison.ts';
import { compareEvaluations } from '../../evaluate/compare-evaluations.ts';
import { renderComparisonMarkdown } from './comparison-markdown.ts';
import { renderComparisonText } from './comparison-text.ts';

const comparison = compareEvaluations(judgedSkill(), judgedSkill());

test('two judged skills stand side by side with their intervals, and with what the difference is worth', () => {
  const lines = renderComparisonText(comparison, { color: false }).split('\n');
  expect(lines[1]).toBe('  A  crane  76.4, interval 70.3–82.5  no badge: incomplete  skills/crane');
  expect(lines[3]).toMatch(
    /The interval of the difference, −8\.6 to \+8\.6, holds zero, so the difference may be chance\.$/,
  );
  expect(lines.find((line) => line.includes('output_quality'))).toMatch(
    /±0\.00 {2}0\.60–0\.90 and 0\.60–0\.90$/,
  );
});

test('what errored is called so on both sides', () => {
  expect(renderComparisonText(comparison, { color: false })).toMatch(
    /scope_calibration .* errored .* errored /,
  );
});

test('in Markdown, too', () => {
  const markdown = renderComparisonMarkdown(comparison);
  expect(markdown).toContain('**76.4** (70.3–82.5) no badge: incomplete');
  expect(markdown).toContain('| `output_quality` | 15 % | 0.80 (0.60–0.90) | 0.80 (0.60–0.90) |');
  expect(markdown).toContain('| `scope_calibration` | 12 % | — **errored** | — **errored** |');
  expect(markdown).toContain('The interval of the difference, −8.6 to +8.6, holds zero');
});

const shown = (headToHead: HeadToHead, verbose = false) =>
  renderComparisonText(compareEvaluations(judgedSkill(), judgedSkill(), headToHead), {
    color: false,
    verbose,
  });

describe('head to head', () => {
  test.each([
    [
      'no significant difference',
      reportHeadToHead(),
      'No significant difference in 10 rounds: A won 3, B won 5, 2 draws.',
    ],
    ['a preference', wonHeadToHead(), 'The judge prefers B. In 8 rounds A won 0, B won 8, 0 draws.'],
    ['its score', wonHeadToHead(), 'score of B      1.00 of the points'],
    ['the preference', wonHeadToHead(), 'preference B    1.00 (0.81–1.00), p < 0.001'],
    [
      'what says nothing',
      positionalHeadToHead(),
      'not measurable: all answers score the same (0.00–1.00), p = 1.000',
    ],
    [
      'the power',
      wonHeadToHead(),
      'With 8 tasks a steady preference is found significant: one of 80 % with probability 0.60',
    ],
    ['missing tasks', reportHeadToHead({ roundsWanted: 20 }), '10 of the 20 rounds that were asked for'],
    [
      'the sign test',
      wonHeadToHead(),
      'sign test       p = 0.008 over the rounds; the verdict does not use it',
    ],
    [
      'all draws by position',
      positionalHeadToHead(),
      'All 6 pairs were decided differently in the two orders, 100.0 % (interval 61.0–100.0 %): 6 for the skill shown first',
    ],
    ['what errored', erroredHeadToHead(), 'Errored: 5 of 6 rounds could not be played'],
    ['why', erroredHeadToHead(), 'errored  The judge answered twice without a verdict'],
    ['the same text', sameTextHeadToHead(), 'No difference: the judge sees the same text in both.'],
    ['what the interval covers', reportHeadToHead(), 'covers          The chance in what the judge decides'],
    ['dimensions', reportHeadToHead(), 'output_quality                3      2      5'],
  ])('says %s', (_, headToHead, sentence) => {
    expect(shown(headToHead)).toContain(sentence);
  });

  test('of the same text has neither score nor dimensions', () => {
    expect(shown(sameTextHeadToHead())).not.toMatch(/score of B|position bias|B won/);
  });

  test('gives reasons and evidence only when asked for everything', () => {
    expect(shown(reportHeadToHead())).not.toContain('Both say when to fold');
    const verbose = shown(reportHeadToHead(), true);
    expect(verbose).toContain('round 4  a draw  the orders disagree');
    expect(verbose).toContain('judge 1, anthropic:claude-sonnet-4-5, B shown first: B, second answer');
    expect(verbose).toContain('quote from A “Take one square sheet of 15 cm.”  SKILL.md:14');
    expect(verbose).toContain('quote from B “Fold it until it flies.”  not found in the skill');
  });
});

test('gates that did not hold come last', () => {
  const text = renderComparisonText({ ...comparison, gates: [sampleGate()] }, { color: false });
  expect(text).toMatch(/0 of 1 gate held\n {2}failed {2}regression: B is worse than A.*\n$/);
});

test('what layer 1 alone says is in the table below quick depth only', () => {
  const exact = compareEvaluations(reportSkill(), reportSkill());
  expect(renderComparisonText(comparison, { color: false })).toMatch(/layer 1 alone, which is exact +±0\.0/);
  expect(renderComparisonText(exact, { color: false })).not.toContain('layer 1 alone');
});
