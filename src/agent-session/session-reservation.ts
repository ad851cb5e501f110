import type { SessionDriver } from '../documents/names.ts';
import { ceilingOf } from '../model/call-cost.ts';
import type { Price } from '../model/known-models.ts';
import type { Reservation } from '../run/task.ts';
import { MOST_RESULT_BYTES } from './answer-tool-call.ts';
import { InstalledSkills } from './installed-skills.ts';
import { listSkills } from './listing.ts';
import type { SessionRequest, SynthesisedSkill } from './session.ts';

/** Tokens of a driver's own prompt and tools, at most. The harness of `claude-agent` sends some 15,000 of them. */
const HARNESS_TOKENS: Readonly<Record<SessionDriver, number>> = {
  'tool-loop': 8_000,
  'claude-agent': 30_000,
};
/** Tokens of files that a session reads and of what it says, on average over its calls. */
const READING_TOKENS = 12_000;
/** Answers of full length that a session may give; calls of tools are short. */
const LONG_ANSWERS = 4;

/** Input of one call of a tool loop: below what some models charge the rates of long prompts for. */
const USUAL_CALL_INPUT_TOKENS = 100_000;

/** Most input of one call of a tool loop. @param firstTokens what the first call takes, at most */
export function mostCallInput(firstTokens: number): number {
  return Math.max(USUAL_CALL_INPUT_TOKENS, 2 * firstTokens);
}

/**
 * The most that a session may use: its first prompt and the longest skill in every turn, with room for reading. Texts
 * count a token for each byte, so that an ordinary session takes about a third of it. A session that needs more ends
 * as failed (`token-limit`).
 */
export function sessionReservation(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  price: Price | null,
): Reservation {
  const installed = new InstalledSkills(skills).all;
  const listing = listSkills(installed, request.listingBudget).text;
  const longestBody = Math.max(0, ...installed.map(({ body }) => Buffer.byteLength(body, 'utf8')));
  const perTurn =
    HARNESS_TOKENS[request.driver] +
    Buffer.byteLength(listing, 'utf8') +
    Buffer.byteLength(request.prompt, 'utf8') +
    Math.min(MOST_RESULT_BYTES, longestBody) +
    READING_TOKENS;
  const inputTokens = request.maxTurns * perTurn;
  const outputTokens = Math.min(request.maxTurns, LONG_ANSWERS) * request.maxOutputTokens;
  const largestInput =
    request.driver === 'tool-loop' ? Math.min(inputTokens, mostCallInput(perTurn)) : inputTokens;
  return ceilingOf({ inputTokens, outputTokens }, largestInput, price);
}
