import type { Composite, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { selfReportedLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { verifiedJudge } from '@plugin-eval/tests/support/simulated-report.ts';
import { describe, expect, test } from 'vitest';
import { depthGap, describeBadge, describeEvaluationBasis } from './verdict.ts';

const skill = reportSkill();
const composite = (changes: Partial<Composite>): Composite => ({ ...skill.composite, ...changes });

describe('the badge', () => {
  test.each<[string, Partial<Composite>]>([
    ['Platinum ★★★★★ (provisional)', { badge: 'Platinum' }],
    ['Gold ★★★★ (provisional)', { badge: 'Gold' }],
    ['Silver ★★★ (provisional)', { badge: 'Silver' }],
    ['Bronze ★★ (provisional)', { badge: 'Bronze' }],
    ['Gold ★★★★', { badge: 'Gold', safety: 'measured' }],
    ['no badge', { badge: null }],
    ['no badge', { badge: null, score: 59, elo: 1282 }],
    ['no badge: the Elo of 1282 is below 1300', { badge: null, score: 71.9, elo: 1282 }],
    ['no badge: incomplete', { badge: null, complete: false }],
    ['no badge: vetoed by safety', { badge: null, badgeVetoedBy: 'safety' }],
    ['no score', { badge: null, score: null, complete: false }],
  ])('%s', (text, changes) => {
    expect(describeBadge(composite(changes))).toBe(text);
  });
});

describe('what a score rests on', () => {
  test('is the confidence and the share of the weight that was measured', () => {
    expect(describeEvaluationBasis(skill)).toBe('Estimated, 66 % of the weight measured');
  });

  test('leaves a depth that was not reached to its own notice', () => {
    const depth = { ...skill.depth, requested: 'standard' as const };
    expect(describeEvaluationBasis({ ...skill, depth })).toBe('Estimated, 66 % of the weight measured');
  });

  const judged = (layer: JudgeLayer): SkillEvaluation => ({ ...skill, layers: [skill.layers[0], layer] });

  test('says when somebody handed the judge scores in', () => {
    expect(describeEvaluationBasis(judged(selfReportedLayer()))).toBe(
      'Estimated, 66 % of the weight measured, judge scores are self-reported, so there is no badge',
    );
  });

  test.each([
    ['the judge of this run', judged(verifiedJudge())],
    ['no judge', skill],
    ['a plugin', reportPlugin({ errors: [], composite: { ...skill.composite, complete: true } })],
  ])('says nothing more for %s', (_, evaluation) => {
    expect(describeEvaluationBasis(evaluation)).toBe('Estimated, 66 % of the weight measured');
  });
});

test('a depth that was not reached is named, and one that was is not', () => {
  expect(depthGap({ ...skill.depth, requested: 'standard' })?.headline).toBe(
    'Only depth quick was reached; standard was requested.',
  );
  expect(depthGap(skill.depth)).toBeNull();
});
