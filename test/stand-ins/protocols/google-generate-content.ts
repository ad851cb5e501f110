import type { Protocol } from '../stand-in.ts';
import { listOf, textsOf } from './text-of.ts';

const FINISH_REASONS = { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' } as const;
const PATH = /^\/v1beta\/models\/([^/:]+):generateContent$/;

/** Gemini generateContent. Source: https://ai.google.dev/api/generate-content. */
export const googleGenerateContent: Protocol = {
  matches: (path) => PATH.test(path),
  read: (body, path) => ({
    system: textsOf((body.systemInstruction as { parts?: unknown } | undefined)?.parts).join('\n'),
    texts: listOf(body.contents).flatMap((content) => textsOf(content.parts)),
    model: decodeURIComponent(PATH.exec(path)?.[1] ?? ''),
  }),
  keyOf: (headers) => {
    const key = headers['x-goog-api-key'];
    return typeof key === 'string' ? key : null;
  },
  write: ({ text, finishReason = 'stop' }, usage, { model }) => ({
    candidates: [
      {
        content: { parts: [{ text }], role: 'model' },
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

const STATUSES: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
