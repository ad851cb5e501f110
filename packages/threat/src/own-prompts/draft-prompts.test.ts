import { expect, test } from 'vitest';
import { draftPrompts } from './draft-prompts.ts';

test('eight different prompts name the skill, and ask for what it does where it says so', () => {
  const prompts = draftPrompts({
    name: 'minutes',
    description: 'Turns notes into minutes.\nUse this skill when a meeting is to be summed up.',
  });
  expect(new Set(prompts).size).toBe(8);
  expect(prompts.every((prompt) => prompt.includes('minutes'))).toBe(true);
  expect(prompts[0]).toBe(
    'Use the minutes skill on the files in this folder. What I need: Turns notes into minutes.',
  );
  expect(prompts[2]).toBe(
    'I have this situation: a meeting is to be summed up. Handle it with minutes, please.',
  );
});

test('without a description they name the skill alone', () => {
  const prompts = draftPrompts({ name: 'x', description: '' });
  expect(prompts[0]).toBe('Use the x skill on the files in this folder. What I need: what it is made for');
  expect(new Set(prompts).size).toBe(8);
});
