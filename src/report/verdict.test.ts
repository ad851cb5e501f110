import { describe, expect, test } from 'vitest';
import { reportPlugin, reportSkill } from '../../test/support/report-documents.ts';
import type { Composite, SkillEvaluation } from '../documents/evaluation.ts';
import { describeBadge, describeBasis, describeEvaluationBasis } from './verdict.ts';

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
    ['no badge: incomplete', { badge: null, complete: false }],
    ['no badge: vetoed by safety', { badge: null, badgeVetoedBy: 'safety' }],
    ['no score', { badge: null, score: null, complete: false }],
  ])('%s', (text, changes) => {
    expect(describeBadge(composite(changes))).toBe(text);
  });
});

describe('what a score rests on', () => {
  test('is the confidence and the share of the weight that was measured', () => {
    expect(describeBasis(skill.composite, skill.depth)).toBe('Estimated, 66 % of the weight measured');
  });

  test('says when the depth that was asked for was not reached', () => {
    const depth = { ...skill.depth, requested: 'standard' as const };
    expect(describeBasis(skill.composite, depth)).toBe(
      'Estimated, 66 % of the weight measured, standard depth was not reached',
    );
  });

  const judged = (selfReported: boolean): SkillEvaluation => ({
    ...skill,
    layers: [skill.layers[0], { name: 'judge', score: 0.8, durationMs: 0, selfReported, dimensions: {} }],
  });

  test('says when somebody handed the judge scores in', () => {
    expect(describeEvaluationBasis(judged(true))).toBe(
      'Estimated, 66 % of the weight measured, judge scores self-reported and so without a badge',
    );
  });

  test.each([
    ['the judge of this run', judged(false)],
    ['no judge', skill],
    ['a plugin', reportPlugin()],
  ])('says nothing more for %s', (_, evaluation) => {
    expect(describeEvaluationBasis(evaluation)).toBe('Estimated, 66 % of the weight measured');
  });
});
