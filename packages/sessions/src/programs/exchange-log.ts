import type { AnsweredFigures, ExchangeListener } from '../gateway-session.ts';
import type { AgentRequest, GivenAnswer } from '../protocols/protocol.ts';

/** Content an agent first showed its model in one request. */
export interface Shown {
  /** Results of tools, by the ids of their calls. */
  results: AgentRequest['results'];
  texts: readonly string[];
}

/** One answer of the model in the course of the conversation. */
export interface Exchange {
  answer: GivenAnswer;
  figures: AnsweredFigures;
  /** Number of its user turn, from 1. */
  userTurn: number;
  /** Content shown to the model afterwards; null when no request followed. */
  next: Shown | null;
}

/** Receives the answers of a conversation as they arrive. */
export interface AnswerFollower {
  /** @param turn which answer of the conversation it is, from 1 on */
  answered(answer: GivenAnswer, turn: number): void;
}

/**
 * The conversation of a session as its model saw it at the gateway: requests, answers, and what was new in
 * each request. Side requests are excluded: those without tools, and those without the user's message, which
 * come from other agents of the program or from scripts.
 */
export class ExchangeLog implements ExchangeListener {
  readonly exchanges: Exchange[] = [];
  /** Texts of the first request with tools; null before there was one. */
  firstTexts: readonly string[] | null = null;
  /** Answers to questions on the side. */
  aside = 0;
  /** Number of the user turn, from 1. */
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

  recordRequest(request: AgentRequest): void {
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

  answered(answer: GivenAnswer, request: AgentRequest, figures: AnsweredFigures): void {
    if (!this.#isConversation(request)) {
      this.aside += 1;
      return;
    }
    this.exchanges.push({ answer, figures, userTurn: this.userTurn, next: null });
    this.#follower?.answered(answer, this.exchanges.length);
  }

  #isConversation({ offersTools, texts }: AgentRequest): boolean {
    return offersTools && texts.some((text) => text.includes(this.#prompt));
  }
}
