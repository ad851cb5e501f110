import { expect, test } from 'vitest';
import {
  invalidLayer,
  monteCarloLayer,
  stoppedLayer,
  summedLayer,
} from '../../../test/support/monte-carlo-layers.ts';
import { describeListing, hasOwnSessions, summariseSessions } from './sessions-summary.ts';

test('one line says what ran, on what, and at what price', () => {
  expect(summariseSessions(monteCarloLayer())).toEqual([
    '50 with claude-agent 0.3.330 on anthropic:claude-opus-4-5 (reported: claude-opus-4-5-20251101)',
    '$3.42',
    '1,061,480 tokens in (932,000 from a cache), 49,204 out',
  ]);
});

test('a model that reports the name it was asked by is named once', () => {
  const [first] = summariseSessions(monteCarloLayer({ reportedModels: ['claude-opus-4-5'] }));
  expect(first).toBe('50 with claude-agent 0.3.330 on anthropic:claude-opus-4-5');
});

test('sessions that were not drawn, and why', () => {
  expect(summariseSessions(stoppedLayer())[0]).toMatch(
    /^20 of 50 \(stopped after 20: the intervals were within ± 0\.15\) with/,
  );
  expect(summariseSessions(invalidLayer())[0]).toMatch(/^0 of 50 with/);
  expect(summariseSessions(monteCarloLayer({ costUsd: null, usage: null })).slice(1)).toEqual([
    'cost unknown',
    'tokens unknown',
  ]);
});

test('what the list of skills left of the description', () => {
  const listing = (listed: 'full' | 'cut' | 'dropped') =>
    describeListing(monteCarloLayer({ installed: [{ name: 'crane', role: 'subject', listed }] }));
  expect(listing('full')).toBeNull();
  expect(listing('cut')).toContain('cut its description');
  expect(listing('dropped')).toContain('only the name');
  // What happened to a distractor is none of the skill's business.
  const installed = [{ name: 'boat', role: 'distractor' as const, listed: 'dropped' as const }];
  expect(describeListing(monteCarloLayer({ installed }))).toBeNull();
});

test('the sums of a plugin are told from the sessions of a skill, an invalid batch included', () => {
  expect([monteCarloLayer(), invalidLayer(), summedLayer()].map(hasOwnSessions)).toEqual([true, true, false]);
});
