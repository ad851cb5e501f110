import { stagedSkill } from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';
import { type TaskPrompt, tasksInTurn } from './round-tasks.ts';

const SIDES = [stagedSkill('paper-crane', 80).contender, stagedSkill('paper-heron', 40).contender];

function prompts(...texts: string[]): TaskPrompt[] {
  return texts.map((text) => ({ text, source: 'author' }));
}

function taken(a: TaskPrompt[], b: TaskPrompt[], rounds = 8): string[] {
  return tasksInTurn(a, b, SIDES, rounds).map(({ from, text }) => `${from} ${text}`);
}

describe('tasks', () => {
  test('are taken in turn from both skills, A first, as many as there are rounds', () => {
    expect(taken(prompts('one', 'three', 'five'), prompts('two', 'four'), 3)).toEqual([
      'a one',
      'b two',
      'a three',
    ]);
  });

  test('of the same text count once', () => {
    expect(taken(prompts('one', ' one\n', 'three'), prompts('one', 'two'))).toEqual([
      'a one',
      'b two',
      'a three',
    ]);
  });

  test('end with the prompts of the skill that has fewer: the rest would be on the ground of the other', () => {
    expect(taken(prompts('one'), prompts('two', 'four', 'six'))).toEqual(['a one', 'b two']);
    expect(taken([], prompts('two'))).toEqual([]);
  });

  test('that name a skill are passed over, since the judge must not know which it is', () => {
    const own = prompts('Use paper-crane.', 'Fold a bird.');
    expect(taken(own, prompts('Is paper-crane better?', 'Fold a heron.'))).toEqual([
      'a Fold a bird.',
      'b Fold a heron.',
    ]);
  });
});
