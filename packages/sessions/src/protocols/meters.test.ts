import { describe, expect, test } from 'vitest';
import type { AnswerMeter, ProtocolName } from './protocol.ts';
import { PROTOCOLS } from './protocols.ts';

const events = (...bodies: unknown[]) => bodies.map((body) => `data: ${JSON.stringify(body)}\n\n`).join('');

/** The same answer as each protocol streams it: a text, and one call. */
const STREAMS: readonly [ProtocolName, string][] = [
  [
    'openai-responses',
    events(
      { type: 'response.created', response: { id: 'r', model: 'm-1', status: 'in_progress' } },
      { type: 'response.output_text.delta', delta: 'Done.' },
      {
        type: 'response.output_item.done',
        item: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
      },
      {
        type: 'response.output_item.done',
        item: { type: 'custom_tool_call', call_id: 'c', name: 'exec', input: 'text(1)' },
      },
      {
        type: 'response.completed',
        response: {
          ...{ id: 'r', model: 'm-1', status: 'completed' },
          usage: { input_tokens: 100, input_tokens_details: { cached_tokens: 40 }, output_tokens: 7 },
        },
      },
    ),
  ],
  [
    'openai-chat',
    `${events(
      { id: 'r', model: 'm-1', choices: [{ delta: { role: 'assistant', content: 'Do' } }] },
      { id: 'r', choices: [{ delta: { content: 'ne.' } }] },
      {
        choices: [
          { delta: { tool_calls: [{ index: 0, id: 'c', function: { name: 'exec', arguments: 'text' } }] } },
        ],
      },
      { choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '(1)' } }] } }] },
      { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
      {
        choices: [],
        usage: { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 40 } },
      },
    )}data: [DONE]\n\n`,
  ],
  [
    'anthropic-messages',
    events(
      {
        type: 'message_start',
        message: {
          ...{ id: 'r', model: 'm-1' },
          usage: { input_tokens: 60, cache_read_input_tokens: 40, output_tokens: 1 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Done.' } },
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 'c', name: 'exec', input: {} },
      },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: 'text' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '(1)' } },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 7 } },
      { type: 'message_stop' },
    ),
  ],
];

/** In pieces that end in the middle of lines. */
function fed(meter: AnswerMeter, stream: string, size = 7): AnswerMeter {
  const bytes = Buffer.from(stream, 'utf8');
  for (let at = 0; at < bytes.length; at += size) meter.pushStream(bytes.subarray(at, at + size));
  return meter;
}

describe.each(STREAMS)('%s', (protocol, stream) => {
  test('a stream is read to its end, whatever its pieces', () => {
    const meter = fed(PROTOCOLS[protocol].meter(true), stream);
    expect(meter).toMatchObject({ id: 'r', model: 'm-1', complete: true, errorBody: null });
    expect(meter.usage).toEqual({
      ...{ inputTokens: 100, outputTokens: 7, cacheReadTokens: 40, cacheWriteTokens: 0 },
    });
    expect(meter.answer).toEqual({ texts: ['Done.'], calls: [{ id: 'c', name: 'exec', input: 'text(1)' }] });
  });

  test('what the model said is not kept where nobody wants to know', () => {
    expect(fed(PROTOCOLS[protocol].meter(false), stream).answer).toEqual({ texts: [], calls: [] });
  });

  test('a stream that breaks off is not complete', () => {
    expect(fed(PROTOCOLS[protocol].meter(true), stream.slice(0, stream.length / 3)).complete).toBe(false);
  });
});

test('Gemini streams bodies, and counts its thinking as output', () => {
  const stream = events(
    {
      candidates: [{ content: { parts: [{ text: 'Let me think.', thought: true }] } }],
      modelVersion: 'm-1',
      responseId: 'r',
    },
    { candidates: [{ content: { parts: [{ text: 'Done.' }] } }] },
    {
      candidates: [
        {
          content: { parts: [{ functionCall: { name: 'activate_skill', args: { name: 'a' } } }] },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: {
        promptTokenCount: 100,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 2,
        cachedContentTokenCount: 40,
      },
    },
  );
  const meter = fed(PROTOCOLS['google-generate-content'].meter(true), stream);
  expect(meter).toMatchObject({ id: 'r', model: 'm-1', complete: true, stopReason: 'STOP' });
  expect(meter.usage).toMatchObject({ inputTokens: 100, outputTokens: 7, cacheReadTokens: 40 });
  expect(meter.answer).toEqual({
    texts: ['Done.'],
    // It named no call: an answer to it is found by its place.
    calls: [{ id: '', name: 'activate_skill', input: '{"name":"a"}' }],
  });
});

test.each<[ProtocolName, unknown, string]>([
  [
    'openai-responses',
    { object: 'response', status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
    'max_tokens',
  ],
  [
    'openai-responses',
    { object: 'response', status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
    'refusal',
  ],
  ['openai-chat', { choices: [{ message: { content: 'a' }, finish_reason: 'length' }] }, 'max_tokens'],
  ['openai-chat', { choices: [{ message: { content: 'a' }, finish_reason: 'content_filter' }] }, 'refusal'],
  ['google-generate-content', { candidates: [{ finishReason: 'MAX_TOKENS' }] }, 'max_tokens'],
  ['google-generate-content', { promptFeedback: { blockReason: 'SAFETY' } }, 'refusal'],
])('%s: %j ended by %s', (protocol, body, reason) => {
  const meter = PROTOCOLS[protocol].meter(true);
  meter.pushJson(JSON.stringify(body));
  expect(meter).toMatchObject({ complete: true, stopReason: reason });
});

test.each<[ProtocolName, unknown, number]>([
  ['openai-responses', { type: 'error', error: { code: 'rate_limit_exceeded', message: 'slow' } }, 429],
  [
    'openai-responses',
    { type: 'response.failed', response: { status: 'failed', error: { code: 'server_error' } } },
    500,
  ],
  ['openai-chat', { error: { type: 'server_error', message: 'x' } }, 500],
  ['google-generate-content', { error: { code: 503, status: 'UNAVAILABLE' } }, 503],
])('%s: the error %j in a stream stands for %i', (protocol, body, status) => {
  const meter = fed(PROTOCOLS[protocol].meter(true), events(body));
  expect(meter.complete).toBe(false);
  expect(meter.errorBody).not.toBeNull();
  expect(PROTOCOLS[protocol].statusOfError(meter.errorBody ?? '')).toBe(status);
});
