import { expect, test } from 'vitest';
import type { MatchupResult } from '../documents/ranking.ts';
import type { Content } from './contents.ts';
import { reduceLeaderboard } from './reduce-leaderboard.ts';

const WARNING = /differ so much that the priors pull them to the middle/;

function contents(count: number): Content[] {
  return Array.from({ length: count }, (_, i) => {
    const name = `skill-${String(i).padStart(2, '0')}`;
    return {
      sha256: name,
      skills: [
        {
          path: `/skills/${name}`,
          name,
          category: null,
          contentSha256: name,
          skillSha256: name,
          lineCount: 10,
          staticScore: 50,
          root: '/skills',
          fingerprint: name,
        },
      ],
    };
  });
}

/** Everybody against everybody. */
function games(count: number, result: (a: number, b: number) => MatchupResult) {
  return Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a - 1 }, (_, offset) => {
      const b = a + offset + 1;
      return { a, b, result: result(a, b), decisions: [] };
    }),
  ).flat();
}

test('skills that differ very much are said to have intervals that are too narrow', () => {
  const ordered = reduceLeaderboard(
    contents(16),
    games(16, () => 'win'),
    0,
  );
  expect(ordered.method).toBe('prior-mode');
  expect(ordered.notes.join('\n')).toMatch(WARNING);
});

test.each([
  ['draws', (): MatchupResult => 'draw', 'maximum-likelihood'],
  [
    'one loss and else draws',
    (a: number, b: number): MatchupResult => (a + b === 1 ? 'loss' : 'draw'),
    'maximum-likelihood',
  ],
])('of %s nothing is said', (_, result, method) => {
  const even = reduceLeaderboard(contents(8), games(8, result), 0);
  expect([even.method, even.notes]).toEqual([method, []]);
});

test('a single upset among strangers leaves the priors in force, and is no wide field', () => {
  const { method, notes } = reduceLeaderboard(contents(2), [{ a: 0, b: 1, result: 'win', decisions: [] }], 0);
  expect([method, notes]).toEqual(['prior-mode', []]);
});
