import type { ModelRequest } from './model.ts';

/** Five times the assumed answer, without thinking (packages/engine/src/run/typical-work.ts). */
const FIRST_ALLOWANCE = 4_000;
/** Multiple of the longest answer of its kind so far. */
const MARGIN = 2;
const LEAST_ALLOWANCE = 1_500;

/**
 * Predicts the length of answers, with a margin: the budget's reservation for one, and its limit. Answers of
 * one kind, of one model to one sort of question, are similar, so earlier ones of a run predict the next.
 */
export class OutputAllowance {
  readonly #longest = new Map<string, number>();

  /** Tokens, at most those that the request allows. */
  of(request: ModelRequest): number {
    const longest = this.#longest.get(kindOf(request));
    const likely = longest === undefined ? FIRST_ALLOWANCE : Math.max(LEAST_ALLOWANCE, MARGIN * longest);
    return Math.min(request.maxOutputTokens, Math.ceil(likely));
  }

  /** @param outputTokens of an answer, or where it was cut */
  learn(request: ModelRequest, outputTokens: number): void {
    const kind = kindOf(request);
    this.#longest.set(kind, Math.max(outputTokens, this.#longest.get(kind) ?? 0));
  }
}

function kindOf({ model, answerSchema }: ModelRequest): string {
  return `${model.name} ${answerSchema?.name ?? ''}`;
}
