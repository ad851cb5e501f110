import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { Reservation } from '@plugin-eval/engine/run/task.ts';
import { mostCallInput, TOKENS_FOR_TOOLS, TOKENS_PER_MESSAGE } from './session-reservation.ts';

/** The least output that all providers accept (OpenAI Responses: 16). */
const LEAST_OUTPUT_TOKENS = 16;

/** The most that one call can use. */
export interface CallCeiling {
  inputTokens: number;
  outputTokens: number;
}

/**
 * Keeps a session within its reservation: before each call its worst case must fit into the rest. The worst
 * case is the provider's count for the previous call, and a token for each byte added since.
 */
export class TokenAllowance {
  #inputLeft: number;
  #outputLeft: number;
  readonly #mostCallInput: number;
  /** Upper bound on the conversation's input tokens so far. */
  #conversation: number;

  /** @param firstBytes of system prompt, tools and the user's words */
  constructor(reservation: Pick<Reservation, 'inputTokens' | 'outputTokens'>, firstBytes: number) {
    this.#inputLeft = reservation.inputTokens;
    this.#outputLeft = reservation.outputTokens;
    this.#conversation = firstBytes + TOKENS_FOR_TOOLS;
    this.#mostCallInput = mostCallInput(this.#conversation);
  }

  /** The worst case of the next call; null when it does not fit. @param wantedOutput most tokens of its answer */
  next(wantedOutput: number): CallCeiling | null {
    const inputTokens = this.#conversation;
    const outputTokens = Math.min(wantedOutput, this.#outputLeft);
    const fits = inputTokens <= Math.min(this.#inputLeft, this.#mostCallInput);
    return fits && outputTokens >= Math.min(LEAST_OUTPUT_TOKENS, wantedOutput)
      ? { inputTokens, outputTokens }
      : null;
  }

  /** A call was answered. @param usage null counts as the worst case */
  answered(ceiling: CallCeiling, usage: Usage | null): void {
    const { inputTokens, outputTokens } = usage ?? ceiling;
    this.#inputLeft -= inputTokens;
    this.#outputLeft -= outputTokens;
    this.#conversation = inputTokens + outputTokens;
  }

  /** An answer was lost that may be billed all the same. */
  lost({ inputTokens, outputTokens }: CallCeiling): void {
    this.#inputLeft -= inputTokens;
    this.#outputLeft -= outputTokens;
  }

  /** The conversation grew. */
  added(text: string): void {
    this.#conversation += Buffer.byteLength(text, 'utf8') + TOKENS_PER_MESSAGE;
  }
}
