import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import { judgeUse, zeroBound } from './use-verdict.ts';

const days = (count: number) =>
  new Set(
    Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10)),
  );
const projects = new Set(['a', 'b']);
const listed = (whole: number, more = {}) => ({ whole, cut: 0, nameOnly: 0, assumed: 0, ...more });
const today = { reason: null, hidden: false };
const window = { sessions: 400, days: days(30), projects };

test('30 sessions over 14 days without a use are dormant, 29 or 13 are too few', () => {
  const judge = (sessions: number, span: number) =>
    judgeUse({ used: 0, listed: listed(sessions), days: days(span), projects }, today, window);
  expect(judge(30, 14)).toEqual({ verdict: 'dormant', reason: null, bound: zeroBound(30) });
  expect(judge(29, 14)).toMatchObject({ verdict: 'too-few', reason: '29 of 30 sessions' });
  expect(judge(30, 13)).toMatchObject({ verdict: 'too-few' });
});

test.each([
  [30, 0.095],
  [60, 0.049],
  [300, 0.01],
])('no use in %i sessions bounds the rate by %f', (sessions, bound) => {
  expect(zeroBound(sessions)).toBeCloseTo(bound, 3);
});

test('few days, or one project, give no verdict', () => {
  const two = new Set(['2026-03-01', '2026-03-20']);
  expect(judgeUse({ used: 0, listed: listed(90), days: two, projects }, today, window).verdict).toBe(
    'too-few',
  );
  const one = { used: 0, listed: listed(90), days: days(30), projects: new Set(['a']) };
  expect(judgeUse(one, today, window).verdict).toBe('too-few');
});

test('a skill that had no description in any list is unseen, with the reason', () => {
  const by = (more: object) => ({ used: 0, listed: listed(0, more), days: days(0), projects });
  expect(judgeUse(by({ nameOnly: 90 }), today, window)).toMatchObject({
    verdict: 'unseen',
    reason: 'listed by name only',
  });
  expect(judgeUse(by({}), { reason: 'no frontmatter', hidden: false }, window).reason).toBe('no frontmatter');
});

test('a skill that the model cannot load is judged by invocations in all sessions', () => {
  const counts = { used: 0, listed: listed(0), days: days(0), projects: new Set<string>() };
  expect(judgeUse(counts, { reason: 'hidden', hidden: true }, window).verdict).toBe('dormant');
});

test('of 1,000 histories of a skill used in 3 % of sessions, at most 5 % end with a bound below that', () => {
  const random = seededRandom(7);
  let wrong = 0;
  for (let history = 0; history < 1_000; history++) {
    const sessions = 30 + Math.floor(random.uniform() * 271);
    const used = Array.from({ length: sessions }, () => random.uniform() < 0.03).filter(Boolean).length;
    const { bound } = judgeUse({ used, listed: listed(sessions), days: days(30), projects }, today, window);
    if (bound !== null && bound < 0.03) wrong += 1;
  }
  expect(wrong).toBeLessThanOrEqual(50);
});
