import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import type { EnvironmentState } from './environment/environment-state.ts';
import { environmentToolNames, type ServedCall } from './environment-server.ts';
import { AGENT_TOOLS } from './harness-inventory.ts';
import { SessionRecord } from './session-record.ts';
import type { TurnFigures } from './session-request.ts';
import { SUB_AGENT_TOOLS } from './session-tools.ts';

const LONGEST_NAME = 200;
/** Messages that the harness writes in the model's name, errors for the most part. */
const SYNTHETIC_MODEL = '<synthetic>';

interface PendingCall {
  tool: string;
  input: Record<string, unknown>;
}

/** A call of a tool of the environment that the environment has not answered yet. */
interface WaitingCall {
  turn: number;
  tool: string;
  input: string;
}

/** Access to a session's files. */
export interface SessionFiles {
  /** Returns the name of the skill whose SKILL.md has this path; null for other paths. */
  skillFileAt(path: string): string | null;
  mayRead(path: string): boolean;
}

/**
 * Reads the messages of the Agent SDK in order, and records what they reveal about the session. With an environment,
 * every call outside the harness's own tools is passed to it.
 */
export class SessionTranscript {
  /** The record without usage and listing, which the gateway knows. */
  readonly record: SessionRecord;
  readonly #world: EnvironmentState | null;
  readonly #environmentTools: ReadonlySet<string>;
  readonly #waiting = new Map<string, WaitingCall>();
  readonly #files: SessionFiles;
  readonly #installed: ReadonlySet<string>;
  readonly #tools: readonly string[];
  readonly #pending = new Map<string, PendingCall>();
  /** Id of the answer that began each turn. */
  readonly #messageIds: unknown[] = [];
  /** The result of the skill loaded last: its body comes in a separate message. */
  #loaded: { id: string; ok: boolean; text: string } | null = null;

  /** @param tools the harness's own that the session has */
  constructor(
    installed: readonly string[],
    files: SessionFiles,
    world: EnvironmentState | null = null,
    tools: readonly string[] = AGENT_TOOLS,
  ) {
    this.#tools = tools;
    this.record = new SessionRecord({}, world);
    this.#installed = new Set(installed);
    this.#files = files;
    this.#world = world;
    this.#environmentTools = new Set(environmentToolNames(world?.tools ?? []));
  }

  /** @param message of the SDK; whatever is not a message of the main conversation is passed over */
  add(message: Record<string, unknown>): void {
    if (message.parent_tool_use_id !== null && message.parent_tool_use_id !== undefined) return;
    const inner = message.message;
    if (!isRecord(inner)) return;
    if (message.type === 'assistant' && inner.model !== SYNTHETIC_MODEL) this.#addAnswer(inner);
    else if (message.type === 'user') {
      for (const block of blocksOf(inner.content)) {
        if (block.type === 'tool_result') this.#addResult(block, message.tool_use_result);
        else if (message.isSynthetic === true && typeof block.text === 'string') this.#flush(block.text);
      }
    }
  }

  /**
   * Answers a call of one of the environment's tools. The harness forwards it after the message that contains it,
   * which supplies its arguments and turn.
   */
  answerCall({ id, tool, input }: ServedCall): { ok: boolean; text: string } {
    if (this.#world === null) return { ok: false, text: 'There is no such tool.' };
    const key = shortened(id ?? '');
    const call = this.#waiting.get(key) ?? { turn: Math.max(1, this.record.turns), tool, input };
    this.#waiting.delete(key);
    return this.#world.call(call.turn, call.tool, call.input);
  }

  /** Ends the transcript. Unanswered calls still count as made. */
  end(): void {
    this.#flush();
    for (const { turn, tool, input } of this.#waiting.values()) this.#world?.saw(turn, tool, input);
    this.#waiting.clear();
  }

  /** Counts answers that belong to no turn of the agent. @param answers by id of the message */
  unexplained(answers: ReadonlyMap<unknown, unknown>): number {
    const turns = new Set(this.#messageIds);
    return [...answers.keys()].filter((id) => !turns.has(id)).length;
  }

  /** @param answers by id of the message: what each took, as the gateway knows it */
  turnFigures(answers: ReadonlyMap<unknown, Omit<TurnFigures, 'turn'>>): TurnFigures[] {
    return this.#messageIds.map((id, index) => ({
      turn: index + 1,
      ...(answers.get(id) ?? { usage: null, durationMs: null }),
    }));
  }

  #addAnswer({ id, content, model }: Record<string, unknown>): void {
    this.#flush();
    // One answer comes as several messages, one for each of its blocks.
    if (id !== this.#messageIds.at(-1) || this.record.turns === 0) {
      this.#messageIds.push(id);
      const reportedModel = typeof model === 'string' ? model : null;
      this.record.answered('', { usage: null, durationMs: null, reportedModel });
    }
    for (const block of blocksOf(content)) {
      if (block.type === 'text' && typeof block.text === 'string') this.record.recordAgentText(block.text);
      else if (block.type === 'tool_use') this.#addCall(block);
    }
  }

  #addCall(block: Record<string, unknown>): void {
    const id = shortened(String(block.id));
    const tool = shortened(String(block.name));
    const input = isRecord(block.input) ? block.input : {};
    const json = JSON.stringify(block.input ?? null);
    this.#pending.set(id, { tool, input });
    this.record.called({ id, tool, input: json });
    if (SUB_AGENT_TOOLS.has(tool)) this.record.triedSubAgent();
    const path = input.file_path;
    if (this.#environmentTools.has(tool))
      this.#waiting.set(id, { turn: this.record.turns, tool, input: json });
    else if (!this.#tools.includes(tool)) {
      this.record.deniedCall(tool);
      this.#world?.saw(this.record.turns, tool, json);
    }
    if (tool === 'Read' && typeof path === 'string' && !this.#files.mayRead(path))
      this.record.deniedCall(`Read ${shortened(path)}`);
  }

  #addResult(block: Record<string, unknown>, outcome: unknown): void {
    this.#flush();
    const id = shortened(String(block.tool_use_id));
    const call = this.#pending.get(id);
    if (call === undefined) return;
    this.#pending.delete(id);
    const ok = block.is_error !== true;
    const text = blocksOf(block.content)
      .flatMap((part) => (typeof part.text === 'string' ? [part.text] : []))
      .join('\n');
    if (call.tool !== 'Skill') this.record.returned({ id, ok, text });
    if (call.tool === 'Skill') {
      this.#loaded = { id, ok, text };
      const name = ok ? loadedSkill(outcome) : null;
      if (name !== null && this.#installed.has(name)) this.record.loaded({ skill: name, by: 'skill-tool' });
      else this.record.calledUnknownSkill(shortened(name ?? String(call.input.skill)));
    } else if (call.tool === 'Read' && ok && typeof call.input.file_path === 'string') {
      const skill = this.#files.skillFileAt(call.input.file_path);
      if (skill !== null) this.record.loaded({ skill, by: 'read' });
    }
  }

  /** Writes down the result of a skill that was waiting for its body. */
  #flush(body = ''): void {
    if (this.#loaded === null) return;
    const { text, ...result } = this.#loaded;
    this.#loaded = null;
    this.record.returned({ ...result, text: body === '' ? text : `${text}\n\n${body}` });
  }
}

/** The name of the skill that the harness reports as loaded. */
function loadedSkill(outcome: unknown): string | null {
  return isRecord(outcome) && outcome.success === true && typeof outcome.commandName === 'string'
    ? outcome.commandName
    : null;
}

/** A content that is a text counts as one block of text. */
function blocksOf(content: unknown): Record<string, unknown>[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

function shortened(text: string): string {
  return (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text).toWellFormed();
}
