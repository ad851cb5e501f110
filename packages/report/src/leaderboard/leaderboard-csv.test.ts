import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { leaderboardRowSchema } from '@plugin-eval/core/documents/ranking.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { reportLeaderboard, reportLeaderboardRow } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderLeaderboardCsv } from './leaderboard-csv.ts';

/** What JSON nests stands in columns of its own, in the place of what holds it. */
const NAMES = Object.keys(leaderboardRowSchema.shape).flatMap((name) => {
  if (name === 'change')
    return ['kind', 'rating_before', 'rank_best_before', 'rank_worst_before', 'places', 'significant'].map(
      (key) => `change_${key}`,
    );
  if (name !== 'dimensions') return [name];
  return DIMENSION_NAMES.flatMap((dimension) =>
    ['rating', 'ci_low', 'ci_high', 'wins', 'draws', 'losses'].map((key) => `${dimension}_${key}`),
  );
});

type Nested = Record<string, unknown>;

/** RFC 4180, section 2, character by character. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < csv.length; at++) {
    const character = csv.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (csv.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && csv.charAt(at + 1) === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at++;
    } else cell += character;
  }
  expect([quoted, cell, row]).toEqual([false, '', []]);
  return rows;
}

const cellsOf = (name: string) =>
  readCsv(renderLeaderboardCsv(reportLeaderboard({ leaderboard: [reportLeaderboardRow({ name })] })))[1] ??
  [];
const formatName = (name: string) => cellsOf(name)[NAMES.indexOf('name')];

test('has the names and the numbers of the JSON document, unrounded', () => {
  const { leaderboard } = reportLeaderboard();
  const [header, ...rows] = readCsv(renderLeaderboardCsv(reportLeaderboard()));
  expect(header).toEqual(NAMES);
  expect(rows).toEqual(
    leaderboard.map((row) => {
      const { dimensions, change, ...plain } = toDocument(row) as Record<string, Nested>;
      const flat: Record<string, unknown> = { ...plain };
      for (const [outer, inner] of Object.entries({ ...dimensions, change }))
        for (const [key, value] of Object.entries((inner ?? {}) as Nested)) flat[`${outer}_${key}`] = value;
      return NAMES.map((name) => String(flat[name] ?? ''));
    }),
  );
});

test('of no skills is the header alone', () => {
  expect(renderLeaderboardCsv(reportLeaderboard({ leaderboard: [] }))).toBe(`${NAMES.join(',')}\r\n`);
});

describe('untrusted text', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x', '=cmd|"/c calc"!A1'])(
    '%j is no formula',
    (name) => {
      expect(formatName(name)).toBe(`'${name}`);
    },
  );

  test.each(['a,b', 'a "b"', 'one\r\ntwo', '"', 'a=b', "'a"])('%j comes back as it is', (name) => {
    expect(formatName(name)).toBe(name);
  });

  test('negative numbers of our own are no formulas', () => {
    const leaderboard = [reportLeaderboardRow({ bradleyTerry: -12.5 })];
    expect(renderLeaderboardCsv(reportLeaderboard({ leaderboard }))).toContain(',-12.5,');
  });

  test.each(Object.values(HOSTILE_TEXTS))('%j neither moves nor hides anything', (name) => {
    const csv = renderLeaderboardCsv(reportLeaderboard({ leaderboard: [reportLeaderboardRow({ name })] }));
    expect(csv).not.toMatch(/[^\t\r\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
  });

  test('of any kind leaves as many cells as there are columns', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        expect(cellsOf(name)).toHaveLength(NAMES.length);
        expect(formatName(name)).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});
