import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { judgeNamed } from '@plugin-eval/tests/support/ranking-stage.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { judgeIdOf } from './judge-id.ts';
import { matchupAnswer, matchupQuestion } from './matchup-question.ts';

const QUESTION = matchupQuestion({ isCut: false, hasTask: false });

test('all ten dimensions are asked about, with what each of them means', () => {
  for (const name of DIMENSION_NAMES)
    expect(QUESTION).toMatch(new RegExp(`^- ${name} \\(\\d+ % of a score\\): .{80}`, 'm'));
});

test('the answer is written in the order of evidence, reasons, choices', () => {
  const keys: string[] = [];
  JSON.stringify(z.toJSONSchema(matchupAnswer), (key, value) => {
    keys.push(key);
    return value;
  });
  const order = (...names: string[]) => names.map((name) => keys.indexOf(name));
  const fields = order('evidence_a', 'evidence_b', 'dimensions', ...DIMENSION_NAMES, 'overall');
  expect(fields).toEqual([...fields].sort((a, b) => a - b));
  for (const name of [...DIMENSION_NAMES, 'overall']) {
    const own = keys.slice(keys.indexOf(name));
    expect(own.indexOf('reasoning')).toBeLessThan(own.indexOf('winner'));
  }
});

test('neither place nor length is favoured', () => {
  const told = QUESTION.split('\n\n')[0] ?? '';
  const count = (letter: string) => told.split(new RegExp(`"${letter}/"|skill ${letter}\\b`)).length - 1;
  expect([count('A'), count('B')]).toEqual([2, 2]);
  // Nothing else in it speaks of the places.
  expect(QUESTION.slice(told.length)).not.toMatch(/\bB\b|\bskill A\b/);
  expect(QUESTION).toContain('Length is no merit and no fault.');
});

test('what was left out is said, and only then', () => {
  expect(matchupQuestion({ isCut: true, hasTask: false })).toContain('left out');
  expect(QUESTION).not.toContain('left out');
});

test('another model, endpoint or bench is another judge; the order of the models is not', () => {
  const [one, other] = [judgeNamed('openai:one'), judgeNamed('openai:other')];
  const ids = [[one], [other], [one, one], [one, other], [{ ...one, endpoint: 'http://elsewhere/v1' }]].map(
    judgeIdOf,
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(judgeIdOf([other, one])).toBe(judgeIdOf([one, other]));
  expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
});

test('a task is asked about only where there is one, and as text to judge by', () => {
  expect(QUESTION).not.toContain('# The task');
  const withTask = matchupQuestion({ isCut: false, hasTask: true });
  expect(withTask).toContain('the request of a user that stands in the attachment');
  expect(withTask).toContain('do not carry it out');
});
