import type { SessionDocument, TranscriptEntryDocument } from '@plugin-eval/core/documents/session.ts';
import { parsedRecord } from '@plugin-eval/core/text/json-values.ts';

/** An agent session as chat messages. */
type Message = Record<string, unknown> & { role: 'user' | 'assistant' | 'tool' };

/**
 * The transcript of a session in Inspect's format: user messages, model answers with their calls, and tool
 * results. Source: Inspect, EvalSample.messages.
 */
export function inspectMessages({ prompt, transcript, model }: SessionDocument): Message[] {
  const hasUserTurn = transcript.some(({ kind }) => kind === 'user');
  const messages: Message[] = hasUserTurn ? [] : [userMessage(prompt)];
  if (hasUserTurn && transcript[0]?.kind !== 'user') messages.push(userMessage(prompt));
  const tools = new Map<string, string>();
  for (const [index, entry] of transcript.entries()) {
    if (entry.kind === 'user') messages.push(userMessage(entry.text));
    else if (entry.kind === 'tool-result') messages.push(toolMessage(entry, tools.get(entry.id) ?? null));
    else {
      if (entry.kind === 'tool-call') tools.set(entry.id, entry.tool);
      const last = messages.at(-1);
      const before = transcript[index - 1];
      const goesOn = last?.role === 'assistant' && before?.turn === entry.turn;
      const message = goesOn ? last : assistantMessage(model);
      if (!goesOn) messages.push(message);
      addTo(message, entry);
    }
  }
  return messages;
}

/** Adds the arguments of a call: JSON, or raw text when it is invalid or was truncated. */
function addTo(message: Message, entry: TranscriptEntryDocument): void {
  if (entry.kind === 'text') message.content = `${message.content}${entry.text}`;
  if (entry.kind !== 'tool-call') return;
  const parsed = parsedRecord(entry.input);
  message.tool_calls = [
    ...((message.tool_calls as unknown[] | null) ?? []),
    {
      id: entry.id,
      function: entry.tool,
      arguments: parsed ?? { input: entry.input },
      type: 'function',
      parse_error: parsed === null ? 'The input is not a whole JSON object.' : null,
      view: null,
    },
  ];
}

function userMessage(content: string): Message {
  return { id: null, role: 'user', content, source: 'input', metadata: null, tool_call_id: null };
}

function assistantMessage(model: string): Message {
  return {
    id: null,
    role: 'assistant',
    content: '',
    source: 'generate',
    metadata: null,
    tool_calls: null,
    model,
  };
}

function toolMessage(
  { id, ok, text }: Extract<TranscriptEntryDocument, { kind: 'tool-result' }>,
  tool: string | null,
): Message {
  return {
    id: null,
    role: 'tool',
    content: text,
    source: null,
    metadata: null,
    tool_call_id: id,
    function: tool,
    error: ok ? null : { type: 'unknown', message: text },
  };
}
