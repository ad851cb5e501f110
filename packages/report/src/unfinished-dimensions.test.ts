import { EXEMPT, judgeLayer, ONE_JUDGE_MISSING } from '@plugin-eval/tests/support/judge-layers.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { reportSkill, unreadableSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { unfinishedDimensions } from './unfinished-dimensions.ts';

test('a dimension on which every judge failed, with the reason', () => {
  expect(unfinishedDimensions(judgedSkill())).toEqual([
    {
      name: 'scope_calibration',
      errored: true,
      layer: 'judge',
      reason:
        'Both judges quoted passages that are not in the skill, and did so again when asked a second time.',
    },
  ]);
});

test('a score from which a judge is missing is not errored, but not finished either', () => {
  const layer = judgeLayer({ assessments: { orchestration_fitness: ONE_JUDGE_MISSING } });
  expect(unfinishedDimensions(judgedSkill(layer))).toEqual([
    {
      name: 'orchestration_fitness',
      errored: false,
      layer: 'judge',
      reason: 'Judge 2 (openai:gpt-5-mini) answered with status 529 five times.',
    },
  ]);
});

test('an exempt dimension is as finished as it can be', () => {
  expect(
    unfinishedDimensions(judgedSkill(judgeLayer({ assessments: { triggering_accuracy: EXEMPT } }))),
  ).toEqual([]);
});

test('a skill without a judge has none, and one that could not be read has its reason elsewhere', () => {
  expect(unfinishedDimensions(reportSkill())).toEqual([]);
  const skill = unreadableSkill();
  const { robustness } = skill.dimensions;
  const unread = {
    ...skill,
    layers: [{ ...skill.layers[0], score: null }] as typeof skill.layers,
    dimensions: {
      ...skill.dimensions,
      robustness: { ...robustness, score: null, status: 'errored' as const },
    },
  };
  expect(unfinishedDimensions(unread)).toEqual([]);
});
