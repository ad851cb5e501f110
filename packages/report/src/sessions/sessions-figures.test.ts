import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import {
  invalidLayer,
  liftLayer,
  monteCarloLayer,
  silentLayer,
  summedLayer,
} from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { describe, expect, test } from 'vitest';
import { sessionsFigures } from './sessions-figures.ts';

const figureOf = (layer: MonteCarloLayer, name: string) =>
  sessionsFigures(layer).find((figure) => figure.name === name);

test('activation comes with its clustered interval, Wilson’s beside it, and the sessions it rests on', () => {
  const activation = {
    ...monteCarloLayer().activation,
    rate: 0.871,
    ciLow: 0.691,
    ciHigh: 0.969,
    wilsonLow: 0.711,
    wilsonHigh: 0.949,
  } as MonteCarloLayer['activation'];
  expect(figureOf(monteCarloLayer({ activation }), 'Activation')).toMatchObject({
    value: '87.1 %',
    interval: '69.1–96.9 %',
    basis: '27 of 31 sessions that should trigger it; 71.1–94.9 % if they were independent (Wilson)',
    share: { score: 0.871, low: 0.691, high: 0.969 },
  });
});

test('four failures of fifty have the exact interval', () => {
  expect(figureOf(monteCarloLayer(), 'Failures')).toMatchObject({
    value: '8.0 %',
    interval: '2.2–19.2 %',
    basis: '4 of 50 sessions: 3 turn-limit, 1 time-limit',
  });
});

test('tokens are the marginal ones, and say what the harness takes', () => {
  expect(figureOf(monteCarloLayer(), 'Tokens')).toMatchObject({
    value: '1,240',
    basis:
      'median of what the skill adds; interquartile range 310, 2 outliers; efficiency 0.84; 22,480 with those of the harness',
  });
});

test('a lift says against what, over how many cases, and what the test says', () => {
  expect(figureOf(liftLayer(), 'Lift')).toMatchObject({
    value: '+0.21',
    interval: '+0.08 to +0.33',
    basis: 'quality gained over no skill, 10 cases; significant (p = 0.004 by sign flips)',
  });
  expect(figureOf(liftLayer(), 'Tokens added')).toMatchObject({
    value: '+1,310',
    interval: '+940 to +1,702',
    basis: 'a session, over no skill, 10 cases',
  });
  const lift = {
    ...{ against: 'git:v1', mean: -0.02, ciLow: -0.1, ciHigh: 0.06, significant: false, pValue: 0.25 },
    ...{ test: 'mcnemar' as const, pairs: 9, cases: 9, leftOut: 1, discordant: 3, tokens: null },
  };
  expect(figureOf(monteCarloLayer({ lift }), 'Lift')).toMatchObject({
    value: '−0.02',
    basis:
      'quality gained over git:v1, 9 cases; 1 case without a session in both arms left out; not significant ' +
      "(p = 0.250 by McNemar's test); 3 came out differently, and fewer than 6 cannot be significant",
  });
  expect(figureOf(monteCarloLayer({ lift }), 'Tokens added')).toBeUndefined();
});

describe('what was not measured is a dash, and no zero', () => {
  test('of a skill that never fires', () => {
    const shown = sessionsFigures(silentLayer()).map(({ name, value }) => [name, value]);
    expect(shown).toEqual([
      ['Activation', '0.0 %'],
      ['Precision', '—'],
      ['F1', '0.00'],
      ['Failures', '8.0 %'],
      ['Quality', '—'],
      ['Variation', '—'],
      ['Tokens', '—'],
    ]);
  });

  test('of a batch in which every session fired', () => {
    const tokens = {
      median: null,
      rawMedian: 22_480,
      iqr: null,
      outliers: 0,
      baselineMedian: null,
      efficiencyNorm: null,
    };
    expect(figureOf(monteCarloLayer({ tokens }), 'Tokens')).toMatchObject({
      value: '—',
      basis: expect.stringContaining('22,480 with those of the harness'),
    });
  });

  test('an invalid batch and the sums of a plugin have no figures at all', () => {
    expect(sessionsFigures(invalidLayer())).toEqual([]);
    expect(sessionsFigures(summedLayer())).toEqual([]);
  });
});
