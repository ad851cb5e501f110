import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgedSkill, sampleUncertainty } from '@plugin-eval/tests/support/judged-report.ts';
import { verifiedJudge } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { uncertaintySections } from './uncertainty-view.ts';
import type { Detail } from './view-model/detail.ts';
import { fitSections } from './view-model/fit-sections.ts';
import { layoutText } from './view-model/layout-text.ts';

const textOf = (evaluation: Evaluation, detail: Detail = 'normal') =>
  layoutText(fitSections(uncertaintySections(evaluation), detail), { color: false, width: null });

test('an unstable score is named with its usual causes, a stable one without', () => {
  expect(textOf(judgedSkill())).toContain(
    'not stable, ± 6.1 points  Often the cause: an ambiguous description',
  );
  const whole = judgedSkill(verifiedJudge());
  const stable = {
    ...whole,
    composite: { ...whole.composite, complete: true },
    uncertainty: sampleUncertainty({ stable: true, halfWidth: 2.4 }),
  };
  expect(textOf(stable)).toBe('Uncertainty\n  Score  stable, ± 2.4 points\n');
});

test('what is missing something is not called stable', () => {
  expect(textOf({ ...judgedSkill(), uncertainty: sampleUncertainty({ stable: true }) })).toBe('\n');
});

test.each([
  [
    'what all intervals cover',
    '2 judges, 10 trigger prompts and 6 simulated tasks  95 %; that of the tokens',
  ],
  ['what none covers', 'None of them           what both judge models have in common'],
  ['those of the dimensions', 'Output quality         0.60–0.90  2 judges with 3 simulated tasks each'],
])('in full: %s', (_, part) => {
  expect(textOf(judgedSkill(), 'verbose')).toContain(part);
});
