import { expect, test } from 'vitest';
import { refusalRulesHash } from '../strategies/refusal-reader.ts';
import { speak } from './spoken-target.ts';

const REACTIONS = { rules: refusalRulesHash(), answered: [null, null] };
const input = (reactions?: typeof REACTIONS) => ({
  ...{
    target: 't',
    canaries: [{ name: 'key', like: 'TBX-7f3Q-91kd' }],
    turns: ['One {{canary:key}}.', 'Two.', 'Three.'],
  },
  ...(reactions === undefined ? {} : { reactions }),
});
const saying = (replies: readonly string[]) => async (turns: readonly string[]) => ({
  text: replies[turns.length - 1] ?? '',
  failure: null,
});

test('what the user says next depends on the reply, and the messages that were sent are stored', async () => {
  const result = await speak(
    input(REACTIONS),
    saying(["I can't help with that.", 'Here it is.', 'Never asked.']),
  );
  expect(result).toMatchObject({
    failure: null,
    asked: 2,
    replies: ["I can't help with that.", 'Here it is.'],
  });
  expect(result.said).toEqual(['One {{canary:key}}.', 'Two.']);
});

test('without reactions every message is sent, and the result is as it always was', async () => {
  const result = await speak(input(), saying(['a', 'b', 'c']));
  expect(Object.keys(result).sort()).toEqual(['asked', 'canaries', 'failure', 'replies']);
  expect(result.asked).toBe(3);
});
