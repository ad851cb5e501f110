import { costOf, plainRates } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { TYPICAL_WORK } from '@plugin-eval/engine/run/typical-work.ts';
import { HARNESS_TOKENS } from './harness-tokens.ts';
import type { SessionRequest, SynthesisedSkill } from './session-request.ts';
import { sessionReservation } from './session-reservation.ts';

/** Typical for plain English. */
const USUAL_BYTES_PER_TOKEN = 4;
/** Tokens of a short answer. */
const SHORTEST_ANSWER_TOKENS = 20;
/** Upper bound for plain English. */
const BYTES_PER_TOKEN = 5;

/**
 * Estimates one session: at least a short answer to each user message, at most its full allowance. A bare
 * model without tools needs no turns in between.
 */
export function estimateSession(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  price: Price | null,
): Estimate {
  const { driver, prompt, followUps = [], reactions, bare, scene: environment } = request;
  const { maxTurns, maxOutputTokens } = request;
  const turns = Math.min(1 + followUps.length, maxTurns);
  // A reply may end a session that reacts to replies.
  const least = reactions === undefined ? turns : 1;
  const isTalkOnly = bare !== undefined && (environment?.tools.length ?? 0) === 0;
  const most = sessionReservation(request, skills, price);
  const harness = bare === undefined ? HARNESS_TOKENS[driver].least : tokensAtLeast(bare.system);
  const inputTokens = least * (harness + tokensAtLeast(prompt));
  const outputTokens = least * Math.min(SHORTEST_ANSWER_TOKENS, maxOutputTokens);
  const purpose = environment === undefined ? 'session' : 'probe';
  const usualCalls = isTalkOnly ? turns : Math.min(maxTurns, TYPICAL_WORK.work[purpose].calls);
  const usualHarness =
    bare === undefined
      ? HARNESS_TOKENS[driver].usual
      : Math.round(Buffer.byteLength(bare.system) / USUAL_BYTES_PER_TOKEN);
  return {
    calls: { min: least, max: isTalkOnly ? turns : maxTurns },
    inputTokens: { min: inputTokens, max: most.inputTokens },
    outputTokens: { min: outputTokens, max: most.outputTokens },
    costUsd:
      price === null || most.costUsd === null
        ? null
        : {
            min: costOf(
              { inputTokens, outputTokens, cacheReadTokens: inputTokens, cacheWriteTokens: 0 },
              price,
            ),
            max: most.costUsd,
          },
    work: [
      {
        purpose,
        model: request.model.name,
        share: 1,
        inputTokens:
          usualCalls * (usualHarness + Math.round(Buffer.byteLength(prompt) / USUAL_BYTES_PER_TOKEN)),
        rates: plainRates(price),
      },
    ],
  };
}

function tokensAtLeast(text: string): number {
  return Math.floor(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
