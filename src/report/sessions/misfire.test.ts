import { expect, test } from 'vitest';
import { misfireOf } from './misfire.ts';

const session = { outcome: 'ended', activated: true, arm: 'with' } as const;

test.each([
  ['fires as it should', session, true, null],
  ['stays silent as it should', { ...session, activated: false }, false, null],
  ['stays silent', { ...session, activated: false }, true, 'should have fired'],
  ['fires on a near miss', session, false, 'should not have fired'],
  ['was cut off', { ...session, activated: null, outcome: 'errored' as const }, true, null],
  ['had no skill to fire', { ...session, activated: false, arm: 'without' as const }, true, null],
])('a session in which the skill %s', (_, one, shouldTrigger, misfire) => {
  expect(misfireOf(one, { shouldTrigger })).toBe(misfire);
});

test('of a session whose prompt is not known nothing is said', () => {
  expect(misfireOf(session, undefined)).toBeNull();
});
