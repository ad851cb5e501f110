import type { Protocol } from '../stand-in.ts';
import { listOf, textsOf, turnAfter } from './text-of.ts';

const FINISH_REASONS = { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' } as const;
const PATH = /^\/v1beta\/models\/([^/:]+):(?:g|streamG)enerateContent$/;

/** Gemini generateContent. Source: https://ai.google.dev/api/generate-content. */
export const googleGenerateContent: Protocol = {
  matches: (path) => PATH.test(path),
  read: (body, path) => {
    const contents = listOf(body.contents);
    return {
      system: textsOf((body.systemInstruction as { parts?: unknown } | undefined)?.parts).join('\n'),
      texts: contents.flatMap((content) => textsOf(content.parts)),
      tools: listOf(body.tools)
        .flatMap(({ functionDeclarations }) => listOf(functionDeclarations))
        .map(({ name }) => String(name)),
      turn: turnAfter(contents.map(({ role }) => role === 'model')),
      results: contents
        .flatMap(({ parts }) => listOf(parts))
        .flatMap(({ functionResponse }) => resultOf(functionResponse)),
      model: decodeURIComponent(PATH.exec(path)?.[1] ?? ''),
    };
  },
  keyOf: (headers) => {
    const key = headers['x-goog-api-key'];
    return typeof key === 'string' ? key : null;
  },
  write: ({ text, toolCalls = [], finishReason = 'stop' }, usage, { model }) => ({
    candidates: [
      {
        content: {
          parts: [
            ...(text === undefined ? [] : [{ text }]),
            ...toolCalls.map(({ name, input }) => ({ functionCall: { name, args: input } })),
          ],
          role: 'model',
        },
        finishReason: FINISH_REASONS[finishReason],
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: usage.inputTokens,
      candidatesTokenCount: usage.outputTokens - usage.reasoningTokens,
      thoughtsTokenCount: usage.reasoningTokens,
      cachedContentTokenCount: usage.cacheReadTokens,
      totalTokenCount: usage.inputTokens + usage.outputTokens,
    },
    modelVersion: model,
    responseId: 'r1',
  }),
  writeStream: (answer) => `data: ${JSON.stringify(answer)}\r\n\r\n`,
  writeError: (status, message, code) => ({
    error: {
      code: status,
      message,
      status: STATUSES[status] ?? 'INVALID_ARGUMENT',
      ...(code === null
        ? {}
        : { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code }] }),
    },
  }),
};

function resultOf(functionResponse: unknown): string[] {
  const { response } = (functionResponse ?? {}) as { response?: { content?: unknown; error?: unknown } };
  const text = response?.content ?? response?.error;
  return typeof text === 'string' ? [text] : [];
}

const STATUSES: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
