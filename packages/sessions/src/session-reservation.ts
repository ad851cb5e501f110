import { ceilingOf } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { Reservation } from '@plugin-eval/engine/run/task.ts';
import { MOST_RESULT_BYTES } from './answer-tool-call.ts';
import type { EnvironmentState } from './environment/environment-state.ts';
import { openEnvironment } from './environment/open-environment.ts';
import type { SessionEnvironment } from './environment/session-environment.ts';
import { withGivenSkills } from './given-skills.ts';
import { HARNESS_TOKENS } from './harness-tokens.ts';
import { InstalledSkills } from './installed-skills.ts';
import { listSkills } from './listing.ts';
import type { SessionRequest, SynthesisedSkill } from './session-request.ts';

/** Tokens that a protocol may add to a message or a tool call. */
export const TOKENS_PER_MESSAGE = 64;
/** Tokens that a provider may add to explain tools to the model. */
export const TOKENS_FOR_TOOLS = 2_048;
/** Tokens of files read and text written by a session, averaged over its calls. */
const READING_TOKENS = 12_000;
/** Answers of full length that a session may give; calls of tools are short. */
const LONG_ANSWERS = 4;

/** Input of one call of a tool loop: below the threshold for long-prompt rates of some models. */
const USUAL_CALL_INPUT_TOKENS = 100_000;

/** Most input of one call of a tool loop. @param firstTokens what the first call takes, at most */
export function mostCallInput(firstTokens: number): number {
  return Math.max(USUAL_CALL_INPUT_TOKENS, 2 * firstTokens);
}

/**
 * Returns the most a session may use: the user's messages, the environment's texts and the longest skill in every
 * turn, with room for reading. Texts count a token for each byte, so that an ordinary session uses about a
 * third of it. A session that needs more fails (`token-limit`).
 */
export function sessionReservation(
  request: Pick<
    SessionRequest,
    | 'driver'
    | 'maxTurns'
    | 'maxOutputTokens'
    | 'followUps'
    | 'reactions'
    | 'bare'
    | 'scene'
    | 'prompt'
    | 'given'
    | 'listingBudget'
  >,
  skills: readonly SynthesisedSkill[],
  price: Price | null,
): Reservation {
  const { driver, maxTurns, maxOutputTokens, followUps = [], reactions, bare } = request;
  const { scene: environment } = request;
  const installed = new InstalledSkills(skills).all;
  const listing = listSkills(installed, request.listingBudget).text;
  const longestBody = Math.max(0, ...installed.map(({ body }) => bytesOf(body)));
  const userTurns = 1 + followUps.length;
  // Without tools there is nothing to do but to answer what the user says.
  const isTalk = bare !== undefined && (environment?.tools ?? []).length === 0;
  const calls = isTalk ? Math.min(maxTurns, userTurns) : maxTurns;
  const longAnswers = isTalk ? calls : Math.min(maxTurns, LONG_ANSWERS + followUps.length);
  const perTurn =
    (bare === undefined ? HARNESS_TOKENS[driver].most : TOKENS_FOR_TOOLS + bytesOf(bare.system)) +
    bytesOf(listing) +
    bytesOf(withGivenSkills(request.prompt, request.given, installed)) +
    [...followUps, ...(reactions?.answered ?? [])].reduce(
      (sum, text) => sum + bytesOf(text ?? '') + TOKENS_PER_MESSAGE,
      0,
    ) +
    (environment === undefined ? 0 : mostOfEnvironment(environment, openEnvironment(environment))) +
    Math.min(MOST_RESULT_BYTES, longestBody) +
    (isTalk ? calls * (maxOutputTokens + TOKENS_PER_MESSAGE) : READING_TOKENS);
  const inputTokens = calls * perTurn;
  const outputTokens = longAnswers * maxOutputTokens;
  const largestInput = driver === 'tool-loop' ? Math.min(inputTokens, mostCallInput(perTurn)) : inputTokens;
  return ceilingOf({ inputTokens, outputTokens }, largestInput, price);
}

/** Least reservation of every agent session: one without skills in which nothing is said. */
export function leastReservation(
  limits: Pick<SessionRequest, 'driver' | 'maxTurns' | 'maxOutputTokens'>,
  price: Price | null,
): Reservation {
  return sessionReservation({ ...limits, prompt: '', listingBudget: 0 }, [], price);
}

/**
 * Upper bound on an environment's text: its briefing, tools, and planted texts, each counted once more than it is
 * shown.
 */
function mostOfEnvironment({ planted }: SessionEnvironment, { briefing, tools }: EnvironmentState): number {
  const texts = planted.reduce((sum, { text }) => sum + Math.min(MOST_RESULT_BYTES, bytesOf(text)), 0);
  return bytesOf(briefing) + bytesOf(JSON.stringify(tools)) + texts;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
