import { agentsOf, meanOverAgents, valuesOf } from '@plugin-eval/quality/validity/agent-means.ts';
import { withoutRounding } from '@plugin-eval/quality/validity/without-rounding.ts';
import { expect, test } from 'vitest';
import { readOutcomes } from '../scripts/validity/read-outcomes.ts';

const HEADER = 'skill,component,tasks,attempts_per_task,agent,dimension,score_pct,uplift_pct';
const file = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const ROWS = [
  'b,One,4,1,claude-code,Correctness,80.0,10.0',
  'b,One,4,1,codex,Correctness,60.0,-5.0',
  'a,One,5,1,claude-code,Correctness,100.0,30.0',
  'a,One,5,1,codex,Correctness,70.0,20.0',
  'c,Two,2,1,codex,Correctness,70.0,0.0',
];

test('outcomes are read by skill, outcome and agent', () => {
  const skills = readOutcomes(file(...ROWS));
  expect(skills.map(({ skill, component, tasks }) => [skill, component, tasks])).toEqual([
    ['a', 'One', 5],
    ['b', 'One', 4],
    ['c', 'Two', 2],
  ]);
  expect(agentsOf(skills)).toEqual(['claude-code', 'codex']);
  const [first] = skills;
  expect(first && Object.fromEntries(valuesOf(first, 'Correctness uplift'))).toEqual({
    'claude-code': 30,
    codex: 20,
  });
});

test('a skill that one agent was run with is compared with what that agent does elsewhere', () => {
  // Of a and b claude-code has 90 in the mean, codex 65: c, with 70 of codex, lies 5 above.
  const skills = readOutcomes(file(...ROWS));
  expect(meanOverAgents(skills, 'Correctness score')).toEqual([7.5, -7.5, 5]);
});

test('skills whose agents have the same values in another order are equal, to the last bit', () => {
  // Both agents together gave d and e 88. Less the level of each agent, in thirds, the sums differ in their last bits.
  const rows = ([agent, d, e, f]: readonly [string, number, number, number]) =>
    Object.entries({ d, e, f }).map(([skill, value]) => `${skill},One,4,1,${agent},Correctness,${value},0`);
  const csv = file(...rows(['claude-code', 75, 13, 40]), ...rows(['codex', 13, 75, 3]));
  const [d, e] = meanOverAgents(readOutcomes(csv), 'Correctness score');
  expect(d).toBe(e);
});

test('scores that are the sum of the same parts in another order are equal, to the last bit', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(withoutRounding(0.1 + 0.2)).toBe(withoutRounding(0.3));
  expect(withoutRounding(0.123456789)).toBe(0.123456789);
});

test.each([
  ['another header', 'skill,score\na,1\n'],
  ['a number that is none', file('a,One,5,1,codex,Correctness,high,0')],
  ['a column too few', file('a,One,5,1,codex,Correctness,70.0')],
  ['a value twice', file(ROWS[4] as string, ROWS[4] as string)],
])('%s is refused', (_, csv) => {
  expect(() => readOutcomes(csv)).toThrow();
});
