import { isRecord, type JsonRecord, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { taggedRows } from './list-rows.ts';
import { mentionsIn, skillOfPath } from './skill-mention.ts';
import type { MentionKind, Refusal } from './transcript-facts.ts';
import type { ReaderFile, RecordReader } from './transcript-reader.ts';

const FILE_TOOLS = new Set(['view', 'edit', 'create']);
const READ = /^(?:session|user|assistant|system|tool|skill|subagent|hook|abort)/;

/** Reads event files of Copilot. Format: docs/specification/usage.md, "Copilot". */
export function copilotReader(sink: FactSink, { path, state }: ReaderFile): RecordReader {
  const session = () => stringOf(state.session) ?? path.split('/').at(-2) ?? path;
  const version = () => stringOf(state.version) ?? 'unknown';

  const takeCall = (data: JsonRecord, helper: string | null, at: number) => {
    const [id, tool] = [stringOf(data.toolCallId), stringOf(data.toolName)];
    const input = recordOf(data.arguments);
    sink.understood(version(), 'tool call', id !== null && tool !== null && 'arguments' in data);
    if (id === null || tool === null) return;
    sink.seen(id);
    const call = (kind: MentionKind, skill: string) =>
      sink.call({ id, session: session(), helper, at, version: version(), kind, skill });
    if (tool === 'skill') {
      const skill = stringOf(input.skill);
      sink.understood(version(), 'skill call', skill !== null);
      if (skill !== null) call('load', skill);
    } else if (tool === 'bash' || tool === 'powershell') {
      sink.understood(version(), 'shell call', typeof input.command === 'string');
      for (const { skill, kind } of mentionsIn(stringOf(input.command) ?? '')) call(kind, skill);
    } else if (FILE_TOOLS.has(tool)) {
      sink.understood(version(), 'file call', typeof input.path === 'string');
      const skill = skillOfPath(input.path);
      if (skill !== null) call(tool !== 'view' ? 'edit' : 'view_range' in input ? 'part' : 'read', skill);
    }
  };

  const takeResult = (data: JsonRecord, event: string | null, at: number) => {
    const id = stringOf(data.toolCallId);
    sink.understood(version(), 'tool result', id !== null && typeof data.success === 'boolean');
    if (id === null) return;
    const message = stringOf(recordOf(data.error).message) ?? '';
    sink.result(id, at, data.success === true ? null : refusalOf(message));
    Object.assign(state, { completed: event, call: id });
  };

  const takeInvocation = (record: JsonRecord, data: JsonRecord, id: string | null, at: number) => {
    const [skill, trigger] = [stringOf(data.name), stringOf(data.trigger)];
    sink.understood(version(), 'invocation', skill !== null && trigger !== null && id !== null);
    if (skill === null || id === null) return;
    const length = stringOf(data.content)?.length ?? data.contentLength;
    if (trigger === 'user-invoked') sink.invocation(id, session(), at, skill);
    else if (record.parentId === state.completed && typeof state.call === 'string')
      sink.body(state.call, typeof length === 'number' ? length : 0, at);
    else sink.understood(version(), 'invocation', false);
  };

  return {
    take(record) {
      const type = stringOf(record.type);
      const isKnown = type !== null && READ.test(type);
      if (!isKnown && !('parentId' in record && 'timestamp' in record)) return;
      const [at, id] = [timeOf(record.timestamp), stringOf(record.id)];
      if (type === 'session.start') {
        const start = recordOf(record.data);
        state.session = stringOf(start.sessionId) ?? session();
        state.version = stringOf(start.copilotVersion) ?? 'unknown';
      }
      sink.understood(version(), 'record', type !== null && at > 0 && id !== null && isRecord(record.data));
      const data = recordOf(record.data);
      const cwd = recordOf(data.context).cwd;
      const helper = stringOf(record.agentId);
      sink.session(session(), at, { version: version(), cwd });
      if (id !== null) sink.anchor(id, session());
      if (type === 'system.message') {
        const content = stringOf(data.content);
        sink.understood(version(), 'list', content !== null);
        if (content?.includes('<available_skills>')) sink.list(session(), helper, taggedRows(content));
      } else if (type === 'user.message') {
        const text = stringOf(data.content);
        sink.understood(version(), 'prompt', text !== null);
        const isAgents = stringOf(data.source)?.startsWith('agent-') ?? false;
        // Either mark of a subagent alone means that a key was renamed.
        sink.understood(version(), 'helper', isAgents === (helper !== null));
        if (text !== null && id !== null && !isAgents && helper === null)
          sink.prompt(id, session(), at, text);
      } else if (type === 'assistant.message') sink.answer(session());
      else if (type === 'tool.execution_start') takeCall(data, helper, at);
      else if (type === 'tool.execution_complete') takeResult(data, id, at);
      else if (type === 'skill.invoked' || type === 'skill.invoked_ref') takeInvocation(record, data, id, at);
    },
  };
}

function refusalOf(message: string): Refusal {
  if (message.includes('not found')) return 'unknown';
  return /denied|rejected|not allowed/i.test(message) ? 'denied' : 'error';
}
