import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import { ceilingOf, costOf, type PriceOverrides, priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import {
  acceptedName,
  type ConversationMessage,
  type ToolCall,
} from '@plugin-eval/engine/model/call-model-with-tools.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import { clientOf } from '@plugin-eval/engine/model/provider-packages.ts';
import { AttemptFailure, stoppedAttempt } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { Execution } from '@plugin-eval/engine/run/task.ts';
import { sandboxFailure, tampering, withoutSandbox } from './execution/sandbox-failure.ts';
import type { ToolExecution } from './execution/tool-execution.ts';
import { type LoopCallContext, loopCall } from './loop-call.ts';
import { type LoopSetting, loopSetting, loopSettingWithExecution } from './loop-setting.ts';
import { SandboxEnded } from './sandbox/open-sandbox.ts';
import type { DriveContext } from './session-driver.ts';
import {
  ANSWER_CUT_OFF,
  NOTHING_SAID,
  SAFEGUARDS,
  TOKENS_SPENT,
  timeSpent,
  turnsSpent,
} from './session-failures.ts';
import { SessionRecord } from './session-record.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from './session-request.ts';
import { type CallCeiling, TokenAllowance } from './token-allowance.ts';
import { UserScript } from './user-script.ts';

/** Raise it when prompt, tools or rules of the loop change: results of another loop are not results of this one. */
const LOOP_VERSION = 2;

export interface ToolLoopContext extends LoopCallContext, DriveContext {
  /** Prices by `provider:model`, which precede the known ones. */
  prices: PriceOverrides;
}

/** Value of a session's `driverVersion`: the loop and the package for the provider's protocol. */
export function toolLoopVersion(provider: ProviderName): string {
  return `tool-loop@${LOOP_VERSION} ${clientOf(provider)}`;
}

/**
 * Runs a session with any chat model: installed skills are listed in the system prompt, and the tools Skill
 * and Read answer from the synthesised folders, those of an environment from its world; a bare model has only these.
 * The user's next message follows each answer without tool calls; the last one ends the session, unless it
 * fails at a limit. Time counts while the model answers, not while a failed call waits for its next attempt.
 * @throws AttemptFailure for what is not a draw: connection, access, rate limit or overload, abort
 */
export async function driveToolLoop(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  context: ToolLoopContext,
): Promise<Execution<SessionResult>> {
  const { hands: asked } = request;
  if (asked === undefined) return await runLoop(request, loopSetting(request, skills), context);
  const { hands: place, signal } = context;
  if (place == null) throw withoutSandbox();
  const setting = await loopSettingWithExecution({ ...request, hands: asked }, skills, place, signal);
  try {
    return await withExecution(setting.hands, () => runLoop(request, setting, context));
  } finally {
    await setting.hands.close();
  }
}

async function runLoop(
  request: SessionRequest,
  setting: LoopSetting,
  context: ToolLoopContext,
): Promise<Execution<SessionResult>> {
  const { world } = setting;
  const script = await UserScript.of(setting.prompts, request.reactions, {
    rules: context.refusalRules,
    ready: (text) => (world?.fill(text) ?? text).toWellFormed(),
  });
  return await new ToolLoop(request, setting, context, script).run();
}

/**
 * Adds the executed actions to a session's result; a sandbox that reached a limit or ended makes the session
 * fail.
 */
async function withExecution(
  executor: ToolExecution,
  run: () => Promise<Execution<SessionResult>>,
): Promise<Execution<SessionResult>> {
  const done = await run();
  try {
    const execution = await executor.finish();
    return { ...done, result: { ...done.result, ...tampering(execution), execution } };
  } catch (error) {
    if (!SandboxEnded.isInstance(error)) throw error;
    const { result } = done;
    const isFine = result.outcome === 'ended';
    return {
      ...done,
      result: { ...result, ...(isFine ? sandboxFailure(error) : {}), execution: executor.broken() },
    };
  }
}

class ToolLoop {
  readonly #request: SessionRequest;
  readonly #setting: LoopSetting;
  readonly #context: ToolLoopContext;
  readonly #price: Price | null;
  readonly #record: SessionRecord;
  readonly #messages: ConversationMessage[] = [];
  readonly #allowance: TokenAllowance;
  /** US dollars; null once a price or a usage is unknown. */
  #costUsd: number | null = 0;
  #timeLeftMs: number;
  readonly #script: UserScript;

  constructor(request: SessionRequest, setting: LoopSetting, context: ToolLoopContext, script: UserScript) {
    this.#request = request;
    this.#setting = setting;
    this.#context = context;
    this.#price = priceOf(request.model, context.prices, context.now());
    this.#record = new SessionRecord(setting.listed, setting.world);
    this.#script = script;
    const prompt = script.first;
    this.#userSays(prompt);
    const first = `${setting.system}${JSON.stringify(setting.tools)}${prompt}`;
    this.#allowance = new TokenAllowance(context.reservation, Buffer.byteLength(first, 'utf8'));
    this.#timeLeftMs = request.timeLimit;
  }

  async run(): Promise<Execution<SessionResult>> {
    while (this.#record.turns < this.#request.maxTurns) {
      const end = await this.#turn();
      if (end !== null) return this.#execution(end);
    }
    return this.#execution(this.#record.failed(turnsSpent(this.#request)));
  }

  /** Performs one answer of the model with its tool calls; returns the session's end, or null. */
  async #turn(): Promise<SessionResult | null> {
    const record = this.#record;
    const ceiling = this.#allowance.next(this.#request.maxOutputTokens);
    if (ceiling === null) return record.failed(TOKENS_SPENT);
    if (this.#timeLeftMs < 1) return record.failed(timeSpent(this.#request));
    const turn = await this.#ask(ceiling);
    if ('outcome' in turn) return turn;
    const { answer, usage, tookMs } = turn;
    this.#timeLeftMs -= tookMs;
    this.#allowance.answered(ceiling, usage);
    this.#charge(usage);
    const { finishReason, reportedModel } = answer;
    record.answered(answer.text, { usage, durationMs: tookMs, reportedModel });
    if (finishReason === 'length' || finishReason === 'refused') {
      this.#leaveCalls(answer.toolCalls);
      return record.failed(finishReason === 'refused' ? SAFEGUARDS : ANSWER_CUT_OFF);
    }
    this.#messages.push(answer.message);
    if (answer.toolCalls.length > 0) return await this.#callTools(answer.toolCalls);
    if (answer.text.trim() === '') return record.failed(NOTHING_SAID);
    const prompt = this.#script.next(answer.text);
    if (prompt === null) return record.ended();
    this.#userSays(prompt);
    this.#allowance.added(prompt);
    return null;
  }

  /**
   * Runs tool calls. Time in a sandbox counts as the session's own, and a limit reached there ends the
   * session.
   */
  async #callTools(calls: readonly ToolCall[]): Promise<SessionResult | null> {
    const { hands: execution } = this.#setting;
    const startedAt = this.#context.clock.elapsedMs();
    try {
      this.#messages.push(await this.#answerCalls(calls));
    } catch (error) {
      if (this.#context.signal.aborted) throw stoppedAttempt(true);
      if (!SandboxEnded.isInstance(error)) throw error;
      return this.#record.failed(sandboxFailure(error));
    }
    if (execution === null) return null;
    this.#timeLeftMs -= this.#context.clock.elapsedMs() - startedAt;
    const { limitHit } = execution;
    if (limitHit === null) return null;
    return this.#record.failed(sandboxFailure({ limit: limitHit }));
  }

  #leaveCalls(calls: readonly ToolCall[]): void {
    if (this.#setting.world === null) return;
    for (const call of calls) {
      this.#record.called({ id: call.id, tool: call.name, input: call.input });
      this.#setting.leave(call, this.#record.turns);
    }
  }

  #userSays(prompt: string): void {
    this.#record.recordUserMessage(prompt);
    this.#messages.push({ role: 'user', content: [{ type: 'text', text: prompt }] });
  }

  async #ask(ceiling: CallCeiling): Promise<Awaited<ReturnType<typeof loopCall>> | SessionResult> {
    const { callTimeoutMs, signal } = this.#context;
    const { model } = this.#request;
    const hasSomethingToLose = this.#record.turns > 0;
    const isLastOfTime = this.#timeLeftMs <= callTimeoutMs;
    try {
      return await loopCall(
        {
          model,
          system: this.#setting.system,
          messages: this.#messages,
          tools: this.#setting.tools,
          maxOutputTokens: ceiling.outputTokens,
        },
        { ...this.#context, callTimeoutMs: Math.min(callTimeoutMs, Math.ceil(this.#timeLeftMs)) },
        signal,
        { hasSomethingToLose, onLost: () => this.#lose(ceiling) },
      );
    } catch (error) {
      if (!AttemptFailure.isInstance(error)) throw error;
      if (error.kind === 'refused')
        return this.#record.failed({ failure: 'refused-request', message: error.message });
      if (error.kind === 'timeout' && isLastOfTime) return this.#record.failed(timeSpent(this.#request));
      // Effects in an environment may be evidence that another session would not show.
      if (error.kind === 'timeout' && hasSomethingToLose && this.#setting.world !== null)
        return this.#record.failed({ failure: 'time-limit', message: error.message });
      const { kind, message, status, retryAfterMs, maybeBilled } = error;
      throw new AttemptFailure(kind, message, {
        status,
        retryAfterMs,
        maybeBilled: maybeBilled || hasSomethingToLose,
      });
    }
  }

  async #answerCalls(calls: readonly ToolCall[]): Promise<ConversationMessage> {
    const content: Extract<ConversationMessage, { role: 'tool' }>['content'] = [];
    for (const call of calls) {
      const { id, name, input } = call;
      this.#record.called({ id, tool: name, input });
      const { ok, text, load, unknownSkill, denied, triedSubAgent } = await this.#setting.answer(
        call,
        this.#record.turns,
      );
      this.#record.returned({ id, ok, text });
      this.#allowance.added(text);
      if (load !== undefined) this.#record.loaded(load);
      if (unknownSkill !== undefined) this.#record.calledUnknownSkill(unknownSkill);
      if (denied !== undefined) this.#record.deniedCall(denied);
      if (triedSubAgent === true) this.#record.triedSubAgent();
      content.push({
        type: 'tool-result' as const,
        toolCallId: id,
        toolName: acceptedName(name),
        output: { type: ok ? ('text' as const) : ('error-text' as const), value: text.toWellFormed() },
      });
    }
    return { role: 'tool', content };
  }

  /** A lost answer counts with the most that it can have cost. */
  #lose(ceiling: CallCeiling): void {
    this.#allowance.lost(ceiling);
    this.#add(ceilingOf(ceiling, ceiling.inputTokens, this.#price).costUsd);
  }

  #charge(usage: Usage | null): void {
    this.#add(usage === null || this.#price === null ? null : costOf(usage, this.#price));
  }

  #add(costUsd: number | null): void {
    this.#costUsd = this.#costUsd === null || costUsd === null ? null : this.#costUsd + costUsd;
  }

  #execution(result: SessionResult): Execution<SessionResult> {
    return { result, usage: result.usage, costUsd: this.#costUsd };
  }
}
