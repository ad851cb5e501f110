import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageMeter } from './message-meter.ts';

const STREAM = [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      model: 'm-1',
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 900,
        cache_creation_input_tokens: 90,
        output_tokens: 1,
      },
    },
  },
  { type: 'ping' },
  {
    type: 'content_block_delta',
    delta: { type: 'text_delta', text: 'says "message_stop" and "error" ünd mehr' },
  },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 25 } },
  { type: 'message_stop' },
]
  .map((event) => `event: ${event.type}\r\ndata: ${JSON.stringify(event)}\r\n\r\n`)
  .join('');

test('however a stream is cut into pieces, it is counted the same', () => {
  const bytes = Buffer.from(STREAM, 'utf8');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 30 }), (cuts) => {
      const meter = new MessageMeter();
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      edges.slice(1).forEach((end, index) => void meter.pushStream(bytes.subarray(edges[index], end)));
      expect(meter).toMatchObject({
        id: 'msg_1',
        model: 'm-1',
        stopReason: 'tool_use',
        complete: true,
        errorBody: null,
      });
      expect(meter.usage).toEqual({
        inputTokens: 1_000,
        outputTokens: 25,
        cacheReadTokens: 900,
        cacheWriteTokens: 90,
      });
    }),
  );
});

test('a stream without its end is not complete, and what it said of its usage stands', () => {
  const meter = new MessageMeter();
  meter.pushStream(Buffer.from(STREAM.slice(0, STREAM.indexOf('event: message_delta'))));
  expect(meter.complete).toBe(false);
  expect(meter.usage).toMatchObject({ inputTokens: 1_000, outputTokens: 1 });
});

test('an error in the middle of a stream is kept', () => {
  const meter = new MessageMeter();
  const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
  meter.pushStream(Buffer.from(`event: error\ndata: ${JSON.stringify(error)}\n\n`));
  expect(JSON.parse(meter.errorBody ?? '')).toEqual(error);
  expect(meter).toMatchObject({ complete: false, usage: null });
});

test('nothing that comes can break it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constant('data: {"type":"message_start","message":'), fc.json())),
      (lines) => {
        const meter = new MessageMeter();
        meter.pushStream(Buffer.from(lines.join('\n')));
        meter.pushJson(lines.join('\n'));
        expect(meter.usage === null || meter.usage.inputTokens >= 0).toBe(true);
      },
    ),
  );
});
