import { recordingIo } from '@plugin-eval/tests/support/recording-io.ts';
import { expect, test } from 'vitest';
import { wantsColor } from './io.ts';

test.each([
  ['a terminal', {}, true, true, true],
  ['a pipe', {}, false, true, false],
  ['--no-color', {}, true, false, false],
  ['NO_COLOR', { NO_COLOR: '1' }, true, true, false],
  ['an empty NO_COLOR, which is none', { NO_COLOR: '' }, true, true, true],
  ['TERM=dumb', { TERM: 'dumb' }, true, true, false],
  ['FORCE_COLOR on a pipe', { FORCE_COLOR: '1' }, false, true, true],
  ['FORCE_COLOR=0 on a pipe', { FORCE_COLOR: '0' }, false, true, false],
  ['NO_COLOR against FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, true, false],
  ['--no-color against FORCE_COLOR', { FORCE_COLOR: '1' }, true, false, false],
])('%s', (_, variables, isTerminal, flag, expected) => {
  expect(wantsColor(recordingIo('/', { variables }).io, isTerminal, flag)).toBe(expected);
});

test('FORCE_COLOR says yes or, as 0, no; NO_COLOR wins', () => {
  const wants = (variables: Record<string, string>, isTerminal: boolean) =>
    wantsColor(recordingIo('/', { variables }).io, isTerminal, true);
  expect(wants({ FORCE_COLOR: '1' }, false)).toBe(true);
  expect(wants({ FORCE_COLOR: '0' }, true)).toBe(false);
  expect(wants({ FORCE_COLOR: '1', NO_COLOR: '1' }, true)).toBe(false);
});
