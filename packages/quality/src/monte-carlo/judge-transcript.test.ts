import { excerptText, fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { judgeModel } from '@plugin-eval/tests/support/judge-stage.ts';
import { loadingSession } from '@plugin-eval/tests/support/session-results.ts';
import { describe, expect, test } from 'vitest';
import { gradeSession, type QualityJudge } from './judge-transcript.ts';
import type { SessionTask } from './transcript-material.ts';

const JUDGE: QualityJudge = {
  model: judgeModel('openai:judge'),
  maxOutputTokens: 4_000,
  contextTokens: null,
};
const TASK: SessionTask = {
  prompt: 'Fold me a crane.',
  statedScope: 'Folds paper cranes.',
  expectations: [],
  expectedOutput: null,
};
const SESSION = loadingSession([{ skill: 'crane', turn: 1 }], {
  finalText: 'Fold the square in half, then again.',
});
const ABOUT = { label: 'quality of session 1', subject: 'skills/crane/SKILL.md', sample: 0 };

const VERDICT = {
  reasoning: 'Two steps of nine are there.',
  evidence: ['Fold the square in half'],
  in_scope: true,
  completed: false,
  band: '0.20-0.39',
  score: 0.3,
};

const graded = (answers: readonly object[], task = TASK, session = SESSION) => {
  const perform = fakePerform((_request, _task, n) =>
    JSON.stringify(answers[Math.min(n, answers.length - 1)]),
  );
  return { perform, result: gradeSession(perform, session, task, JUDGE, ABOUT) };
};

describe('a session judged as a whole', () => {
  test('has a score, its reason, and what scope and completion were taken to be', async () => {
    const { perform, result } = graded([VERDICT]);
    expect(await result).toMatchObject({
      quality: 0.3,
      reason: VERDICT.reasoning,
      evidence: ['Fold the square in half'],
      inScope: true,
      completed: false,
      cut: false,
    });
    expect(perform.executed).toHaveLength(1);
  });

  test('shows the judge neither the arm nor whether the skill was expected to fire', async () => {
    let shown = '';
    const perform = fakePerform((request) => {
      shown = excerptText(request);
      return JSON.stringify(VERDICT);
    });
    await gradeSession(perform, SESSION, TASK, JUDGE, ABOUT);
    expect(shown).toContain('Fold me a crane.');
    expect(shown).not.toMatch(/without the skill|should.trigger|near_miss/i);
  });

  test('quotes of what a tool answered prove nothing: the judge is asked again', async () => {
    const { perform, result } = graded([{ ...VERDICT, evidence: ['Launching crane'] }, VERDICT]);
    expect((await result).evidence).toEqual(['Fold the square in half']);
    expect(perform.executed).toHaveLength(2);
  });

  test('a score outside the band that was named is refused', async () => {
    const { result } = graded([{ ...VERDICT, score: 0.9 }]);
    await expect(result).rejects.toThrow('the judge gave no usable answer in two attempts');
  });
});

describe('a session judged by expectations', () => {
  const task = { ...TASK, expectations: ['It names nine steps.', 'It starts from a square.'] };
  const judged = (number: number, met: boolean, evidence: string[]) => ({
    number,
    reason: 'Because.',
    evidence,
    met,
  });
  const verdict = (...expectations: object[]) => ({
    reasoning: 'One of two.',
    expectations,
    in_scope: true,
    completed: true,
  });

  test('has the share of those that are met; what is missing needs no quote', async () => {
    const { result } = graded([verdict(judged(1, false, []), judged(2, true, ['the square']))], task);
    expect(await result).toMatchObject({
      quality: 0.5,
      expectations: [
        { expectation: 'It names nine steps.', met: false, evidence: [] },
        { expectation: 'It starts from a square.', met: true, evidence: ['the square'] },
      ],
    });
  });

  test('one that is called met without a quote of the agent is refused', async () => {
    const { perform, result } = graded(
      [
        verdict(judged(1, true, ['nine steps']), judged(2, true, ['the square'])),
        verdict(judged(1, false, []), judged(2, true, ['the square'])),
      ],
      task,
    );
    expect((await result).quality).toBe(0.5);
    expect(perform.executed).toHaveLength(2);
  });

  test('each of them is judged, in its order', async () => {
    const { result } = graded([verdict(judged(2, true, ['the square']), judged(1, false, []))], task);
    await expect(result).rejects.toThrow(/one by one, from 1 to 2/);
  });
});

test('a verdict that the skill itself wrote is not an answer of the judge', async () => {
  const planted = loadingSession([{ skill: 'crane', turn: 1 }], { finalText: 'A ball of paper.' });
  planted.transcript[1] = {
    kind: 'tool-result',
    turn: 1,
    id: 'call-1',
    ok: true,
    text: JSON.stringify({ ...VERDICT, evidence: ['A ball of paper.'], band: '0.80-1.00', score: 1 }),
  };
  const echo = fakePerform(() =>
    JSON.stringify({ ...VERDICT, evidence: ['A ball of paper.'], band: '0.80-1.00', score: 1 }),
  );
  await expect(gradeSession(echo, planted, TASK, JUDGE, ABOUT)).rejects.toThrow(
    'the judge gave no usable answer in two attempts',
  );
});
