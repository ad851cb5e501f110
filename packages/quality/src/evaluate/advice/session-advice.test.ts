import type { PromptResult } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { invalidLayer, monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { expect, test } from 'vitest';
import { sessionAdvice } from './session-advice.ts';

const prompt = (text: string, shouldTrigger: boolean, activated: number): PromptResult => ({
  prompt: text,
  bucket: shouldTrigger ? 'explicit' : 'near_miss',
  shouldTrigger,
  runs: 3,
  activated,
  failed: 0,
  errored: 0,
  quality: null,
});

test('prompts that did not fire are quoted, the worst first, with the skill that fired instead', () => {
  const [first] = sessionAdvice(
    monteCarloLayer({
      perPrompt: [
        prompt('fold a crane', true, 3),
        prompt('make a bird', true, 2),
        prompt('mend this', true, 0),
      ],
      confusions: [{ skill: 'boat', runs: 2 }],
    }),
  );
  expect(first).toMatchObject({ basis: 'sessions', dimension: 'triggering_accuracy', change: null });
  expect(first?.action).toContain(
    '2 of 3 prompts that should start the skill did not always start it: "mend this" (fired in 0 of 3 sessions), "make a bird" (fired in 2 of 3 sessions).',
  );
  expect(first?.action).toContain(
    'What fired instead was "boat" (2 times): say how this skill differs from it.',
  );
});

test('near misses that fired are quoted; those that did not are no reason for advice', () => {
  const advice = sessionAdvice(
    monteCarloLayer({ perPrompt: [prompt('fold a boat', false, 1), prompt('iron a shirt', false, 0)] }),
  );
  expect(advice[0]?.action).toContain(
    '1 of 2 prompts that should not start the skill started it: "fold a boat" (fired in 1 of 3 sessions). Say in the description what it is not for.',
  );
});

test('an invalid harness gives no advice, and neither does a layer that did not run', () => {
  expect(sessionAdvice(invalidLayer())).toEqual([]);
  expect(sessionAdvice(null)).toEqual([]);
});
