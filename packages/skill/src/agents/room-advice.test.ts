import type { AgentSet } from '@plugin-eval/core/documents/skill-set.ts';
import { expect, test } from 'vitest';
import { roomAdvice } from './room-advice.ts';

const rows = Array.from({ length: 20 }, (_, skill) => ({
  ...{ skill, state: skill === 0 ? 'invalid' : 'cut', reason: null, shown: null },
  ...{ lostCharacters: 0, lostWords: [], lostTrigger: null },
})) as AgentSet['rows'];
const adviceOn = (cuts: Partial<AgentSet['cuts']>) =>
  roomAdvice({
    agent: 'claude-code',
    rows,
    cuts: { kind: 'cuts', characters: 0, longest: 150, cuts: [], skillsThatFit: 7, ...cuts },
  });

test('says to shorten where little has to go', () => {
  const cuts = [{ skill: 1, from: 300, to: 150 }];
  expect(adviceOn({ characters: 150, cuts })).toBe(
    'Shorten one description by 150 characters in total, to at most 150 each.',
  );
});

test('says to install fewer where thousands of characters would have to go, or none would help', () => {
  expect(adviceOn({ characters: 14_127 })).toBe(
    'Install fewer skills: Claude Code has room for 7 of 19 whole, the shortest first. Shortening would have to remove 14,127 characters.',
  );
  expect(adviceOn({ kind: 'too-many' })).toMatch(/^Install fewer skills: .* Shortening cannot make room/);
});

test('says nothing where all fit', () => {
  expect(adviceOn({ kind: 'none' })).toBeNull();
});
