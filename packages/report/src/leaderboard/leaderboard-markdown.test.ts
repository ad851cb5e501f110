import { withUntrustedText } from '@plugin-eval/tests/browser/untrusted-text.ts';
import { renderLeaderboardMarkdown } from '@plugin-eval/tests/support/rendered-documents.ts';
import {
  reportLeaderboard,
  reportLeaderboardRow,
  staticLeaderboardReport,
} from '@plugin-eval/tests/support/report-leaderboard.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';

const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.linkify.set({ fuzzyLink: false });
const markdown = renderLeaderboardMarkdown(reportLeaderboard());

test('a table with band, rank, rating, percentile and games, then how to read it', () => {
  expect(markdown).toMatch(/^## 7,600 skills \(7,512 of them different\), rated by 76,000 games/);
  expect(markdown).toContain(
    '| 1–2 | 1.1 | 1712 | 1650–1774 | 94 % | 20 | 91–96 % | 81 % | 16 | 3 | 1 | 1 | 1,480 | **crane** | origami | `skills/crane` |',
  );
  expect(markdown).toContain(
    '| — | — | — |  | — | 0 |  | — | 0 | 0 | 0 | — | 1,480 | **empty** | origami | `skills/empty` |',
  );
  expect(markdown).toContain('> [!WARNING]\n> Incomplete: 1 game could not be played');
  expect(markdown).toContain('| origami | 2 | crane 1712 (1650–1774), boat 1661 (1601–1721) |');
  expect(markdown).toContain('| output&#95;quality | 3 | crane 1733, boat 1733');
  expect(markdown).toContain('rating and tokens of SKILL.md is +0.31 (+0.28 to +0.34) over 7,512 skills.');
  expect(markdown).toContain('- Position bias: 11,400 of 76,000 pairs');
});

test('static scores have a table of their own, and no Elo', () => {
  const shown = renderLeaderboardMarkdown(staticLeaderboardReport());
  expect(shown).toContain('No model was asked');
  expect(shown).toContain('| 1 | 81.2 | **crane** | origami | `skills/crane` |');
  expect(shown).toContain('| — | not measured | **empty** | origami | `skills/empty` |');
  expect(shown).not.toMatch(/Rating|1712|Position bias/);
});

test('a name of nothing is called so', () => {
  const leaderboard = [reportLeaderboardRow({ name: '  ' })];
  expect(renderLeaderboardMarkdown(reportLeaderboard({ leaderboard }))).toContain('| **(no name)** |');
});

test('thousands of skills still fit into a comment', () => {
  const leaderboard = Array.from({ length: 7600 }, () =>
    reportLeaderboardRow({ name: '<b>'.repeat(500), path: 'a/'.repeat(500) }),
  );
  const shown = renderLeaderboardMarkdown(reportLeaderboard({ leaderboard }));
  expect(shown.length).toBeLessThan(65_536);
  expect(shown).toMatch(/And 7,\d\d\d more\./);
});

describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every untrusted place', (_, hostile) => {
  const tokensOf = (source: string) => renderer.parse(source, {});
  const shape = (source: string) =>
    tokensOf(source)
      .filter(({ type }) => type !== 'inline')
      .map(({ type }) => type);

  test.each([reportLeaderboard(), staticLeaderboardReport()])('only text comes of it', (leaderboard) => {
    const shown = renderLeaderboardMarkdown(withUntrustedText(leaderboard, hostile));
    const inline = tokensOf(shown).flatMap(({ children }) => children ?? []);
    expect(inline.filter(({ type }) => /html|link|image|footnote/.test(type))).toEqual([]);
    expect(shape(shown)).toEqual(
      shape(renderLeaderboardMarkdown(withUntrustedText(leaderboard, 'harmless'))),
    );
  });
});
