import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EvalCase } from './eval-case.ts';
import { labelEvalCase, mayTrigger } from './label-eval-case.ts';
import { readEvalCase } from './read-eval-case.ts';

const OWN = 'crane';

/** The label of one entry of an evals.json for the skill `crane`. */
function labelOf(entry: Record<string, unknown>, guessLabels = false) {
  const read = readEvalCase({ value: { prompt: 'x', ...entry }, shouldTrigger: null }, 'tasks');
  if ('problem' in read) throw new Error(read.problem);
  return labelEvalCase(read.evalCase, OWN, guessLabels);
}

test.each([
  [{ expected_skill: 'crane' }, true],
  [{ expected_skill: ' crane ' }, true],
  [{ expected_skill: 'origami:crane' }, true],
  [{ expected_skill: ['frog', 'crane'] }, true],
  [{ expected_skill: 'frog', acceptable_skills: ['crane', 'boat'] }, true],
  [{ expected_skill: null, acceptable_skills: ['crane'] }, true],
  [{ expectedSkill: 'frog', acceptableSkills: 'crane' }, true],
  [{ expected_skill: null }, false],
  [{ expected_skill: '' }, false],
  [{ expected_skill: 'frog' }, false],
  [{ expected_skill: 'paper-crane' }, false],
  [{ expected_skill: 'crane-folding', acceptable_skills: ['boat'] }, false],
  [{ expected_skill: null, ground_truth: 'The crane skill folds it.' }, false],
  [{ expected_skill: 'crane', ground_truth: 'This skill should not trigger.' }, true],
])('%j is the label %s, whatever the prose says', (entry, shouldTrigger) => {
  expect(labelOf(entry)).toEqual({ shouldTrigger, source: 'expected_skill' });
  expect(labelOf(entry, true)).toEqual({ shouldTrigger, source: 'expected_skill' });
});

test.each([
  [{ should_trigger: false, expected_skill: 'crane' }, false],
  [{ should_trigger: true, expected_skill: null }, true],
])('should_trigger comes first: %j', (entry, shouldTrigger) => {
  expect(labelOf(entry)).toEqual({ shouldTrigger, source: 'should_trigger' });
});

test('what has neither is unlabelled, and guessed only on demand', () => {
  const entry = { expected_output: 'A crane.' };
  expect(labelOf(entry)).toEqual({ shouldTrigger: null, source: null });
  expect(labelOf(entry, true)).toEqual({ shouldTrigger: true, source: 'guessed' });
  expect(labelOf({ should_trigger: null, ...entry })).toEqual({ shouldTrigger: null, source: null });
});

const name = fc.constantFrom('crane', 'frog', 'boat', 'origami:crane', 'x:frog', '');
const anyCase: fc.Arbitrary<EvalCase> = fc.record({
  prompt: fc.constant('x'),
  shouldTrigger: fc.option(fc.boolean()),
  labelFrom: fc.constant(null),
  expectedSkills: fc.option(
    fc.record({ expected: fc.array(name, { maxLength: 2 }), acceptable: fc.array(name, { maxLength: 2 }) }),
  ),
  guess: fc.option(fc.boolean()),
  bucket: fc.constant(null),
  expectedOutput: fc.constant(null),
  expectations: fc.constant([]),
  files: fc.constant([]),
  id: fc.constant(null),
  expectationsFrom: fc.constant([]),
  task: fc.constant(null),
});

test('a guess never changes a label that stands, and every label that says yes was possible', () => {
  fc.assert(
    fc.property(anyCase, name, fc.boolean(), (one, skill, guessLabels) => {
      const label = labelEvalCase(one, skill, guessLabels);
      const plain = labelEvalCase({ ...one, guess: null }, skill, guessLabels);
      if (one.shouldTrigger !== null) expect(label.shouldTrigger).toBe(one.shouldTrigger);
      if (one.shouldTrigger !== null || one.expectedSkills !== null) expect(label).toEqual(plain);
      else expect(label.shouldTrigger).toBe(guessLabels ? one.guess : null);
      if (label.shouldTrigger === true && skill !== '') expect(mayTrigger(one, guessLabels)).toBe(true);
    }),
  );
});
