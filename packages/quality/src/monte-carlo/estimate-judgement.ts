import { costOf, plainRates } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { BYTES_PER_TOKEN, REPAIR_TOKENS } from '@plugin-eval/sessions/grading/token-bounds.ts';
import { type QualityJudge, transcriptRoom } from './judge-transcript.ts';
import type { MonteCarloOptions, MonteCarloSubject, SessionPrompt } from './monte-carlo-options.ts';

/** Tokens of a short answer of a judge. */
const SHORTEST_ANSWER_TOKENS = 100;
/** Bytes of instructions, question and schema of a judgement. */
const QUESTION_BYTES = { min: 5_000, max: 13_000 };
/** Most bytes of one turn in a session's transcript: the agent's text, calls and results. */
const MOST_TURN_BYTES = 3 * 16_384;
/** Bytes of a transcript as a rule: an assumption of the authors, used until the journal knows better. */
const USUAL_TRANSCRIPT_BYTES = 6_000;
/**
 * Estimates the judgement of one session's transcript.
 * @param share of such sessions that are probably judged
 */
export function estimateJudgement(
  prompt: SessionPrompt | undefined,
  subject: Pick<MonteCarloSubject, 'statedScope'>,
  { quality, maxTurns }: Pick<MonteCarloOptions, 'quality' | 'maxTurns'>,
  price: Price | null,
  share: number,
): Estimate {
  const frame = [
    prompt?.text ?? '',
    subject.statedScope,
    prompt?.expectedOutput ?? '',
    ...(prompt?.expectations ?? []),
  ];
  const frameBytes = frame.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const inputTokens = Math.floor((QUESTION_BYTES.min + frameBytes) / BYTES_PER_TOKEN.most);
  const outputTokens = Math.min(SHORTEST_ANSWER_TOKENS, quality.maxOutputTokens);
  const shownBytes = Math.min(transcriptRoom(quality), frameBytes + maxTurns * MOST_TURN_BYTES);
  const mostInput = Math.ceil((QUESTION_BYTES.max + shownBytes) / BYTES_PER_TOKEN.fewest);
  const most = {
    inputTokens: 2 * mostInput + quality.maxOutputTokens + REPAIR_TOKENS,
    outputTokens: 2 * quality.maxOutputTokens,
  };
  return {
    calls: { min: 1, max: 2 },
    inputTokens: { min: inputTokens, max: most.inputTokens },
    outputTokens: { min: outputTokens, max: most.outputTokens },
    costUsd:
      price === null
        ? null
        : { min: leastCost(inputTokens, outputTokens, price), max: mostCost(mostInput, quality, price) },
    work: [
      {
        purpose: 'session-judgement',
        model: quality.model.name,
        share,
        inputTokens: Math.round(
          ((QUESTION_BYTES.min + QUESTION_BYTES.max) / 2 + frameBytes + USUAL_TRANSCRIPT_BYTES) /
            BYTES_PER_TOKEN.usual,
        ),
        rates: plainRates(price),
      },
    ],
  };
}

/** Both the first answer and the repair may fill the cache. */
function mostCost(inputTokens: number, { maxOutputTokens }: QualityJudge, price: Price): number {
  const call = (input: number) =>
    costOf(
      {
        inputTokens: input,
        outputTokens: maxOutputTokens,
        cacheReadTokens: 0,
        cacheWriteTokens: inputTokens,
      },
      price,
    );
  return call(inputTokens) + call(inputTokens + maxOutputTokens + REPAIR_TOKENS);
}

function leastCost(inputTokens: number, outputTokens: number, price: Price): number {
  return costOf({ inputTokens, outputTokens, cacheReadTokens: inputTokens, cacheWriteTokens: 0 }, price);
}
