import type { AskedRequest, GivenAnswer } from '../doors/door.ts';
import type { AnsweredFigures, ExchangeListener } from '../gateway-session.ts';

/** What an agent showed its model for the first time with one request. */
export interface Shown {
  /** Results of tools, by the ids of their calls. */
  results: AskedRequest['results'];
  texts: readonly string[];
}

/** One answer of the model in the course of the conversation. */
export interface Exchange {
  answer: GivenAnswer;
  figures: AnsweredFigures;
  /** What the agent showed its model after it; null when it asked nothing more. */
  next: Shown | null;
}

/**
 * The conversation of a session as its model knows it, from the gateway: what was asked and answered, and what was new
 * in each request. Questions on the side, without tools, are no part of it.
 */
export class ExchangeLog implements ExchangeListener {
  readonly exchanges: Exchange[] = [];
  /** Texts of the first request with tools; null before there was one. */
  firstTexts: readonly string[] | null = null;
  /** Answers to questions without tools. */
  aside = 0;
  readonly #texts = new Set<string>();
  readonly #results = new Set<string>();

  asked(request: AskedRequest): void {
    if (!request.offersTools) return;
    const texts = request.texts.filter((text) => !this.#texts.has(text));
    const results = request.results.filter(({ id, text }) => !this.#results.has(`${id}\0${text}`));
    for (const text of texts) this.#texts.add(text);
    for (const { id, text } of results) this.#results.add(`${id}\0${text}`);
    this.firstTexts ??= texts;
    const last = this.exchanges.at(-1);
    if (last === undefined) return;
    const { texts: earlier = [], results: before = [] } = last.next ?? {};
    last.next = { texts: [...earlier, ...texts], results: [...before, ...results] };
  }

  answered(answer: GivenAnswer, { offersTools }: AskedRequest, figures: AnsweredFigures): void {
    if (offersTools) this.exchanges.push({ answer, figures, next: null });
    else this.aside += 1;
  }
}
