import { describe, expect, test } from 'vitest';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import { loadProblem, workDifference } from './work-difference.ts';

function session(promptIndex: number, quality: number | null, changes: Partial<ObservedSession> = {}) {
  return {
    ...{ session: 1, key: '', promptIndex, repetition: 0, arm: 'with', outcome: 'ended', failure: null },
    ...{ activated: true, turn: 1, fired: [], otherSkills: [], triedSubAgent: false, quality },
    ...{ qualityReason: null, inScope: null, completed: null, rawTokens: 100 },
    ...changes,
  } as ObservedSession;
}

const cases = Array.from({ length: 10 }, (_, index) => index);
const all = (quality: number | null, changes: Partial<ObservedSession> = {}) =>
  cases.map((prompt) => session(prompt, quality, changes));
const compare = (original: ObservedSession[], changed: ObservedSession[]) =>
  workDifference({ original, changed, cases, sessions: 1 });

test('a difference is the changed version less the original, and tokens are what it saves', () => {
  const found = compare(all(0.75), all(0.5, { rawTokens: 60 }));
  expect(found).toEqual({ differences: cases.map(() => -0.25), leftOut: 0, tokensSaved: 40, problem: null });
});

test('a failed session has quality 0', () => {
  expect(compare(all(1), all(null, { outcome: 'failed' })).differences).toEqual(cases.map(() => -1));
});

describe('what cannot be compared', () => {
  test('an unjudged session is lost, and too many of them leave no verdict', () => {
    const some = cases.map((prompt) => session(prompt, prompt < 8 ? 1 : null));
    const found = compare(all(1), some);
    expect([found.differences.length, found.leftOut]).toEqual([8, 2]);
    expect(found.problem).toMatch(/90 %|5 points/);
  });

  test('a skill that rarely loads shows nothing', () => {
    const original = cases.map((prompt) => session(prompt, 1, { activated: prompt < 4 }));
    expect(loadProblem(original)).toMatch(/loaded in 4 of 10 sessions/);
    const more = cases.map((prompt) => session(prompt, 1, { activated: prompt < 5 }));
    expect(loadProblem(more)).toBeNull();
  });
});
