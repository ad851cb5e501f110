import type { FixtureToolName } from '@plugin-eval/core/documents/names.ts';
import { type CanaryValues, fillCanaries } from '@plugin-eval/core/text/canary-places.ts';
import { freshCanary } from '@plugin-eval/core/text/fresh-canary.ts';
import type { ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts';
import { AgentMemory } from './agent-memory.ts';
import { answerFixtureCall, type FixtureState } from './answer-fixture-call.ts';
import { boundedResult, shortName, TextBudget } from './bounded-text.ts';
import { briefingOf, placeOf } from './briefing.ts';
import { EnvironmentCapacity } from './environment-capacity.ts';
import { EnvironmentFiles } from './environment-files.ts';
import type { EnvironmentState } from './environment-state.ts';
import { fixtureToolDefinitions } from './fixture-tools.ts';
import { Mailbox } from './mailbox.ts';
import { PlantedResults } from './planted-results.ts';
import { nameInEnvironment, RecordedCalls } from './recorded-calls.ts';
import type { EnvironmentOutcome, PlantedText, SessionEnvironment } from './session-environment.ts';
import { ToolInput } from './tool-input.ts';

/** Most UTF-16 units stored of the agent's reply to one user turn. */
const LONGEST_REPLY = 1_048_576;

/**
 * An environment with fresh values of its canaries, ready to be played once.
 * @param drawBelow as `freshCanary` takes it; unpredictable unless a test needs otherwise
 */
export function openEnvironment(
  environment: SessionEnvironment,
  drawBelow?: (limit: number) => number,
): EnvironmentState {
  return new SimulatedEnvironment(environment, drawBelow);
}

class SimulatedEnvironment implements EnvironmentState {
  readonly canaries: CanaryValues;
  readonly briefing: string;
  readonly tools: readonly ToolDefinition[];
  readonly #offered: ReadonlyMap<string, FixtureToolName>;
  readonly #planted: readonly PlantedText[];
  readonly #state: FixtureState;
  readonly #calls = new RecordedCalls();
  readonly #replies: TextBudget[] = [];
  readonly #met: Set<number>;

  constructor(environment: SessionEnvironment, drawBelow?: (limit: number) => number) {
    this.canaries = Object.fromEntries(
      environment.canaries.map(({ name, like }) => [name, freshCanary(like, drawBelow)]),
    );
    this.#planted = environment.planted.map(({ kind, name, text }) => ({
      ...{ kind, name: this.fill(name), text: this.fill(text) },
    }));
    this.tools = fixtureToolDefinitions(environment.tools);
    this.#offered = new Map(environment.tools.map((tool) => [tool, tool]));
    this.briefing = briefingOf(environment, this.#planted);
    const at = (kind: PlantedText['kind'], place?: 'file' | 'result') =>
      this.#planted.filter(
        (one) => one.kind === kind && (place === undefined || placeOf(one, environment) === place),
      );
    const capacity = new EnvironmentCapacity();
    this.#state = {
      files: new EnvironmentFiles(at('document'), capacity),
      memory: new AgentMemory(at('memory'), capacity),
      mailbox: new Mailbox(at('message'), capacity),
      results: new PlantedResults(at('tool_result', 'result')),
    };
    this.#met = new Set(
      this.#planted.flatMap((one, index) => (placeOf(one, environment) === 'briefing' ? [index] : [])),
    );
  }

  offers(tool: string): boolean {
    return this.#offered.has(nameInEnvironment(tool));
  }

  fill(text: string): string {
    return fillCanaries(text, this.canaries);
  }

  userSpoke(): void {
    this.#replies.push(new TextBudget(LONGEST_REPLY));
  }

  recordAgentText(text: string): void {
    if (text === '') return;
    if (this.#replies.length === 0) this.userSpoke();
    const reply = this.#replies.at(-1);
    reply?.add(reply.isEmpty ? text : `\n${text}`);
  }

  call(turn: number, tool: string, input: string): { ok: boolean; text: string } {
    const name = nameInEnvironment(tool);
    this.#calls.add(turn, name, input);
    const { ok, text } = this.#answer(name, input);
    // Providers refuse a result without any text.
    const shown = text.trim() === '' ? '(empty)' : boundedResult(text.toWellFormed());
    this.#notice(shown);
    return { ok, text: shown };
  }

  saw(turn: number, tool: string, input: string): void {
    this.#calls.add(turn, nameInEnvironment(tool), input);
  }

  outcome(): EnvironmentOutcome {
    const { leftOut } = this.#calls;
    const replies = this.#replies.map(String);
    return {
      canaries: { ...this.canaries },
      replies: replies.at(-1) === '' ? replies.slice(0, -1) : replies,
      calls: this.#calls.all,
      met: [...this.#met].sort((a, b) => a - b),
      ...(leftOut === 0 ? {} : { callsLeftOut: leftOut }),
    };
  }

  #answer(name: string, input: string): { ok: boolean; text: string } {
    const tool = this.#offered.get(name);
    if (tool === undefined) return { ok: false, text: `There is no tool ${shortName(name)}.` };
    const fields = ToolInput.of(input);
    if (fields === null) return { ok: false, text: 'The input is not a JSON object.' };
    return answerFixtureCall(tool, fields, this.#state);
  }

  /** Marks the contents of a result as seen by the agent, from any tool. */
  #notice(result: string): void {
    for (const [index, { text }] of this.#planted.entries())
      if (!this.#met.has(index) && result.includes(text.toWellFormed().trimEnd())) this.#met.add(index);
  }
}
