import { randomBytes } from 'node:crypto';
import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { ceilingOf, costOf } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { addUsage } from '@plugin-eval/engine/run/total-paid.ts';
import type { EnvironmentMessages } from './environment-server.ts';
import { anthropicMessages } from './protocols/anthropic-messages.ts';
import type { AgentRequest, AnswerMeter, GivenAnswer, Protocol } from './protocols/protocol.ts';
import type { TurnFigures } from './session-request.ts';

/** Token allowance of one session. */
export interface SessionAllowance {
  inputTokens: number;
  outputTokens: number;
}

/** Permissions of a session. */
export interface GatewaySessionOptions {
  model: ProviderModel;
  allowance: SessionAllowance;
  /** The protocol that it speaks. @default Anthropic Messages */
  protocol?: Protocol;
  /** Model that its requests name in place of the session's; it is replaced. @default null */
  asksForModel?: string | null;
  /** Names of the only tools that its requests may offer to the model; null: all that its agent runs itself. */
  tools: readonly string[] | null;
  /** Most tokens of one answer, when a request states none or more. @default the request's own */
  mostAnswerTokens?: number;
  /** Price of the model; null when unknown. */
  price: Price | null;
  /** Most answers; later calls are rejected. @default no limit */
  mostAnswers?: number;
  /** Receives the agent's requests, even rejected ones, and the model's answers. @default none */
  listener?: ExchangeListener;
  /** Answers the session's calls to the environment's tool server. @default no server */
  scene?: EnvironmentMessages;
}

/** Observes a session at the gateway. */
export interface ExchangeListener {
  recordRequest(request: AgentRequest): void;
  /** @param id as the provider names the answer */
  answered(answer: GivenAnswer, request: AgentRequest, figures: AnsweredFigures): void;
}

/** Usage and time of an answer. */
export interface AnsweredFigures extends Omit<TurnFigures, 'turn'> {
  /** The provider's id of the answer; null without one. */
  id: string | null;
}

/**
 * One session at the gateway: identified by its token, which replaces the harness's key, and limited to its
 * model, tools and tokens. Counts everything it used.
 */
export class GatewaySession {
  /** Valid for this session alone, and only at the gateway. */
  readonly token = `session-${randomBytes(24).toString('hex')}`;
  readonly model: ProviderModel;
  readonly tools: ReadonlySet<string> | null;
  readonly protocol: Protocol;
  readonly mostAnswerTokens: number | null;
  readonly asksForModel: string | null;
  readonly listener: ExchangeListener | null;
  readonly scene: EnvironmentMessages | null;
  /** Calls that went to the provider, repeated ones not counted. */
  calls = 0;
  /** Calls that were answered in full. */
  answered = 0;
  /** Failure of the last call to the provider; null after a success. */
  failure: AttemptFailure | null = null;
  /** True when a call was rejected because it could have exceeded the session's allowance. */
  allowanceSpent = false;
  /** True when a call was rejected because the session has used all its answers. */
  answersSpent = false;
  /** Descriptions of rejected requests, one sentence each. */
  readonly turnedAway: string[] = [];
  /** Texts of the first request's messages. */
  firstTexts: readonly string[] = [];
  reportedModel: string | null = null;
  /** Stop reason of the last answer. */
  stopReason: string | null = null;
  /** Usage and time of each answer, by message id. */
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
  /** Tokens used; lost answers count at their maximum. */
  #committed = { inputTokens: 0, outputTokens: 0 };
  #waitedMs = 0;
  readonly #waitingSince = new Set<{ start: number }>();
  #usage: Usage | null = null;

  /** @param elapsedMs a clock that only ever grows */
  constructor(options: GatewaySessionOptions, elapsedMs: () => number) {
    const { model, allowance, tools, price, mostAnswers = Number.POSITIVE_INFINITY } = options;
    this.protocol = options.protocol ?? anthropicMessages;
    this.asksForModel = options.asksForModel ?? null;
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

  /** Total tokens of all answers, as counted by the provider; null without a count. */
  get usage(): Usage | null {
    return this.#usage;
  }

  /** Returns true when one more answer is allowed and its maximum fits: it counts until settled. */
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

  /** Replaces a reservation with a call's usage. @param used null when the answer was lost */
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

  /** Milliseconds the session has waited so far for reasons outside its control. */
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
