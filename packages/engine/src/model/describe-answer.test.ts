import { expect, test } from 'vitest';
import { answerForm, bodyKind, textlessAnswer } from './describe-answer.ts';

const choice = (message: object, finish_reason: string | null = 'stop') => ({
  choices: [{ message, finish_reason }],
});

test.each([
  [{ choices: [] }, /list of choices is empty/],
  [{ choices: null }, /choices are null/],
  [{ id: 'x', object: 'chat.completion' }, /no choices, only id, object/],
  [choice({ content: null }), /content is null/],
  [choice({}), /content is missing/],
  [choice({ content: '', reasoning_content: '{}' }), /reasoning_content alone/],
  [choice({ content: null, reasoning: '{}' }), /reasoning alone/],
  [{ choices: [{}] }, /no message/],
  [{ choices: { 0: {} } }, /choices are an object, not a list/],
  [choice({ content: { score: 1 } }), /content is an object, not text/],
])('%j has no text', (answer, words) => {
  expect(textlessAnswer(answer)).toMatch(words);
});

test.each([
  [choice({ content: 'x' })],
  [choice({ content: [{ type: 'text', text: 'x' }] })],
  [choice({ content: null, tool_calls: [{}] })],
  [choice({ content: '' }, 'length')],
  [choice({ content: null, refusal: 'no' })],
  [{ content: [{ type: 'text', text: 'x' }], type: 'message' }],
])('%j is read as it is', (answer) => {
  expect(textlessAnswer(answer)).toBeNull();
});

test.each([
  ['<!doctype html><html>', undefined, /HTML page/],
  ['Sign in', 'text/html; charset=utf-8', /HTML page/],
  ['', undefined, /empty/],
  ['data: {}\n\n', 'text/event-stream', /event stream/],
  ['null', 'application/json', /JSON value null, not an object/],
  ['"{}"', 'application/json', /JSON value "\{\}", not an object/],
  ['nope', 'text/plain', /^the answer is not JSON$/],
])('of %j it says what it is', (body, type, words) => {
  expect(bodyKind(body, type)).toMatch(words);
});

test.each([
  [[{}], /a list/],
  [{}, /an empty object/],
  [{ detail: 'Not Found' }, /its fields are detail$/],
  [Object.fromEntries([...'abcdefghij'].map((name) => [name, 1])), /a, b, c, d, e, f, g, h and others/],
])('the form of %j is named', (answer, words) => {
  expect(answerForm(answer)).toMatch(words);
});
