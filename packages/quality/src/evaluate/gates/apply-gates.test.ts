import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { GateSettings } from '@plugin-eval/engine/config/settings.ts';
import { sampleSkill } from '@plugin-eval/tests/support/sample-skill.ts';
import { collectionAround, pluginAround } from '@plugin-eval/tests/support/untrusted-text.ts';
import { describe, expect, test } from 'vitest';
import { applyGates, hasGates } from './apply-gates.ts';

const NO_GATES: GateSettings = { threshold: null, failOn: null, requireMeasured: [] };

function scoring(score: number | null, name = 'crane'): SkillEvaluation {
  const skill = sampleSkill();
  return {
    ...skill,
    subject: { ...skill.subject, name },
    composite: { ...skill.composite, score, complete: score !== null },
  };
}
const collectionOf = (...scores: (number | null)[]) => ({
  ...collectionAround(scoring(1)),
  evaluations: scores.map((score, index) => scoring(score, `crane-${index}`)),
});
const thresholdOf = (document: EvaluationDocument, threshold: number) =>
  applyGates(document, { ...NO_GATES, threshold });

test('without a wish there is no gate', () => {
  expect([hasGates(NO_GATES), applyGates(scoring(1), NO_GATES)]).toEqual([false, []]);
});

describe('--threshold', () => {
  test.each([
    [70, true],
    [70.5, true],
    [69.9, false],
    [null, null],
  ])('70 for a skill scoring %s: passed is %s', (score, passed) => {
    expect(thresholdOf(scoring(score), 70)).toMatchObject([
      { name: 'threshold', passed, value: score, bound: 70 },
    ]);
  });

  test('that is missed only by the last digits of a double is reached, 1e-9 and no more', () => {
    expect(thresholdOf(scoring(70 - 1e-10), 70)).toMatchObject([{ passed: true }]);
    expect(thresholdOf(scoring(70 - 1e-8), 70)).toMatchObject([
      { passed: false, message: 'crane scores 69.99, less than 0.01 points under 70.' },
    ]);
  });

  test('says by how much it is missed, or that there is no score', () => {
    expect(thresholdOf(scoring(68.636363), 70)).toMatchObject([
      { message: 'crane scores 68.63, 1.37 points under 70.' },
    ]);
    expect(thresholdOf(scoring(null), 0)).toMatchObject([{ message: 'crane has no score; 0 is required.' }]);
  });

  test('holds for every top-level subject of a collection, whatever the mean', () => {
    expect(thresholdOf(collectionOf(69, 100, null), 70).map(({ passed }) => passed)).toEqual([
      false,
      true,
      null,
    ]);
  });

  test('over a collection of nothing could not be measured', () => {
    expect(thresholdOf(collectionOf(), 70)).toMatchObject([{ passed: null, bound: 70 }]);
  });

  test("holds for a plugin's own composite, not for those of its skills", () => {
    const plugin = { ...pluginAround(scoring(90)), skills: [scoring(10)] };
    expect(thresholdOf(plugin, 70)).toMatchObject([{ passed: true, value: 90 }]);
  });
});

describe('--fail-on', () => {
  const skill = () => scoring(90);

  test.each([
    ['error', 1],
    ['warning', 2],
    ['info', 3],
  ] as const)('%s counts findings of this level or worse', (failOn, kinds) => {
    const [gate] = applyGates(skill(), { ...NO_GATES, failOn });
    const levels = ['error', 'warning', 'info'].slice(0, kinds);
    const count = skill().findings.filter(({ level }) => levels.includes(level)).length;
    expect(count).toBeGreaterThan(0);
    expect(gate).toMatchObject({ name: 'fail-on', passed: false, value: count });
  });

  test('passes without findings, and counts those of the skills of a plugin', () => {
    const clean = { ...skill(), findings: [] };
    expect(applyGates(clean, { ...NO_GATES, failOn: 'info' })).toMatchObject([{ passed: true, value: 0 }]);
    const plugin = { ...pluginAround(clean), findings: [], agents: [], skills: [skill()] };
    expect(applyGates(plugin, { ...NO_GATES, failOn: 'error' })).toMatchObject([{ passed: false }]);
  });
});

test('--require-measured fails for what no layer of this depth measures', () => {
  const [gate] = applyGates(scoring(90), {
    ...NO_GATES,
    requireMeasured: ['triggering_accuracy', 'output_quality'],
  });
  expect(gate).toMatchObject({ name: 'require-measured', passed: false, value: 1, bound: 2 });
  expect(gate?.message).toContain('output_quality (unmeasured)');
});
