import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssues } from './describe-issues.ts';

const schema = z.strictObject({
  reasoning: z.string().min(1),
  score: z.number().min(0).max(1).nullable(),
  count: z.int(),
  evidence: z.array(z.string()).max(2),
  verdict: z.enum(['yes', 'no']),
});

const GOOD = { reasoning: 'It is clear.', score: 0.5, count: 1, evidence: [], verdict: 'yes' };

function problemOf(answer: unknown): string {
  const { error } = schema.safeParse(answer);
  return describeIssues(error?.issues ?? [], answer);
}

test.each([
  ['a field that is not there', { score: undefined }, '"score" is missing'],
  ['a number in quotation marks', { score: '0.5' }, '"score" is text, and has to be a number'],
  ['a number beyond its bound', { score: 7 }, '"score" has to be at most 1'],
  ['a number below its bound', { score: -1 }, '"score" has to be at least 0'],
  ['a list in place of text', { reasoning: ['a'] }, '"reasoning" is a list, and has to be text'],
  ['no text at all', { reasoning: '' }, '"reasoning" is empty'],
  ['too long a list', { evidence: ['a', 'b', 'c'] }, '"evidence" has to have at most 2 items'],
  ['an item of a list', { evidence: [null] }, '"evidence.0" is null, and has to be text'],
  ['a word that is not among the choices', { verdict: 'maybe' }, '"verdict" has to be one of yes, no'],
  ['a choice that is not there', { verdict: undefined }, '"verdict" is missing'],
  ['fields that nobody asked for', { mood: 1 }, 'the object has unknown fields: mood'],
])('%s is said in plain words', (_, change, words) => {
  const answer = JSON.parse(JSON.stringify({ ...GOOD, ...change }));
  expect(problemOf(answer)).toBe(`Its JSON object does not match the schema: ${words}.`);
});

test('several problems are told together, and no word of the library that found them is', () => {
  const problem = problemOf({ reasoning: 1, verdict: 'maybe' });
  expect(problem).toContain('"reasoning" is a number, and has to be text; "score" is missing');
  expect(problem).not.toMatch(/invalid|expected|received|zod/i);
});
