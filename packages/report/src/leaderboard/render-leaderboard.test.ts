import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import { withUntrustedText } from '@plugin-eval/tests/browser/untrusted-text.ts';
import { renderLeaderboardText } from '@plugin-eval/tests/support/rendered-documents.ts';
import {
  reportLeaderboard,
  reportLeaderboardRow,
  staticLeaderboardReport,
} from '@plugin-eval/tests/support/report-leaderboard.ts';
import { reportPositionBias } from '@plugin-eval/tests/support/report-matchups.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import columnsOf from 'fast-string-width';
import { describe, expect, test } from 'vitest';

const linesOf = (leaderboard: Leaderboard, verbose = false, width: number | null = null) =>
  renderLeaderboardText(leaderboard, { color: false, verbose, width }).split('\n');
const text = linesOf(reportLeaderboard()).join('\n');

test('rank, band, rating, interval, percentile, games, name and category', () => {
  expect(text).toMatch(/ Rank {2}Band {2}Rating {2}Interval +Better than {2}Games {2}Skill +Category\n/);
  expect(text).toMatch(/\n +1–2 {3}1\.1 +1712 {2}1650–1774 +94 % +20 {2}crane +origami\n/);
});

test('groups are told apart, and what has no rating shows none', () => {
  expect(text).toMatch(/\n +1 {3}2\.1 +1530 .* 94 % +2 {2}kite/);
  expect(text).toContain('no game connects the groups, so their ratings are not comparable');
  expect(text).toMatch(/\n +— +— +— {2} +— +0 {2}empty +origami\n/);
});

test('static scores are called so, with no Elo, rating or game', () => {
  const shown = linesOf(staticLeaderboardReport()).join('\n');
  expect(shown).toContain('in the order of their static scores. No model was asked');
  expect(shown).toMatch(/ Rank {2}Static score {2}Skill +Category\n +1 +81\.2 {2}crane +origami\n/);
  expect(shown).toMatch(/— {2}not measured {2}empty +origami/);
  expect(shown).not.toMatch(/Rating|Better than|Position bias|1712|\n.*\bElo\b.*\n.*\bElo\b/);
});

test('all fits into 100 columns, whatever a skill is called', () => {
  const name = '折り鶴を折る'.repeat(20);
  const leaderboard = [
    reportLeaderboardRow({ name, category: name, rankBest: 1234, rankWorst: 7600, games: 12_000 }),
  ];
  for (const document of [
    reportLeaderboard(),
    staticLeaderboardReport(),
    reportLeaderboard({ leaderboard, notes: ['W'.repeat(400)] }),
  ])
    for (const line of linesOf(document, false, 100)) expect(columnsOf(line)).toBeLessThanOrEqual(100);
});

test('twenty rows, and how many there are more; verbose shows all, with results, paths and what is missing', () => {
  const leaderboard = Array.from({ length: 130 }, (_, index) =>
    reportLeaderboardRow({ name: `skill-${index}` }),
  );
  const many = reportLeaderboard({ leaderboard });
  expect(linesOf(many).filter((line) => /skill-\d+ +origami$/.test(line))).toHaveLength(20);
  expect(linesOf(many)).toContain('    and 110 more with --verbose');
  const verbose = linesOf(many, true);
  expect(verbose.filter((line) => / 16 +3 +1 .* skill-\d+ +origami +skills\/crane$/.test(line))).toHaveLength(
    130,
  );
  expect(verbose).toContainEqual(
    expect.stringContaining(
      'crane and boat: The judge answered twice without a verdict: the call timed out.',
    ),
  );
  expect(verbose).toContainEqual(expect.stringContaining('skills/torn: It is not UTF-8.'));
});

test('a ranking that position decided says so before anything is ranked', () => {
  const positionBias = reportPositionBias({ rate: 0.96, pairs: 100, disagreements: 96 });
  const shown = linesOf(reportLeaderboard({ positionBias }));
  expect(shown[1]).toMatch(/^ {2}! Most pairs were decided by the order in which the skills were shown/);
});

test('an empty corpus is no crash', () => {
  expect(linesOf(reportLeaderboard({ leaderboard: [] }))[0]).toMatch(/^7,600 skills/);
});

describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every untrusted place', (_, hostile) => {
  test.each([reportLeaderboard(), staticLeaderboardReport()])(
    'nothing moves, hides or reverses text',
    (one) => {
      const shown = linesOf(withUntrustedText(one, hostile), true).join('\n');
      expect(shown).not.toMatch(/[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
      const rows = (source: string) =>
        source.split('\n').filter((line) => / 16 +3 +1 |81\.2/.test(line)).length;
      expect(rows(shown)).toBe(rows(linesOf(one, true).join('\n')));
    },
  );
});
