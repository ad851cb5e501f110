import {
  isRecord,
  type JsonRecord,
  recordOf,
  recordsIn,
  stringOf,
} from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { dashRows } from './list-rows.ts';
import { mentionsIn, skillOfPath } from './skill-mention.ts';
import type { MentionKind, Refusal } from './transcript-facts.ts';
import type { ReaderFile, RecordReader } from './transcript-reader.ts';

const BODY = 'Base directory for this skill:';
const FILE_TOOLS = new Set(['Read', 'Edit', 'MultiEdit', 'Write']);
const CONVERSATION = new Set(['user', 'assistant', 'attachment']);

interface Place {
  session: string;
  helper: string | null;
  at: number;
  version: string;
}

/** Reads transcripts of Claude Code. Format: docs/specification/usage.md, "Claude Code". */
export function claudeCodeReader(sink: FactSink, file: ReaderFile): RecordReader {
  return {
    take(record) {
      const type = stringOf(record.type);
      const session = stringOf(record.sessionId);
      const version = stringOf(record.version) ?? 'unknown';
      if (session === null) {
        if (typeof record.uuid === 'string') sink.understood(version, 'record', false);
        return;
      }
      if (type === null) {
        if ('uuid' in record) sink.understood(version, 'record', false);
        return;
      }
      if (!CONVERSATION.has(type)) {
        sink.session(session, timeOf(record.timestamp), {});
        return;
      }
      const isSide = record.isSidechain === true;
      const helper = stringOf(record.agentId);
      const at = timeOf(record.timestamp);
      const uuid = stringOf(record.uuid);
      const hasParent = record.parentUuid === null || typeof record.parentUuid === 'string';
      const isWhole =
        uuid !== null &&
        at > 0 &&
        typeof record.isSidechain === 'boolean' &&
        hasParent &&
        isSide === (helper !== null);
      sink.understood(version, 'record', isWhole);
      const headless =
        (stringOf(record.entrypoint)?.startsWith('sdk') ?? false) ||
        record.turnOrigin === 'sdk' ||
        record.promptSource === 'sdk';
      sink.session(session, at, { version, cwd: record.cwd, headless });
      if (uuid !== null) sink.anchor(uuid, session);
      const source = stringOf(record.requestSessionId);
      if (source !== null) sink.link(session, source);
      const place = { session, helper: helper ?? (isSide ? file.path : null), at, version };
      if (type === 'attachment') readAttachment(sink, recordOf(record.attachment), place);
      else if (type === 'assistant') readAnswer(sink, record, place, source);
      else readUser(sink, record, place, uuid ?? '');
    },
  };
}

function readAttachment(sink: FactSink, attachment: JsonRecord, { session, helper, version }: Place): void {
  const type = stringOf(attachment.type);
  sink.understood(version, 'attachment', type !== null);
  if (type !== 'skill_listing') return;
  const content = stringOf(attachment.content);
  const names = Array.isArray(attachment.names)
    ? attachment.names.filter((one) => typeof one === 'string')
    : [];
  sink.understood(version, 'list', content !== null);
  sink.list(session, helper, dashRows(content ?? '', names));
}

function readAnswer(sink: FactSink, record: JsonRecord, place: Place, source: string | null): void {
  const message = recordOf(record.message);
  const { session, version } = place;
  const isWhole = Array.isArray(message.content) && typeof message.model === 'string';
  sink.understood(version, 'answer', isWhole);
  if (message.model !== '<synthetic>' && (source === null || source === session)) sink.answer(session);
  for (const block of recordsIn(message.content)) {
    if (block.type !== 'tool_use') {
      sink.understood(version, 'block', typeof block.type === 'string');
      continue;
    }
    const [id, name] = [stringOf(block.id), stringOf(block.name)];
    sink.understood(version, 'tool call', id !== null && name !== null && isRecord(block.input));
    if (id !== null) sink.seen(id);
    if (id !== null && name !== null) readCall(sink, id, name, recordOf(block.input), place);
  }
}

function readCall(sink: FactSink, id: string, name: string, input: JsonRecord, place: Place): void {
  const call = (kind: MentionKind, skill: string) => sink.call({ id, ...place, kind, skill });
  if (name === 'Skill') {
    const skill = stringOf(input.skill) ?? stringOf(input.command);
    sink.understood(place.version, 'skill call', skill !== null);
    if (skill !== null) call('load', skill.replace(/^\//, ''));
  } else if (name === 'Bash') {
    const command = stringOf(input.command);
    sink.understood(place.version, 'shell call', command !== null);
    for (const { skill, kind } of mentionsIn(command ?? '')) call(kind, skill);
  } else if (FILE_TOOLS.has(name)) {
    sink.understood(place.version, 'file call', typeof input.file_path === 'string');
    const skill = skillOfPath(input.file_path);
    if (skill === null) return;
    const isPart = 'limit' in input || 'offset' in input;
    call(name !== 'Read' ? 'edit' : isPart ? 'part' : 'read', skill);
  }
}

function readUser(sink: FactSink, record: JsonRecord, place: Place, uuid: string): void {
  const { content } = recordOf(record.message);
  const { session, helper, at, version } = place;
  const isText = typeof content === 'string';
  sink.understood(version, 'prompt', isText || Array.isArray(content));
  const blocks = recordsIn(content);
  for (const block of blocks) {
    const isText = block.type === 'text';
    sink.understood(version, 'block', isText ? 'text' in block : typeof block.type === 'string');
    if (block.type === 'tool_result') readResult(sink, block, record, place);
  }
  if (blocks.some(({ type }) => type === 'tool_result')) return;
  const text = isText ? content : blocks.map(({ text }) => stringOf(text) ?? '').join('\n');
  const call = stringOf(record.sourceToolUseID);
  if (call !== null) {
    sink.body(call, text.startsWith(BODY) ? text.length : 0);
    return;
  }
  if (text.startsWith(BODY)) {
    const parent = stringOf(record.parentUuid);
    const opensHelper = helper !== null && parent === null;
    sink.understood(version, 'body', record.isMeta === true && (parent !== null || opensHelper));
    if (parent !== null) sink.body(parent, text.length);
    return;
  }
  if (record.isMeta === true || helper !== null || record.isCompactSummary === true) return;
  const origin = recordOf(record.origin).kind;
  if (record.promptSource === 'system' || record.turnOrigin === 'task_notification') return;
  if (origin === 'task-notification') return;
  const command =
    /^\s*<command-message>[^<]{0,300}<\/command-message>\s*<command-name>\/?([^<\s]{1,200})</.exec(text);
  if (command !== null) sink.prompt(uuid, session, at, text, command[1] ?? null);
  else if (!/^\s*<(?:command-name|local-command)/.test(text)) sink.prompt(uuid, session, at, text);
}

function readResult(sink: FactSink, block: JsonRecord, record: JsonRecord, { at, version }: Place): void {
  const id = stringOf(block.tool_use_id);
  sink.understood(version, 'tool result', id !== null);
  if (id === null) return;
  const outcome = recordOf(record.toolUseResult);
  const isSkill = typeof outcome.commandName === 'string';
  // Results of other tools have no success; only those of skills are checked for it.
  if (isSkill) sink.understood(version, 'skill result', typeof outcome.success === 'boolean');
  const failed = block.is_error === true || (isSkill && outcome.success !== true);
  sink.result(id, at, failed ? refusalOf(textOf(block.content)) : null);
  if (isSkill && outcome.status === 'forked') sink.body(id, 0);
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content.slice(0, 2_000);
  return recordsIn(content)
    .map(({ text }) => stringOf(text)?.slice(0, 2_000) ?? '')
    .join('\n');
}

function refusalOf(text: string): Refusal {
  if (text.includes('Unknown skill')) return 'unknown';
  if (text.includes('disable-model-invocation')) return 'hidden';
  return /denied|rejected|doesn't want|not allowed/i.test(text) ? 'denied' : 'error';
}
