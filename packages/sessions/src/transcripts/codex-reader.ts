import { type JsonRecord, recordOf, recordsIn, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { dashRows } from './list-rows.ts';
import { mentionsIn, skillOfPath } from './skill-mention.ts';
import type { MentionKind } from './transcript-facts.ts';
import type { ReaderFile, RecordReader } from './transcript-reader.ts';

const PART = /^\s*(?:cd\s+\S+\s*&&\s*)?(?:head|tail|sed\s+-n)\b/;
const FILE_ID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jsonl/;
const MOST_NOTED = 64;

/** Reads rollouts of Codex. Format: docs/specification/usage.md, "Codex". */
export function codexReader(sink: FactSink, { path, state }: ReaderFile): RecordReader {
  const noted = new Set(Array.isArray(state.noted) ? state.noted : []);
  const session = () => stringOf(state.session) ?? FILE_ID.exec(path)?.[1] ?? path;
  const version = () => stringOf(state.version) ?? 'unknown';
  const helper = () => (state.isHelper === true ? session() : null);

  const takeMeta = (meta: JsonRecord, at: number) => {
    // A fork of an older version copies its parent's header behind its own.
    if (typeof state.session === 'string') {
      if (typeof meta.id === 'string') sink.link(state.session, meta.id);
      return;
    }
    const id = stringOf(meta.id);
    sink.understood(stringOf(meta.cli_version) ?? 'unknown', 'header', id !== null && 'source' in meta);
    if (id === null) return;
    state.session = id;
    state.version = stringOf(meta.cli_version) ?? 'unknown';
    const parent =
      stringOf(meta.parent_thread_id) ?? (meta.session_id === id ? null : stringOf(meta.session_id));
    state.isHelper = meta.thread_source === 'subagent' || parent !== null;
    for (const source of [parent, stringOf(meta.forked_from_id)]) if (source !== null) sink.link(id, source);
    const headless = meta.source === 'exec' || meta.originator === 'codex_exec';
    sink.session(id, at, { version: version(), cwd: meta.cwd, headless });
  };

  const takeMessage = (message: JsonRecord, at: number) => {
    const [first] = recordsIn(message.content);
    const role = stringOf(message.role);
    const text = stringOf(first?.text);
    sink.understood(version(), 'message', role !== null && Array.isArray(message.content));
    if (role === 'assistant') sink.answer(session());
    if (role === 'developer')
      for (const block of recordsIn(message.content)) {
        const list = stringOf(block.text);
        sink.understood(version(), 'block', typeof block.type === 'string' && list !== null);
        if (list?.includes('<skills_instructions>')) {
          const rows = list.slice(list.indexOf('### Available skills'));
          sink.list(session(), helper(), dashRows(rows.split('\n###').slice(0, 1).join('')));
        }
      }
    if (role !== 'user' || text === null) {
      if (role === 'user') sink.understood(version(), 'block', recordsIn(message.content).every(isImage));
      return;
    }
    const id = stringOf(message.id) ?? `${session()} ${at} ${text.length}`;
    const skill = /^<skill>\s{0,9}<name>([^<]{1,200})<\/name>/.exec(text)?.[1];
    if (skill !== undefined) sink.invocation(id, session(), at, skill.trim());
    else if (helper() === null && !/^\s*(?:<|# AGENTS\.md)/.test(text)) sink.prompt(id, session(), at, text);
  };

  const takeCommand = (item: JsonRecord, id: string | null, at: number) => {
    const command = Array.isArray(item.command) ? stringOf(item.command.at(-1)) : stringOf(item.command);
    const exit = item.exit_code;
    const isDone = typeof exit === 'number' || exit === null;
    sink.understood(version(), 'command', id !== null && command !== null && isDone);
    if (id === null || command === null) return;
    const place = { id, session: session(), helper: helper(), at, version: version() };
    const call = (kind: MentionKind, skill: string) => sink.call({ ...place, kind, skill });
    const [read, ...more] = recordsIn(item.parsed_cmd);
    const only = more.length === 0 && read?.type === 'read' ? skillOfPath(read.path) : null;
    if (only !== null) call(PART.test(command) ? 'part' : 'load', only);
    // Reading the file is how this agent loads a skill.
    else for (const { skill, kind } of mentionsIn(command)) call(kind === 'read' ? 'load' : kind, skill);
    if (only !== null || command.includes('SKILL.md')) {
      note(id);
      const isAbsent = exit !== 0 && /No such file|cannot find/i.test(stringOf(item.aggregated_output) ?? '');
      sink.result(id, at, exit === 0 ? null : isAbsent ? 'unknown' : 'error');
    }
  };

  const note = (id: string) => {
    noted.add(id);
    if (noted.size > MOST_NOTED) noted.delete([...noted][0] as string);
    state.noted = [...noted];
  };

  const takeOutput = (payload: JsonRecord) => {
    const id = stringOf(payload.call_id);
    sink.understood(version(), 'output', id !== null && 'output' in payload);
    if (id === null || !noted.has(id)) return;
    const output = typeof payload.output === 'string' ? payload.output : JSON.stringify(payload.output ?? '');
    if (!/exited with code [1-9]|"exit_code":\s{0,4}[1-9]/.test(output.slice(0, 2_000)))
      sink.body(id, output.length);
  };

  return {
    take(record) {
      const at = timeOf(record.timestamp);
      const type = stringOf(record.type);
      const payload = recordOf(record.payload);
      if (type === null && !('payload' in record)) return;
      sink.understood(version(), 'record', type !== null && at > 0 && 'payload' in record);
      if (type === 'session_meta') takeMeta(payload, at);
      sink.session(session(), at, {});
      const kind = stringOf(payload.type);
      if (type !== 'response_item' && type !== 'event_msg') return;
      sink.understood(version(), 'payload', kind !== null);
      if (kind === 'message') takeMessage(payload, at);
      else if (kind === 'item_completed') {
        const item = recordOf(payload.item);
        sink.understood(version(), 'item', typeof item.type === 'string');
        if (item.type === 'CommandExecution') takeCommand(item, stringOf(item.id), at);
      } else if (kind === 'exec_command_end') takeCommand(payload, stringOf(payload.call_id), at);
      else if (kind === 'function_call') {
        const [id, given] = [stringOf(payload.call_id), stringOf(payload.arguments)];
        sink.understood(version(), 'tool call', id !== null && given !== null);
        if (id !== null && given?.includes('SKILL.md')) note(id);
      } else if (kind === 'function_call_output') takeOutput(payload);
    },
  };
}

function isImage({ type }: JsonRecord): boolean {
  return type === 'input_image';
}
