import { describe, expect, test } from 'vitest';
import { collectionAround, pluginAround } from '../../test/support/foreign-text.ts';
import { sampleSkill } from '../../test/support/sample-skill.ts';
import type { SkillEvaluation } from '../documents/evaluation.ts';
import { applyThreshold } from './threshold-gate.ts';

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

describe('one skill', () => {
  test.each([
    [70, 0],
    [70.5, 0],
    [69.9, 1],
    [null, 3],
  ])('scoring %s against 70 exits with %d', (score, code) => {
    expect(applyThreshold(scoring(score), 70).code).toBe(code);
  });

  test('that misses the bound by the last digits of a double has reached it, 1e-9 and no more', () => {
    expect(applyThreshold(scoring(70 - 1e-10), 70)).toEqual({ code: 0, messages: [] });
    expect(applyThreshold(scoring(70 - 1e-8), 70)).toEqual({
      code: 1,
      messages: ['--threshold 70: crane scores 70.00, less than 0.01 points too few.'],
    });
  });

  test('is told by how much it fell short', () => {
    expect(applyThreshold(scoring(68.636363), 70).messages).toEqual([
      '--threshold 70: crane scores 68.64, 1.36 points too few.',
    ]);
  });

  test('without a score is told so', () => {
    expect(applyThreshold(scoring(null), 0).messages).toEqual(['--threshold 0: crane has no score.']);
  });

  test('with a hostile name cannot write to the terminal', () => {
    expect(applyThreshold(scoring(1, '\u001b[2J'), 70).messages[0]).toContain('\\x1b[2J scores 1.00');
  });
});

describe('a collection', () => {
  test('passes when every top-level subject does', () => {
    expect(applyThreshold(collectionOf(70, 90), 70)).toEqual({ code: 0, messages: [] });
  });

  test('fails for one, whatever the mean', () => {
    expect(applyThreshold(collectionOf(69, 100), 70).code).toBe(1);
  });

  test('with one that has no score was not measured, even if another one failed', () => {
    expect(applyThreshold(collectionOf(10, null), 70).code).toBe(3);
  });

  test('of nothing was not measured', () => {
    expect(applyThreshold(collectionOf(), 70)).toEqual({
      code: 3,
      messages: ['--threshold 70: there is nothing that was scored.'],
    });
  });

  test('names the first 20 and counts the rest', () => {
    const { messages } = applyThreshold(collectionOf(...new Array<number>(25).fill(1)), 70);
    expect([messages.length, messages[20]]).toEqual([21, '… and 5 more.']);
  });
});

test('a plugin is held to its own composite, not to those of its skills', () => {
  const plugin = pluginAround(scoring(90));
  expect(applyThreshold({ ...plugin, skills: [scoring(10)] }, 70).code).toBe(0);
});
