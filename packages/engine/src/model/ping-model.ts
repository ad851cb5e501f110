import { AttemptFailure } from '../run/attempt-failure.ts';
import { callModel, type ModelCallContext } from './call-model.ts';
import type { ResolvedModel } from './model.ts';

/** The least output that all providers accept (OpenAI Responses: 16). */
const LEAST_OUTPUT_TOKENS = 16;

/**
 * Checks that a model answers, with the smallest possible call. Nothing is stored; it costs a few tokens.
 * @returns `ms` from question to answer; `message` is one sentence for the user, without any key
 */
export async function pingModel(
  model: ResolvedModel,
  context: ModelCallContext,
): Promise<{ ok: boolean; ms: number; message: string }> {
  const request = {
    model,
    system: '',
    messages: [{ role: 'user' as const, blocks: [{ text: 'Say OK.' }] }],
    maxOutputTokens: LEAST_OUTPUT_TOKENS,
    answerSchema: null,
  };
  const start = context.now().getTime();
  const elapsed = () => context.now().getTime() - start;
  try {
    await callModel(request, context, new AbortController().signal);
    return { ok: true, ms: elapsed(), message: `${model.name} answers.` };
  } catch (error) {
    if (!AttemptFailure.isInstance(error)) throw error;
    return { ok: false, ms: elapsed(), message: error.message };
  }
}
