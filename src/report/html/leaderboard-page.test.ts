import { expect, test } from 'vitest';
import {
  reportLeaderboard,
  reportLeaderboardRow,
  staticLeaderboardReport,
} from '../../../test/support/report-leaderboard.ts';
import { renderLeaderboardHtml } from './leaderboard-page.ts';

test('every row is there with its rating, its interval and its games', () => {
  const leaderboard = reportLeaderboard();
  const page = renderLeaderboardHtml(leaderboard);
  for (const { name, path } of leaderboard.leaderboard) {
    expect(page).toContain(name);
    expect(page).toContain(path.slice(path.lastIndexOf('/') + 1));
  }
  expect(page.match(/<tr><td class="n">/g)).toHaveLength(leaderboard.leaderboard.length);
  expect(page).not.toMatch(/<script|<link|<img|\ssrc=|\son\w+=/i);
});

test('without ratings the static score is the score', () => {
  const page = renderLeaderboardHtml(staticLeaderboardReport());
  expect(page).toContain('Static score');
  expect(page).not.toContain('Better than</th>');
});

test('what could not be played or read is said, and foreign text is escaped', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>';
  const page = renderLeaderboardHtml(
    reportLeaderboard({
      leaderboard: [reportLeaderboardRow({ name: hostile, path: hostile, category: hostile })],
      unreadable: Array.from({ length: 120 }, () => ({ path: hostile, reason: hostile })),
    }),
  );
  expect(page).toContain('and 2');
  expect(page).not.toMatch(/<script|<img/);
});
