import {
  fifteenPrompts,
  monteCarloOptions,
  type Play,
  SUBJECT,
  scriptedPerform,
  simulate,
} from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { loadingSession, sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { describe, expect, test } from 'vitest';
import { type EstimatedOptions, estimateMonteCarlo } from './estimate-monte-carlo.ts';

const PRICE = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
const context = { seed: 1, priceOf: () => PRICE };

const options = (changes: Partial<EstimatedOptions> = {}): EstimatedOptions => ({
  ...monteCarloOptions(),
  prompts: fifteenPrompts(),
  ...changes,
});

describe('what layer 3 will take', () => {
  test('is six controls, the sessions, and a judgement of each that should trigger at least', () => {
    const { calls } = estimateMonteCarlo(SUBJECT, options(), context);
    // 33 of the 50 sessions have a prompt that should trigger.
    expect(calls.min).toBe(6 + 50 + 33);
    expect(calls.max).toBe((6 + 50) * 10 + 50 * 2);
  });

  test('holds what a batch then takes', async () => {
    const plays: Play[] = [() => sessionResult(), () => loadingSession([{ skill: 'crane', turn: 1 }])];
    for (const play of plays) {
      const perform = scriptedPerform({ play });
      await simulate(perform);
      const { calls } = estimateMonteCarlo(SUBJECT, options(), context);
      expect(perform.executed.length).toBeGreaterThanOrEqual(calls.min);
      expect(perform.executed.length).toBeLessThanOrEqual(calls.max);
    }
  });

  test('doubles the sessions that should trigger for a lift', () => {
    const lift = { against: 'none', skill: null };
    const { calls } = estimateMonteCarlo(SUBJECT, options({ lift }), context);
    expect(calls.min).toBe(6 + 50 + 33 + 33 + 33);
  });

  test('may end at the first look', () => {
    const { calls } = estimateMonteCarlo(SUBJECT, options({ stopEarly: 0.1 }), context);
    expect(calls.min).toBeLessThan(6 + 50);
    expect(calls.min).toBeGreaterThanOrEqual(6 + 20);
    expect(calls.max).toBe((6 + 50) * 10 + 50 * 2);
  });

  test('is a range of tokens and money; without a price the money is unknown', () => {
    const { inputTokens, outputTokens, costUsd } = estimateMonteCarlo(SUBJECT, options(), context);
    for (const span of [inputTokens, outputTokens, costUsd]) {
      expect(span?.min).toBeGreaterThan(0);
      expect(span?.max).toBeGreaterThan(span?.min ?? Number.POSITIVE_INFINITY);
    }
    expect(estimateMonteCarlo(SUBJECT, options(), { ...context, priceOf: () => null }).costUsd).toBeNull();
  });

  test('can be told before the prompts are written', () => {
    expect(estimateMonteCarlo(SUBJECT, options({ prompts: null }), context).calls).toEqual(
      estimateMonteCarlo(SUBJECT, options(), context).calls,
    );
  });

  test('is nothing for a skill that the agent does not choose', () => {
    const subject = { ...SUBJECT, skill: synthesisedSkill({ name: 'crane' }), exempt: true };
    expect(estimateMonteCarlo(subject, options(), context).calls).toEqual({ min: 0, max: 0 });
  });
});
