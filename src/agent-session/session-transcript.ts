import { AGENT_TOOLS } from './harness-inventory.ts';
import { SessionRecord } from './session-record.ts';
import { SUB_AGENT_TOOLS } from './session-tools.ts';

const LONGEST_NAME = 200;
/** Messages that the harness writes in the model's name, errors for the most part. */
const SYNTHETIC_MODEL = '<synthetic>';

interface PendingCall {
  tool: string;
  input: Record<string, unknown>;
}

/** Who knows a session's files. */
export interface SessionFiles {
  /** Name of the skill whose SKILL.md lies at this path; null for any other. */
  skillFileAt(path: string): string | null;
  /** Whether a session may read this path. */
  mayRead(path: string): boolean;
}

/** Reads the messages of the Agent SDK, one after the other, and keeps what they say about the session. */
export class SessionTranscript {
  /** Without usage and listing, which the gateway knows. */
  readonly record = new SessionRecord({});
  readonly #files: SessionFiles;
  readonly #installed: ReadonlySet<string>;
  readonly #pending = new Map<string, PendingCall>();
  #messageId: unknown = null;
  /** The result of the last skill that was loaded: its body comes in a message of its own. */
  #loaded: { id: string; ok: boolean; text: string } | null = null;

  constructor(installed: readonly string[], files: SessionFiles) {
    this.#installed = new Set(installed);
    this.#files = files;
  }

  /** @param message of the SDK; whatever is no message of the main conversation is passed over */
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

  /** Nothing more comes. */
  end(): void {
    this.#flush();
  }

  #addAnswer({ id, content, model }: Record<string, unknown>): void {
    this.#flush();
    // One answer comes as several messages, one for each of its blocks.
    if (id !== this.#messageId || this.record.turns === 0) {
      this.#messageId = id;
      this.record.answered('', null, typeof model === 'string' ? model : null);
    }
    for (const block of blocksOf(content)) {
      if (block.type === 'text' && typeof block.text === 'string') this.record.said(block.text);
      else if (block.type === 'tool_use') this.#addCall(block);
    }
  }

  #addCall(block: Record<string, unknown>): void {
    const id = shortened(String(block.id));
    const tool = shortened(String(block.name));
    const input = isRecord(block.input) ? block.input : {};
    this.#pending.set(id, { tool, input });
    this.record.called({ id, tool, input: JSON.stringify(block.input ?? null) });
    if (SUB_AGENT_TOOLS.has(tool)) this.record.triedSubAgent();
    const path = input.file_path;
    if (!AGENT_TOOLS.includes(tool)) this.record.deniedCall(tool);
    else if (tool === 'Read' && typeof path === 'string' && !this.#files.mayRead(path))
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

/** The name of the skill that the harness says it has loaded. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
