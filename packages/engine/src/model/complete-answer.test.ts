import { modelOnStandIn, requestTo } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import type { StandInProtocol } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { expect, test } from 'vitest';
import { callModel } from './call-model.ts';
import { completeAnswer } from './complete-answer.ts';

const text = [{ type: 'text', text: 'fine' }];
const usage = { input_tokens: 7, output_tokens: 2 };

async function answerTo(protocol: StandInProtocol, body: object) {
  const fault = { kind: 'body', body } as const;
  const standIn = await startStandIn({ protocol, answer: () => ({ text: 'never' }), faults: [fault] });
  try {
    const { model, ...context } = modelOnStandIn(protocol, standIn, 5_000);
    return await callModel(requestTo(model), context, new AbortController().signal);
  } finally {
    await standIn.stop();
  }
}

test('an Anthropic message without its type is read', async () => {
  const { answer, usage: counted } = await answerTo('anthropic', { content: text, usage });
  expect([answer.text, counted?.inputTokens, counted?.outputTokens]).toEqual(['fine', 7, 2]);
});

test('an Anthropic message without usage is read, and its usage is unknown', async () => {
  const { answer, usage: counted } = await answerTo('anthropic', { type: 'message', content: text });
  expect([answer.text, counted]).toEqual(['fine', null]);
});

test('a chat completion without the numbers of its choices is read', async () => {
  const choices = [{ message: { role: 'assistant', content: 'fine' }, finish_reason: 'stop' }];
  const { answer, usage: counted } = await answerTo('openai-chat', { choices });
  expect([answer.text, answer.finishReason, counted]).toEqual(['fine', 'stop', null]);
});

test('a chat completion with counts in texts and a list of texts is read, and its usage is unknown', async () => {
  const message = { role: 'assistant', content: ['fi', 'ne'] };
  const { answer, usage: counted } = await answerTo('openai-chat', {
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: '7', completion_tokens: '2', total_tokens: '9' },
  });
  expect([answer.text, counted]).toEqual(['fine', null]);
});

test('an answer of another protocol is described by its fields', async () => {
  await expect(answerTo('openai-chat', { object: 'response', output: [] })).rejects.toThrow(
    'its fields are object, output',
  );
});

test('a chat completion with an odd id, date and model, and with parts of another protocol, is read', async () => {
  const message = {
    role: 'assistant',
    content: [
      { type: 'output_text', text: 'fi' },
      { type: 'text', text: 'ne' },
    ],
  };
  const { answer } = await answerTo('openai-chat', {
    ...{ id: null, created: '2026-01-01', model: null, object: 'chat.completion' },
    choices: [{ message, finish_reason: 'stop' }],
  });
  expect([answer.text, answer.finishReason]).toEqual(['fine', 'stop']);
});

test('whole answers, and what is not an answer at all, stay as they are', () => {
  for (const content of [
    { type: 'message', content: text, usage },
    { choices: [{ index: 3, message: { content: 'fine' } }] },
    { type: 'error', content: text },
    { content: 'fine' },
    { choices: 'none' },
    { choices: [null, 'x'] },
    [],
    {},
  ])
    expect(completeAnswer(content)).toBe(content);
});
