import { randomBytes } from 'node:crypto';
import type { Usage } from '../documents/judge-layer.ts';
import { ceilingOf, costOf } from '../model/call-cost.ts';
import type { Price } from '../model/known-models.ts';
import type { ProviderModel } from '../model/model.ts';
import type { AttemptFailure } from '../run/attempt-failure.ts';
import { addUsage } from '../run/total-paid.ts';
import { anthropicMessages } from './doors/anthropic-messages.ts';
import type { AnswerMeter, AskedRequest, Door, GivenAnswer } from './doors/door.ts';
import type { SceneMessages } from './scene-server.ts';
import type { TurnFigures } from './session.ts';

/** What one session may use. */
export interface SessionAllowance {
  inputTokens: number;
  outputTokens: number;
}

/** What a session is allowed to ask. */
export interface GatewaySessionOptions {
  model: ProviderModel;
  allowance: SessionAllowance;
  /** The protocol that it speaks. @default Anthropic Messages */
  door?: Door;
  /** Names of the only tools that its requests may offer to the model; null: all that its agent runs itself. */
  tools: readonly string[] | null;
  /** Most tokens of one answer, where a request need not say or says more. @default what the request says */
  mostAnswerTokens?: number;
  /** Null when it is unknown. */
  price: Price | null;
  /** After so many answers no call is let through any more. @default no limit */
  mostAnswers?: number;
  /** Told what the agent asks, refused requests too, and what its model answers. @default nobody is */
  listener?: ExchangeListener;
  /** Answers what the session asks the server of its scene's tools. @default there is no such server */
  scene?: SceneMessages;
}

/** Who follows a session from the gateway. */
export interface ExchangeListener {
  asked(request: AskedRequest): void;
  /** @param id as the provider names the answer */
  answered(answer: GivenAnswer, request: AskedRequest, figures: AnsweredFigures): void;
}

/** What an answer took. */
export interface AnsweredFigures extends Omit<TurnFigures, 'turn'> {
  /** As the provider names the answer; null where it does not. */
  id: string | null;
}

/**
 * One session at the gateway: known by its token, which stands where a harness expects the key, and held to its model,
 * its tools and its tokens. Keeps count of everything that it used.
 */
export class GatewaySession {
  /** Good for this session alone, and for nothing outside the gateway. */
  readonly token = `session-${randomBytes(24).toString('hex')}`;
  readonly model: ProviderModel;
  readonly tools: ReadonlySet<string> | null;
  readonly door: Door;
  readonly mostAnswerTokens: number | null;
  readonly listener: ExchangeListener | null;
  readonly scene: SceneMessages | null;
  /** Calls that went to the provider, repeated ones not counted. */
  calls = 0;
  /** Calls that were answered in full. */
  answered = 0;
  /** Why the last call to the provider failed; null when it did not. */
  failure: AttemptFailure | null = null;
  /** Whether a call was turned away because it could have used more than the session may. */
  allowanceSpent = false;
  /** Whether a call was turned away because the session has had all its answers. */
  answersSpent = false;
  /** What the gateway would not send on, one sentence each. */
  readonly turnedAway: string[] = [];
  /** Texts of the first request's messages. */
  firstTexts: readonly string[] = [];
  reportedModel: string | null = null;
  /** Of the last answer. */
  stopReason: string | null = null;
  /** What each answer took, by the id of its message. */
  readonly answers = new Map<string, Omit<TurnFigures, 'turn'>>();
  readonly #allowance: SessionAllowance;
  readonly #elapsedMs: () => number;
  readonly #price: Price | null;
  readonly #mostAnswers: number;
  readonly #controller = new AbortController();
  /**
   * US dollars of all answers by the provider's count, lost ones at the most that they can have cost; null once a price
   * or a count is not known.
   */
  costUsd: number | null = 0;
  /** What was used, lost answers at the most that they could be. */
  #committed = { inputTokens: 0, outputTokens: 0 };
  #waitedMs = 0;
  readonly #waitingSince = new Set<{ start: number }>();
  #usage: Usage | null = null;

  /** @param elapsedMs a clock that only ever grows */
  constructor(options: GatewaySessionOptions, elapsedMs: () => number) {
    const { model, allowance, tools, price, mostAnswers = Number.POSITIVE_INFINITY } = options;
    this.door = options.door ?? anthropicMessages;
    this.mostAnswerTokens = options.mostAnswerTokens ?? null;
    this.listener = options.listener ?? null;
    this.scene = options.scene ?? null;
    this.#elapsedMs = elapsedMs;
    this.model = model;
    this.tools = tools === null ? null : new Set(tools);
    this.#allowance = allowance;
    this.#price = price;
    this.#mostAnswers = mostAnswers;
  }

  /** Aborted when the session is over: its calls end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** All tokens of all answers, as the provider counted them; null when it counted none. */
  get usage(): Usage | null {
    return this.#usage;
  }

  /** Whether one more answer is the session's, and the most that it can use still fits: it counts until it is settled. */
  reserve(most: SessionAllowance): boolean {
    if (this.answered >= this.#mostAnswers) {
      this.answersSpent = true;
      return false;
    }
    const inputTokens = this.#committed.inputTokens + most.inputTokens;
    const outputTokens = this.#committed.outputTokens + most.outputTokens;
    if (inputTokens > this.#allowance.inputTokens || outputTokens > this.#allowance.outputTokens) {
      this.allowanceSpent = true;
      return false;
    }
    this.#committed = { inputTokens, outputTokens };
    return true;
  }

  /** Puts what a call has used in the place of what was reserved. @param used null when the answer was lost */
  settle(reserved: SessionAllowance, used: SessionAllowance | null): void {
    if (used === null) {
      this.#charge(ceilingOf(reserved, reserved.inputTokens, this.#price).costUsd);
      return;
    }
    this.#committed = {
      inputTokens: this.#committed.inputTokens - reserved.inputTokens + used.inputTokens,
      outputTokens: this.#committed.outputTokens - reserved.outputTokens + used.outputTokens,
    };
  }

  /** Waits on behalf of the session, for a turn or for the next try: time that is not its own. */
  async wait<T>(waiting: Promise<T>): Promise<T> {
    const since = { start: this.#elapsedMs() };
    this.#waitingSince.add(since);
    try {
      return await waiting;
    } finally {
      this.#waitingSince.delete(since);
      this.#waitedMs += this.#elapsedMs() - since.start;
    }
  }

  /** Milliseconds that the session has waited for what it is not to blame for, until now. */
  get waitedMs(): number {
    const now = this.#elapsedMs();
    return [...this.#waitingSince].reduce((sum, { start }) => sum + now - start, this.#waitedMs);
  }

  /** A whole answer has passed. @param durationMs from question to answer, without failed attempts and waiting */
  count({ id, usage, model, stopReason }: AnswerMeter, durationMs: number): void {
    this.failure = null;
    this.answered += 1;
    if (id !== null) this.answers.set(id, { usage, durationMs });
    this.reportedModel = model ?? this.reportedModel;
    this.stopReason = stopReason;
    // By call: the price of a call can depend on its length.
    this.#charge(usage === null || this.#price === null ? null : costOf(usage, this.#price));
    if (usage === null) return;
    this.#usage = this.#usage === null ? usage : addUsage(this.#usage, usage);
  }

  #charge(costUsd: number | null): void {
    this.costUsd = this.costUsd === null || costUsd === null ? null : this.costUsd + costUsd;
  }

  end(): void {
    this.#controller.abort();
  }
}
