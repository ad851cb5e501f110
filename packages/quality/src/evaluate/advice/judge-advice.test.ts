import type { Assessment } from '@plugin-eval/core/documents/judge-layer.ts';
import { judgeLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { expect, test } from 'vitest';
import { judgeAdvice } from './judge-advice.ts';

const assessed = (score: number, quote: string): Assessment => ({
  status: 'measured',
  score,
  spread: null,
  reason: null,
  missing: 0,
  rubricVersion: 1,
  judgements: [
    {
      judge: 1,
      draw: 1,
      model: 'a:b',
      score,
      reasoning: 'It stops half-way.',
      evidence: [{ quote, found: true, file: 'crane/SKILL.md', line: 7 }],
      tasks: [],
      repaired: false,
      answers: [],
    },
  ],
  abstentions: [],
});

test('the dimension that costs most by its weight comes first, with the reason and the quotation', () => {
  // Loss by weight: output quality 0.15 x 0.5 = 0.075, scope 0.12 x 0.6 = 0.072, triggering 0.25 x 0.25 = 0.0625.
  const advice = judgeAdvice(
    judgeLayer({
      verification: null,
      assessments: {
        triggering_accuracy: assessed(0.75, 'a'),
        output_quality: assessed(0.5, 'Fold it.'),
        scope_calibration: assessed(0.4, 'c'),
      },
    }),
  );
  expect(advice.map(({ dimension }) => dimension)).toEqual(['output_quality', 'scope_calibration']);
  expect(advice[0]?.action).toBe(
    'Improve output quality (weight 15 %): the judge gives it 0.50 of 1, because "It stops half-way"; it quotes on line 7 "Fold it".',
  );
});

test('scores in the highest band need no advice, and a judge who was misled gives none', () => {
  const assessments = { output_quality: assessed(0.8, 'a') };
  expect(judgeAdvice(judgeLayer({ assessments, verification: null }))).toEqual([]);
  const verification = { passed: false, threshold: 0.1, knownBad: [], knownGood: [], injections: [] };
  expect(
    judgeAdvice(judgeLayer({ assessments: { output_quality: assessed(0.1, 'a') }, verification })),
  ).toEqual([]);
});
