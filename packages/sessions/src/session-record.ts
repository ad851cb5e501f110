import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { addUsage } from '@plugin-eval/engine/run/total-paid.ts';
import type { EnvironmentState } from './environment/environment-state.ts';
import { recordedToolName } from './environment/recorded-calls.ts';
import type { SessionFault } from './session-failures.ts';
import type { SessionResult, SkillLoad, TranscriptEntry, TurnFigures } from './session-request.ts';

/** Most UTF-16 units of the agent's text in a transcript. */
const LONGEST_TEXT = 65_536;
/** Most UTF-16 units of a tool's input or result: a skill's content can be looked up in the skill. */
const LONGEST_EXCHANGE = 4_096;
/** Longest text recorded in an environment, where the agent's messages and the inputs of tools are evidence. */
const LONGEST_EVIDENCE = 262_144;
const MOST_NAMES = 100;

type ToolCallEntry = Extract<TranscriptEntry, { kind: 'tool-call' }>;
type ToolResultEntry = Extract<TranscriptEntry, { kind: 'tool-result' }>;

/** Collects the events of a session; an environment, if any, is informed of each speaker. */
export class SessionRecord {
  readonly #listed: SessionResult['listed'];
  readonly #world: EnvironmentState | null;
  readonly #longestText: number;
  readonly #longestInput: number;
  readonly #transcript: TranscriptEntry[] = [];
  readonly #loads: SkillLoad[] = [];
  readonly #byTurn: TurnFigures[] = [];
  readonly #unknownSkills = new Set<string>();
  readonly #denied = new Set<string>();
  #finalText = '';
  #triedSubAgent = false;
  #turns = 0;
  #usage: Usage | null = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  #reportedModel: string | null = null;

  /** @param world calls of its tools are its own affair */
  constructor(listed: SessionResult['listed'], world: EnvironmentState | null = null) {
    this.#listed = listed;
    this.#world = world;
    this.#longestText = world === null ? LONGEST_TEXT : LONGEST_EVIDENCE;
    this.#longestInput = world === null ? LONGEST_EXCHANGE : LONGEST_EVIDENCE;
  }

  /** Turns that have begun, which is answers of the model. */
  get turns(): number {
    return this.#turns;
  }

  /**
   * Records the next user message. Stored only for a session with an environment. @param text as the agent gets it
   */
  recordUserMessage(text: string): void {
    if (this.#world === null) return;
    this.#world.userSpoke();
    this.#transcript.push({ kind: 'user', turn: this.#turns, text: shortened(text, LONGEST_EVIDENCE) });
  }

  /**
   * Begins a turn with an answer.
   * @param answer.usage null when it was not counted: then the sum is unknown
   * @param answer.durationMs milliseconds; null when nobody took the time
   */
  answered(
    text: string,
    { usage, durationMs, reportedModel }: Omit<TurnFigures, 'turn'> & Pick<SessionResult, 'reportedModel'>,
  ): void {
    this.#turns += 1;
    this.#byTurn.push({ turn: this.#turns, usage, durationMs });
    this.#reportedModel ??= reportedModel;
    this.#usage = this.#usage === null || usage === null ? null : addUsage(this.#usage, usage);
    this.recordAgentText(text);
  }

  /** More text of the turn that has begun. */
  recordAgentText(text: string): void {
    if (text === '') return;
    this.#world?.recordAgentText(text);
    this.#finalText = shortened(text, this.#longestText);
    this.#transcript.push({ kind: 'text', turn: this.#turns, text: this.#finalText });
  }

  called({ id, tool, input }: Pick<ToolCallEntry, 'id' | 'tool' | 'input'>): void {
    const kept = shortened(input, this.#longestInput);
    const name = this.#world === null ? tool : recordedToolName(tool);
    this.#transcript.push({ kind: 'tool-call', turn: this.#turns, id, tool: name, input: kept });
  }

  returned({ id, ok, text }: Pick<ToolResultEntry, 'id' | 'ok' | 'text'>): void {
    const kept = shortened(text, LONGEST_EXCHANGE);
    this.#transcript.push({ kind: 'tool-result', turn: this.#turns, id, ok, text: kept });
  }

  loaded(load: Omit<SkillLoad, 'turn'>): void {
    this.#loads.push({ ...load, turn: this.#turns });
  }

  calledUnknownSkill(name: string): void {
    if (this.#unknownSkills.size < MOST_NAMES) this.#unknownSkills.add(name);
  }

  deniedCall(call: string): void {
    if (this.#denied.size < MOST_NAMES) this.#denied.add(call);
  }

  triedSubAgent(): void {
    this.#triedSubAgent = true;
  }

  ended(): SessionResult {
    return this.#result({ outcome: 'ended', failure: null, message: null });
  }

  failed({ failure, message }: SessionFault): SessionResult {
    return this.#result({ outcome: 'failed', failure, message });
  }

  #result(end: Pick<SessionResult, 'outcome' | 'failure' | 'message'>): SessionResult {
    return {
      ...end,
      transcript: this.#transcript,
      finalText: this.#finalText,
      loads: this.#loads,
      unknownSkills: [...this.#unknownSkills],
      triedSubAgent: this.#triedSubAgent,
      denied: [...this.#denied],
      turns: this.#turns,
      usage: this.#turns === 0 ? null : this.#usage,
      byTurn: this.#byTurn,
      reportedModel: this.#reportedModel,
      listed: this.#listed,
      ...(this.#world === null ? {} : { scene: this.#world.outcome() }),
    };
  }
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}\n[${text.length - most} more characters are not kept]`;
}
