import {
  invalidLayer,
  monteCarloLayer,
  stoppedLayer,
  summedLayer,
} from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { expect, test } from 'vitest';
import { describeDraws, describeListing, describeModel, hasOwnSessions } from './sessions-summary.ts';

test('the model that was asked, and what the sessions say has answered where that is another name', () => {
  expect(describeModel(monteCarloLayer())).toBe(
    'anthropic:claude-opus-4-5 (reported: claude-opus-4-5-20251101)',
  );
  expect(describeModel(monteCarloLayer({ reportedModels: ['claude-opus-4-5'] }))).toBe(
    'anthropic:claude-opus-4-5',
  );
});

test('sessions that were not drawn, and why', () => {
  expect(describeDraws(monteCarloLayer())).toBe('50');
  expect(describeDraws(stoppedLayer())).toBe('20 of 50 (stopped after 20: the intervals were within ± 0.15)');
  expect(describeDraws(invalidLayer())).toBe('0 of 50');
});

test('what the list of skills left of the description', () => {
  const listing = (listed: 'full' | 'cut' | 'dropped') =>
    describeListing(monteCarloLayer({ installed: [{ name: 'crane', role: 'subject', listed }] }));
  expect(listing('full')).toBeNull();
  expect(listing('cut')).toContain('truncated its description');
  expect(listing('dropped')).toContain('only the name');
  // What happened to a distractor is none of the skill's business.
  const installed = [{ name: 'boat', role: 'distractor' as const, listed: 'dropped' as const }];
  expect(describeListing(monteCarloLayer({ installed }))).toBeNull();
});

test('the sums of a plugin are told from the sessions of a skill, an invalid batch included', () => {
  expect([monteCarloLayer(), invalidLayer(), summedLayer()].map(hasOwnSessions)).toEqual([true, true, false]);
});
