import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { recordOf } from '@plugin-eval/core/text/json-values.ts';
import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import { generateOnce, type ModelCallContext, secretsOf } from './call-model.ts';
import { CACHED } from './call-options.ts';
import type { CallOptions, GeneratedAnswer } from './load-language-model.ts';
import type { ModelAnswer, ProviderModel } from './model.ts';
import { readAnswer, readUsage } from './read-answer.ts';

/** A message of a conversation with tools, in the words of the specification. */
export type ConversationMessage = CallOptions['prompt'][number];
type AnswerPart = GeneratedAnswer['content'][number];
type AssistantMessage = Extract<ConversationMessage, { role: 'assistant' }>;
type MessagePart = AssistantMessage['content'][number];

/** A tool that a model may call. */
export interface ToolDefinition {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: Record<string, unknown>;
}

export interface ToolCall {
  id: string;
  name: string;
  /** Input as the model wrote it; JSON unless the model failed. */
  input: string;
}

/** The next answer in a conversation with tools. */
export interface ConversationRequest {
  model: ProviderModel;
  /**
   * The system prompt, the same in every call of a session, so that providers may cache it with the tools;
   * empty: none is sent.
   */
  system: string;
  messages: readonly ConversationMessage[];
  tools: readonly ToolDefinition[];
  maxOutputTokens: number;
}

export interface ConversationAnswer extends ModelAnswer {
  toolCalls: ToolCall[];
  /** The answer in the form that continues the conversation. */
  message: AssistantMessage;
}

/** More calls than this in one answer are passed over. */
const MOST_TOOL_CALLS = 32;

/**
 * Calls a model once, with tools that it may use.
 * @throws AttemptFailure as `callModel` does
 */
export async function callModelWithTools(
  request: ConversationRequest,
  context: ModelCallContext,
  signal: AbortSignal,
): Promise<{ answer: ConversationAnswer; usage: Usage | null }> {
  const generated = await generateOnce(
    request.model,
    (limit) => conversationOptions(request, limit),
    context,
    signal,
  );
  const secrets = secretsOf(context.environment);
  const content = withoutSurplus(generated.content).map((part) => withoutKeys(part, secrets));
  const answer = readAnswer({ ...generated, content });
  const reportedModel = answer.reportedModel === null ? null : redactSecrets(answer.reportedModel, secrets);
  return {
    answer: {
      ...answer,
      reportedModel,
      toolCalls: content.flatMap((part) =>
        part.type === 'tool-call' ? [{ id: part.toolCallId, name: part.toolName, input: part.input }] : [],
      ),
      message: { role: 'assistant', content: content.flatMap(messagePart) },
    },
    usage: readUsage(generated),
  };
}

function conversationOptions(request: ConversationRequest, abortSignal: AbortSignal): CallOptions {
  const { messages, tools, maxOutputTokens } = request;
  const system = request.system.toWellFormed();
  // Providers refuse an empty one.
  const first: ConversationMessage[] =
    system.trim() === '' ? [] : [{ role: 'system', content: system, providerOptions: CACHED }];
  return {
    prompt: [...first, ...messages],
    tools: tools.map((tool) => ({ type: 'function', ...tool })),
    toolChoice: { type: 'auto' },
    maxOutputTokens,
    abortSignal,
    providerOptions: { openai: { store: false } },
  };
}

function withoutSurplus(content: readonly AnswerPart[]): AnswerPart[] {
  let calls = 0;
  return content.filter((part) => {
    if (part.type !== 'tool-call') return true;
    calls += 1;
    return calls <= MOST_TOOL_CALLS;
  });
}

/** Redacts keys, since a server may repeat its input. */
function withoutKeys(part: AnswerPart, secrets: readonly string[]): AnswerPart {
  if (part.type === 'text') return { ...part, text: redactSecrets(part.text, secrets) };
  if (part.type !== 'tool-call') return part;
  const { toolName, input } = part;
  return { ...part, toolName: redactSecrets(toolName, secrets), input: redactSecrets(input, secrets) };
}

/**
 * Parts of an answer sent back to the model: its words, its calls, and the reasoning that providers require.
 */
function messagePart(part: AnswerPart): MessagePart[] {
  if (part.type !== 'text' && part.type !== 'reasoning' && part.type !== 'tool-call') return [];
  const providerOptions =
    part.providerMetadata === undefined ? {} : { providerOptions: part.providerMetadata };
  if (part.type === 'tool-call') {
    const { toolCallId, toolName, input } = part;
    return [
      {
        type: 'tool-call',
        toolCallId,
        toolName: acceptedName(toolName),
        input: objectOf(input),
        ...providerOptions,
      },
    ];
  }
  if (part.type === 'text' && part.text === '') return [];
  return [{ type: part.type, text: part.text.toWellFormed(), ...providerOptions }];
}

/** Providers refuse a conversation that holds a tool name of another form, even when their own model made it up. */
export function acceptedName(toolName: string): string {
  return toolName.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || '_';
}

/**
 * Parses the input to an object, which providers require; the model learns of its mistake from the result.
 */
function objectOf(input: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(input);
    return recordOf(value);
  } catch {
    return {};
  }
}
