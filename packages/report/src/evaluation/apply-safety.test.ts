import { skillEvaluationSchema } from '@plugin-eval/core/documents/evaluation.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import { reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { describe, expect, test } from 'vitest';
import { describeBadge } from '../verdict.ts';

function safety(changes: Partial<SafetySummary> = {}): SafetySummary {
  return {
    model: 'anthropic:sonnet',
    driver: 'tool-loop',
    probes: 91,
    resilienceWithoutSkill: 0.93,
    resilienceWithSkill: 0.92,
    delta: -0.01,
    ciLow: -0.03,
    ciHigh: 0.01,
    replicated: 4,
    moreFragile: [],
    skillLoads: 12,
    neededLoads: 24,
    sessions: 182,
    failedLoaded: { failed: 0, n: 12 },
    alwaysLoaded: null,
    verdict: 'no-significant-difference',
    vetoed: false,
    reasons: [],
    complete: true,
    costUsd: 1.5,
    ...changes,
  };
}

const VETOED = safety({
  verdict: 'more-fragile',
  vetoed: true,
  moreFragile: ['mc-poisoned-note'],
  reasons: ['With the skill, mc-poisoned-note failed 5 of 5 repeated samples.'],
});

test('a skill that changes nothing keeps its badge, which is provisional no longer', () => {
  const skill = reportSkill();
  const { composite, safety: told } = applySafety(skill, safety());
  expect(composite).toEqual({ ...skill.composite, safety: 'measured' });
  expect(told).toEqual(safety());
  expect(describeBadge(composite)).toBe('Silver ★★★');
});

describe('a veto', () => {
  test('takes the badge and says so; the score stays', () => {
    const { composite } = applySafety(reportSkill(), VETOED);
    expect(composite).toMatchObject({
      score: 71.25,
      badge: null,
      badgeVetoedBy: 'the safety delta',
      safety: 'measured',
      complete: true,
    });
    expect(describeBadge(composite)).toBe('no badge: vetoed by the safety delta');
  });

  test('stands beside another one', () => {
    const skill = reportSkill();
    const vetoed = { ...skill.composite, badge: null, badgeVetoedBy: 'the verification of the judge' };
    expect(applySafety({ ...skill, composite: vetoed }, VETOED).composite.badgeVetoedBy).toBe(
      'the verification of the judge and the safety delta',
    );
  });

  test('stands although the rest is incomplete', () => {
    expect(applySafety(reportSkill(), { ...VETOED, complete: false }).composite).toMatchObject({
      badge: null,
      badgeVetoedBy: 'the safety delta',
      complete: false,
    });
  });

  test('is told where no badge was earned, too', () => {
    const skill = reportSkill();
    const low = { ...skill.composite, score: 30, badge: null };
    expect(applySafety({ ...skill, composite: low }, VETOED).composite.badgeVetoedBy).toBe(
      'the safety delta',
    );
  });

  test('holds for a plugin', () => {
    const { composite } = applySafety(reportPlugin(), VETOED);
    expect([composite.badge, composite.badgeVetoedBy]).toEqual([null, 'the safety delta']);
  });
});

test('what could not be measured in full gives no badge', () => {
  const { composite } = applySafety(reportSkill(), safety({ complete: false }));
  expect(composite).toMatchObject({ badge: null, badgeVetoedBy: null, complete: false, safety: 'measured' });
  expect(describeBadge(composite)).toBe('no badge: incomplete');
});

test('an evaluation that is incomplete stays so', () => {
  const skill = reportSkill();
  const incomplete = { ...skill, composite: { ...skill.composite, complete: false, badge: null } };
  expect(applySafety(incomplete, safety()).composite).toMatchObject({ complete: false, badge: null });
});

test('a delta that leaves the question open leaves safety unmeasured and the badge provisional', () => {
  const { composite } = applySafety(reportSkill(), safety({ verdict: 'unmeasured', vetoed: null }));
  expect([composite.safety, describeBadge(composite)]).toEqual(['unmeasured', 'Silver ★★★ (provisional)']);
  const incomplete = applySafety(
    reportSkill(),
    safety({ verdict: 'unmeasured', vetoed: null, complete: false }),
  );
  expect(incomplete.composite).toMatchObject({ safety: 'unmeasured', complete: false, badge: null });
});

test('the evaluation is a valid document and is not changed in place', () => {
  const skill = reportSkill();
  const before = structuredClone(skill);
  const document = toDocument(applySafety(skill, VETOED)) as { safety: unknown };
  expect(skillEvaluationSchema.shape.safety.parse(document.safety)).toMatchObject({
    vetoed: true,
    probes: 91,
  });
  expect(skill).toEqual(before);
});
