import { expect, test } from 'vitest';
import { PlanOnRecord } from './plan-on-record.ts';

const plan = (calls: number) => ({ type: 'calls-planned' as const, calls, skills: 1 });

test('what is planned while something is written is written together, and the last total stands', async () => {
  const kept: number[] = [];
  const record = new PlanOnRecord({ planCalls: async (_, calls) => void kept.push(calls) }, 'r1');
  record.hear({ type: 'skills-planned', skills: 4 });
  for (const calls of [2, 4, 6, 8]) record.hear(plan(calls));
  await record.settled();
  // Four skills with 20 calls: no skill is left to guess.
  expect(kept.at(-1)).toBe(20);
  expect(kept.length).toBeLessThan(4);
  record.hear({ type: 'calls-planned', calls: 5, skills: 0 });
  await record.settled();
  expect(kept.at(-1)).toBe(25);
});

test('a journal that refuses it stops nothing', async () => {
  const record = new PlanOnRecord({ planCalls: () => Promise.reject(new Error('full')) }, 'r1');
  record.hear({ type: 'questions-planned', questions: 3 });
  await expect(record.settled()).resolves.toBeUndefined();
});
