import { expect, test } from 'vitest';
import { PlannedCalls } from './planned-calls.ts';

test('skills that are not counted yet have as many calls as the others on average', () => {
  const planned = new PlannedCalls();
  expect(planned.total).toBe(0);
  planned.hear({ type: 'skills-planned', skills: 10 });
  expect(planned.total).toBe(0);
  planned.hear({ type: 'calls-planned', calls: 8, skills: 1 });
  expect(planned.total).toBe(80);
  planned.hear({ type: 'calls-planned', calls: 4, skills: 1 });
  expect(planned.total).toBe(60);
  planned.hear({ type: 'calls-planned', calls: 6, skills: 0 });
  expect(planned.total).toBe(90);
});

test('questions to a target are of no skill: they are all there is', () => {
  const planned = new PlannedCalls();
  planned.hear({ type: 'questions-planned', questions: 91 });
  planned.hear({ type: 'questions-planned', questions: 9 });
  expect(planned.total).toBe(100);
});

test('other events are not about the plan', () => {
  expect(new PlannedCalls().hear({ type: 'run-ended', run: 'r1' })).toBe(false);
});
