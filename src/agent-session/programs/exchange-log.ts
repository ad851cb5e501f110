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
  /** Which of the user's turns it belongs to, from 1 on. */
  userTurn: number;
  /** What the agent showed its model after it; null when it asked nothing more. */
  next: Shown | null;
}

/** Who follows the answers of a conversation as they come. */
export interface AnswerFollower {
  /** @param turn which answer of the conversation it is, from 1 on */
  answered(answer: GivenAnswer, turn: number): void;
}

/**
 * The conversation of a session as its model knows it, from the gateway: what was asked and answered, and what was new
 * in each request. Questions on the side are no part of it: those without tools, and those that do not hold what the
 * user said, which are asked by other agents of the program, or by scripts.
 */
export class ExchangeLog implements ExchangeListener {
  readonly exchanges: Exchange[] = [];
  /** Texts of the first request with tools; null before there was one. */
  firstTexts: readonly string[] | null = null;
  /** Answers to questions on the side. */
  aside = 0;
  /** Of the user: which one it is, from 1 on. */
  userTurn = 1;
  readonly #texts = new Set<string>();
  readonly #results = new Set<string>();

  readonly #prompt: string;
  readonly #follower: AnswerFollower | null;

  /** @param prompt what the user says first, as the program was given it */
  constructor(prompt: string, follower: AnswerFollower | null = null) {
    this.#prompt = prompt;
    this.#follower = follower;
  }

  asked(request: AskedRequest): void {
    if (!this.#isConversation(request)) return;
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

  answered(answer: GivenAnswer, request: AskedRequest, figures: AnsweredFigures): void {
    if (!this.#isConversation(request)) {
      this.aside += 1;
      return;
    }
    this.exchanges.push({ answer, figures, userTurn: this.userTurn, next: null });
    this.#follower?.answered(answer, this.exchanges.length);
  }

  #isConversation({ offersTools, texts }: AskedRequest): boolean {
    return offersTools && texts.some((text) => text.includes(this.#prompt));
  }
}
