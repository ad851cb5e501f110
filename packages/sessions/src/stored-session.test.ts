import { modelAnswerKind } from '@plugin-eval/engine/model/model-answer.ts';
import { storedValue } from '@plugin-eval/engine/run/stored-value.ts';
import { expect, test } from 'vitest';
import { isSessionResult } from './is-session-result.ts';
import { SessionRecord } from './session-record.ts';

const NOTHING = {
  environment: {} as never,
  callTimeoutMs: 1,
  prices: {},
  programs: [],
  now: () => new Date(0),
};
const answers = modelAnswerKind(NOTHING);
const sessions = { isResult: isSessionResult };
const ANSWER = { text: 'yes', finishReason: 'stop', reportedModel: null };
const SESSION = new SessionRecord({}).ended();

test('what we wrote is read', () => {
  expect(storedValue(answers, JSON.stringify(ANSWER))).toEqual({ value: ANSWER });
  expect(storedValue(sessions, JSON.stringify(SESSION))?.value).toEqual(JSON.parse(JSON.stringify(SESSION)));
  expect(storedValue({}, 'null')).toEqual({ value: null });
});

test.each([
  ['no JSON', '{'],
  ['a result of another task', JSON.stringify(SESSION)],
  ['nothing', 'null'],
  ['a text', '"yes"'],
  ['a wrong type', JSON.stringify({ ...ANSWER, text: ['yes'] })],
  ['an end that there is not', JSON.stringify({ ...ANSWER, finishReason: '__proto__' })],
  ['only what a prototype brings', '{"__proto__":{"text":"yes","finishReason":"stop","reportedModel":null}}'],
])('an answer that is %s is none', (_, text) => {
  expect(storedValue(answers, text)).toBeNull();
});

test.each([
  ['an answer', JSON.stringify(ANSWER)],
  [
    'a session with a transcript of another shape',
    JSON.stringify({ ...SESSION, transcript: [{ kind: 'sh' }] }),
  ],
  ['one with a count below nothing', JSON.stringify({ ...SESSION, turns: -1 })],
  ['one with loads that are none', JSON.stringify({ ...SESSION, loads: [null] })],
  ['one deeper than any stack', `{"execution":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('a session that is %s is none', (_, text) => {
  expect(storedValue(sessions, text)).toBeNull();
});
