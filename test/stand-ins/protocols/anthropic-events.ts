/** What of an answer of the Messages API is needed to stream it. */
export interface AnthropicMessage extends Record<string, unknown> {
  content: Record<string, unknown>[];
  stop_reason: string;
  usage: Record<string, number>;
}

type StreamEvent = { type: string } & Record<string, unknown>;

/**
 * An answer as the events in which it is streamed. Source:
 * https://platform.claude.com/docs/en/build-with-claude/streaming.
 */
export function anthropicEvents(message: AnthropicMessage): StreamEvent[] {
  const { content, usage, stop_reason } = message;
  return [
    {
      type: 'message_start',
      message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
    },
    ...content.flatMap(blockEvents),
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: usage.output_tokens },
    },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: Record<string, unknown>, index: number): StreamEvent[] {
  const isText = block.type === 'text';
  return [
    {
      type: 'content_block_start',
      index,
      content_block: isText ? { type: 'text', text: '' } : { ...block, input: {} },
    },
    {
      type: 'content_block_delta',
      index,
      delta: isText
        ? { type: 'text_delta', text: block.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
    },
    { type: 'content_block_stop', index },
  ];
}

/** Server-sent events as text. */
export function eventStream(events: readonly StreamEvent[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}
