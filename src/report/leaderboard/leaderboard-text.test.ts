import { describe, expect, test } from 'vitest';
import { withForeignText } from '../../../test/browser/foreign-text.ts';
import { HOSTILE_TEXTS } from '../../../test/support/foreign-text.ts';
import {
  reportLeaderboard,
  reportLeaderboardRow,
  staticLeaderboardReport,
} from '../../../test/support/report-leaderboard.ts';
import type { Leaderboard } from '../../documents/ranking.ts';
import { columnsOf } from '../text/terminal-columns.ts';
import { renderLeaderboardText } from './leaderboard-text.ts';

const linesOf = (leaderboard: Leaderboard, verbose = false) =>
  renderLeaderboardText(leaderboard, { color: false, verbose }).split('\n');
const text = linesOf(reportLeaderboard()).join('\n');

test('rank, name, category, rating, interval, percentile and games', () => {
  expect(text).toMatch(/ rank {2}skill +category +rating {2}interval +better than {2}games\n/);
  expect(text).toMatch(/\n {3}1–2 {2}crane +origami +1712 {2}1650–1774 +94 % +20\n/);
  expect(text).toMatch(
    /\n +3 {2}a-skill-with-a-name-that-is-long… +category-with-a-l… +1333 {2}1250–1417 +9 % /,
  );
});

test('bands and groups are apart, and what has no rating shows none', () => {
  expect(text).toMatch(/ {2}── band 1\n.*crane.*\n.*boat.*\n {2}── band 2\n.*a-skill/);
  expect(text).toMatch(/ {2}── group 2: no game with those above.*\n +1 {2}kite +1530 +94 % +2\n/);
  expect(text).toMatch(/ {2}── no games, no rating\n +— {2}empty +origami +— +— +0\n/);
});

test('one band alone needs no title', () => {
  const leaderboard = reportLeaderboard().leaderboard.slice(0, 2);
  expect(linesOf(reportLeaderboard({ leaderboard })).join('\n')).not.toContain('──');
});

test('static scores are called so, with no Elo, rating or game', () => {
  const shown = linesOf(staticLeaderboardReport()).join('\n');
  expect(shown).toContain('in the order of their static scores. No model was asked');
  expect(shown).toMatch(/ rank {2}skill +category +static score\n +1 {2}crane +origami +81\.2\n/);
  expect(shown).toMatch(/— {2}empty +origami +not measured/);
  expect(shown).not.toMatch(/rating|better than|Position bias|1712|\n.*\bElo\b.*\n.*\bElo\b/);
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
    for (const line of linesOf(document)) expect(columnsOf(line)).toBeLessThanOrEqual(100);
});

test('a hundred rows, and how many there are more; verbose shows all, with results, paths and what is missing', () => {
  const leaderboard = Array.from({ length: 130 }, (_, index) =>
    reportLeaderboardRow({ name: `skill-${index}` }),
  );
  const many = reportLeaderboard({ leaderboard });
  expect(linesOf(many).filter((line) => /^ +\S+ {2}skill-\d/.test(line))).toHaveLength(100);
  expect(linesOf(many)).toContain('  and 30 more; --verbose lists them');
  const verbose = linesOf(many, true);
  expect(verbose.filter((line) => /skill-\d+ .*16-3-1 +skills\/crane$/.test(line))).toHaveLength(130);
  expect(verbose).toContain(
    '    crane and boat: The judge answered twice without a verdict: the call timed out.',
  );
  expect(verbose).toContain('    skills/torn: It is not UTF-8.');
});

test('an empty corpus is no crash', () => {
  expect(linesOf(reportLeaderboard({ leaderboard: [] }))[0]).toMatch(/^7,600 skills/);
});

describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every foreign place', (_, hostile) => {
  test.each([reportLeaderboard(), staticLeaderboardReport()])(
    'nothing moves, hides or reverses text',
    (one) => {
      const shown = linesOf(withForeignText(one, hostile), true).join('\n');
      expect(shown).not.toMatch(/[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
      const rows = (source: string) => source.split('\n').filter((line) => /16-3-1|81\.2/.test(line)).length;
      expect(rows(shown)).toBe(rows(linesOf(one, true).join('\n')));
    },
  );
});
