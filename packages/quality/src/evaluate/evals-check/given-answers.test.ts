import type { EvalCase } from '@plugin-eval/skill/eval-case.ts';
import { readEvalCase } from '@plugin-eval/skill/read-eval-case.ts';
import { expect, test } from 'vitest';
import { givenAnswer } from './given-answers.ts';

function caseOf(value: object): EvalCase {
  const read = readEvalCase({ value, shouldTrigger: true }, 'tasks');
  if ('problem' in read) throw new Error(read.problem);
  return read.evalCase;
}

test('a text that a grader looks for in the answer, not one that it looks for in a file', () => {
  const graders = [{ kind: 'text', contains: 'CS0246' }];
  expect(givenAnswer(caseOf({ prompt: 'What is cs0246?', graders }))).toContain('"CS0246"');
  expect(givenAnswer(caseOf({ prompt: 'What is it?', graders }))).toBeNull();
  const inFile = [{ kind: 'text', path: 'a.txt', contains: 'hello' }];
  expect(givenAnswer(caseOf({ prompt: 'Write hello to a.txt', graders: inFile }))).toBeNull();
});

test('words of three letters stand in prompts by chance', () => {
  const graders = (contains: string) => [{ kind: 'text', contains }];
  expect(givenAnswer(caseOf({ prompt: 'Is it yes or no?', graders: graders('yes') }))).toBeNull();
  expect(givenAnswer(caseOf({ prompt: 'Is it true or false?', graders: graders('true') }))).not.toBeNull();
});

test('the script that has to be run', () => {
  const one = { expected_script: 'scripts/audit.sh' };
  expect(givenAnswer(caseOf({ prompt: 'Use audit.sh on it', ...one }))).toContain('names audit.sh');
  expect(givenAnswer(caseOf({ prompt: 'Audit it', ...one }))).toBeNull();
});

test('the expected answer, when four fifths of its runs of three words stand in the prompt', () => {
  const answer = 'the crane has two wings and one long neck';
  expect(givenAnswer(caseOf({ prompt: `Say that ${answer}.`, expected_output: answer }))).toBe(
    'contains the expected answer',
  );
  // Of its seven runs four stand there.
  expect(
    givenAnswer(caseOf({ prompt: 'the crane has two wings and no neck', expected_output: answer })),
  ).toBeNull();
  expect(givenAnswer(caseOf({ prompt: 'It is done now.', expected_output: 'It is done now.' }))).toBeNull();
});
