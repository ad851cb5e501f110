import { expect, test } from 'vitest';
import { removable, trimSteps } from './trim-steps.ts';
import type { WorkDifference } from './work-difference.ts';

const equal = (cases: number): WorkDifference => ({
  differences: Array(cases).fill(0),
  ...{ leftOut: 0, tokensSaved: 10, problem: null },
});
const worse = (cases: number): WorkDifference => ({ ...equal(cases), differences: Array(cases).fill(-0.3) });

test('sections go two by two until a loss cannot be excluded', async () => {
  const steps = await trimSteps([4, 2, 0, 1, 3], 0.1, async (removed) =>
    removed.includes(1) ? worse(40) : equal(40),
  );
  expect(steps.map(({ removed, judged }) => [removed, judged?.verdict])).toEqual([
    [[4, 2], 'not-needed'],
    [[4, 2, 0, 1], 'needed'],
  ]);
  expect(removable(steps)).toEqual([4, 2]);
});

test('the last step removes what is left', async () => {
  const steps = await trimSteps([0, 1, 2], 0.1, async () => equal(40));
  expect(steps.map(({ removed }) => removed.length)).toEqual([2, 3]);
  expect(removable(steps)).toEqual([0, 1, 2]);
});

test('28 equal cases exclude no loss of 0.1, 29 do', async () => {
  expect(removable(await trimSteps([0, 1], 0.1, async () => equal(28)))).toEqual([]);
  expect(removable(await trimSteps([0, 1], 0.1, async () => equal(29)))).toEqual([0, 1]);
});

test('sessions that show nothing end it', async () => {
  const steps = await trimSteps([0, 1, 2, 3], 0.1, async () => ({ ...equal(40), problem: 'Lost.' }));
  expect(steps).toMatchObject([{ judged: null, problem: 'Lost.' }]);
  expect(removable(steps)).toEqual([]);
});
