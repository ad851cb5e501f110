import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { GeneratedAnswer } from './load-language-model.ts';
import type { ModelAnswer } from './model.ts';

/** The longest name that a server may give its model. */
const LONGEST_MODEL_NAME = 200;

/** The answer in our words: text parts only, reasoning left out. An empty text never ends with `stop`. */
export function readAnswer({ content, finishReason, response }: GeneratedAnswer): ModelAnswer {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const reported =
    response?.modelId ?? (response?.body as { modelVersion?: unknown } | undefined)?.modelVersion;
  return {
    text,
    finishReason: finishReasonOf(finishReason.unified, text),
    reportedModel: typeof reported === 'string' ? reported.slice(0, LONGEST_MODEL_NAME) : null,
  };
}

/**
 * Converts the usage to our names: `inputTokens` is all input, cached or not. Null without a count, or for an
 * impossible one: no call has zero input.
 */
export function readUsage({ usage }: GeneratedAnswer): Usage | null {
  const inputTokens = countOf(usage.inputTokens.total);
  const outputTokens = countOf(usage.outputTokens.total);
  const cacheReadTokens = countOf(usage.inputTokens.cacheRead ?? 0);
  const cacheWriteTokens = countOf(usage.inputTokens.cacheWrite ?? 0);
  if (inputTokens === null || outputTokens === null || cacheReadTokens === null || cacheWriteTokens === null)
    return null;
  if (inputTokens === 0 || cacheReadTokens + cacheWriteTokens > inputTokens) return null;
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
}

function countOf(count: number | undefined): number | null {
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

function finishReasonOf(
  reason: GeneratedAnswer['finishReason']['unified'],
  text: string,
): ModelAnswer['finishReason'] {
  if (reason === 'content-filter') return 'refused';
  if (reason === 'length') return 'length';
  return reason === 'stop' && text !== '' ? 'stop' : 'other';
}
