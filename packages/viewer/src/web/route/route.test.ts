import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryRoute, formatHash, parseHash, type Route } from './route.ts';

test.each<[string, Route]>([
  ['', { page: 'start' }],
  ['#', { page: 'start' }],
  ['#/', { page: 'start' }],
  ['#/e/7', entryRoute('7')],
  ['#/e/7/dimension/robustness', entryRoute('7', { kind: 'dimension', name: 'robustness' })],
  ['#/e/7/session/ab%2Fc', entryRoute('7', { kind: 'session', key: 'ab/c' })],
  ['#/e/7/case/p-1%3A0', entryRoute('7', { kind: 'case', id: 'p-1:0' })],
  ['#/e/7/skill/skills%2Fcrane', entryRoute('7', { kind: 'overview' }, 'skills/crane')],
  [
    '#/e/7/skill/skills%2Fcrane/dimension/robustness',
    entryRoute('7', { kind: 'dimension', name: 'robustness' }, 'skills/crane'),
  ],
  ['#/history', { page: 'history', path: null }],
  ['#/history/skills%2Fcrane', { page: 'history', path: 'skills/crane' }],
  [
    '#/compare/r1-0/r2-0',
    { page: 'compare', a: { entry: 'r1-0', member: null }, b: { entry: 'r2-0', member: null } },
  ],
  [
    '#/compare/r1-0/skills%2Fcrane/r2-0/',
    { page: 'compare', a: { entry: 'r1-0', member: 'skills/crane' }, b: { entry: 'r2-0', member: null } },
  ],
  ['#/runs', { page: 'runs' }],
  ['#/runs/20261121-a', { page: 'run', id: '20261121-a' }],
])('%s', (hash, route) => {
  expect(parseHash(hash).route).toEqual(route);
});

test.each([
  '#/nowhere',
  '#/e',
  '#/e/7/dimension',
  '#/e/7/skill',
  '#/e/7/x/y',
  '#/runs/a/b',
  '#/compare/r1-0',
  '#/compare/r1-0//r2-0',
  '#/e/%E0%A4%A',
  '#x',
])('%s is unknown', (hash) => {
  expect(parseHash(hash).route).toEqual({ page: 'unknown', hash: hash.slice(1) });
});

test('the query follows the path and keeps what is in it', () => {
  const { route, query } = parseHash('#/e/7?sort=-score&q=a%26b');
  expect(route).toEqual(entryRoute('7'));
  expect([...query]).toEqual([
    ['sort', '-score'],
    ['q', 'a&b'],
  ]);
  expect(formatHash(route, query)).toBe('#/e/7?sort=-score&q=a%26b');
});

describe('every route survives its hash', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  const view = fc.oneof(
    fc.constant({ kind: 'overview' as const }),
    text.map((name) => ({ kind: 'dimension' as const, name })),
    text.map((key) => ({ kind: 'session' as const, key })),
    text.map((id) => ({ kind: 'case' as const, id })),
  );
  const route = fc.oneof(
    fc.constant<Route>({ page: 'start' }),
    fc.record({ page: fc.constant('entry' as const), id: text, skill: fc.option(text), view }),
    fc.record({ page: fc.constant('history' as const), path: fc.option(text) }),
    fc.record({ page: fc.constant('run' as const), id: text }),
  );
  test('as it is', () => {
    fc.assert(
      fc.property(route, (one) => {
        expect(parseHash(formatHash(one)).route).toEqual(one);
      }),
    );
  });
});
