import { outcomeOf } from '@plugin-eval/quality/validity/measured-set.ts';
import { expect, test } from 'vitest';
import { dotnetSet, readScenarioRuns } from './dotnet-set.ts';

const HEADER =
  'run,skill,scenario,skilled_quality,vanilla_quality,skilled_time,skilled_tokens_in,timed_out,not_activated';
const read = (...rows: string[]) => readScenarioRuns([HEADER, ...rows, ''].join('\n'));
const ROWS = [
  '1,a,often,4,2,10,100,,',
  '2,a,often,8,2,30,300,1,',
  '3,a,often,6,2,20,200,,',
  '1,a,"once, only",10,9,20,100,,1',
  '1,b,often,5,5,10,100,,',
  '1,alone,often,5,5,10,100,,',
];
const set = dotnetSet('dotnet', read(...ROWS), (skill) => (skill === 'alone' ? 'other' : 'plugin'));

test('a scenario that was run more often counts no more than another', () => {
  expect(set.skills.map(({ name }) => name)).toEqual(['a', 'b']);
  // Quality of a: (mean of 4, 8, 6) and 10.
  expect(outcomeOf(set, 'Quality score').values).toEqual([8, 5]);
  expect(outcomeOf(set, 'Quality uplift').values).toEqual([2.5, 0]);
});

test('higher is better: activated, in time, quick', () => {
  expect(outcomeOf(set, 'Activation share').values).toEqual([0.5, 1]);
  expect(outcomeOf(set, 'Share in time').values[0]).toBeCloseTo(1 - 1 / 6, 9);
  expect(outcomeOf(set, 'Speed (seconds, negated)').values).toEqual([-20, -10]);
});

test('alternate runs are two measurements, and a skill with one run has only one', () => {
  const [first, second] = outcomeOf(set, 'Quality score').apart ?? [];
  expect(first).toEqual([7.5, 5]);
  expect(second).toEqual([8, Number.NaN]);
});

test.each([
  ['a row cut short', '1,a,often,4'],
  ['a quality that is no number', '1,a,often,good,2,10,100,,'],
])('%s is refused', (_, row) => {
  expect(() => read(row)).toThrow(/Line 2/);
});
