import { executedLayer } from '@plugin-eval/tests/support/executed-layers.ts';
import { thoroughLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { expect, test } from 'vitest';
import { sessionMatrix, stateOf } from './session-matrix.ts';

test.each([
  ['ended', true, true, 'fired'],
  ['ended', true, false, 'fired-wrongly'],
  ['ended', false, true, 'silent-wrongly'],
  ['ended', false, false, 'silent'],
  ['ended', null, true, 'unknown'],
  ['failed', true, true, 'failed'],
  ['errored', null, false, 'errored'],
] as const)('%s, activated %s, should trigger %s: %s', (outcome, activated, shouldTrigger, state) => {
  expect(stateOf({ outcome, activated }, { shouldTrigger })).toBe(state);
});

test('a prompt is a row with its repeats, and all that fired or stayed silent wrongly is in it', () => {
  const layer = thoroughLayer();
  const rows = sessionMatrix(layer);
  expect(rows.map(({ prompt }) => prompt)).toEqual(layer.perPrompt);
  const states = rows.flatMap(({ cells }) => cells.map(({ state }) => state));
  expect(states).toHaveLength(layer.sessions.filter(({ arm }) => arm === 'with').length);
  expect(states.filter((state) => state.endsWith('wrongly'))).toHaveLength(11);
});

test('sessions with tools stand in the row of their prompt, those of the other arm nowhere', () => {
  const layer = { ...executedLayer(), sessions: [] };
  const rows = sessionMatrix(layer);
  expect(rows.map(({ cells }) => cells.map(({ session }) => session.session))).toEqual([
    [101, 102],
    [103, 104],
    [105, 106],
  ]);
  expect(rows[2]?.cells.map(({ state }) => state)).toEqual(['failed', 'errored']);
});
