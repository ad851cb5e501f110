import { costOf, plainRates } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { BYTES_PER_TOKEN, REPAIR_TOKENS } from '@plugin-eval/sessions/grading/token-bounds.ts';

/** Bytes of instructions, question and schema. */
const QUESTION_BYTES = 7_000;
/** Tokens of a short answer. */
const SHORTEST_ANSWER_TOKENS = 400;

/**
 * Estimates generating the prompts of one skill: one call if its answer is good and short, two at full length
 * if the first is rejected.
 * @param materialBytes of what the model is shown of the skill
 * @param maxOutputTokens of one answer
 * @param model `provider:model`, by which earlier calls are found
 */
export function estimatePrompts(
  materialBytes: number,
  maxOutputTokens: number,
  price: Price | null,
  model: string | null = null,
): Estimate {
  const bytes = materialBytes + QUESTION_BYTES;
  const least = {
    input: Math.floor(bytes / BYTES_PER_TOKEN.most),
    output: Math.min(SHORTEST_ANSWER_TOKENS, maxOutputTokens),
  };
  const first = Math.ceil(bytes / BYTES_PER_TOKEN.fewest);
  const most = { input: 2 * first + maxOutputTokens + REPAIR_TOKENS, output: 2 * maxOutputTokens };
  const cost = ({ input, output }: typeof least, cacheWriteTokens: number) =>
    price === null
      ? 0
      : costOf({ inputTokens: input, outputTokens: output, cacheReadTokens: 0, cacheWriteTokens }, price);
  return {
    calls: { min: 1, max: 2 },
    inputTokens: { min: least.input, max: most.input },
    outputTokens: { min: least.output, max: most.output },
    costUsd: price === null ? null : { min: cost(least, 0), max: cost(most, 2 * first) },
    work: [
      {
        purpose: 'prompts',
        model,
        share: 1,
        inputTokens: Math.round(bytes / BYTES_PER_TOKEN.usual),
        rates: plainRates(price),
      },
    ],
  };
}
