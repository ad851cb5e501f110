import {
  isRecord,
  type JsonRecord,
  recordOf,
  recordsIn,
  stringOf,
} from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { mentionsIn, skillOfPath } from './skill-mention.ts';
import type { MentionKind } from './transcript-facts.ts';
import type { ReaderFile, RecordReader } from './transcript-reader.ts';

/** This agent records no version. */
const VERSION = 'unknown';
const MOST_NOTED = 64;
const TYPED_ID = /^activate_skill-\d+-[0-9a-f]+$/;
const FILE_TOOLS = new Set(['read_file', 'replace', 'write_file']);

/**
 * Reads chats of Gemini. A message is written again when it grows: facts are found by id, so the later line adds
 * to the earlier one. Format: docs/specification/usage.md, "Gemini".
 */
export function geminiReader(sink: FactSink, { path, state }: ReaderFile): RecordReader {
  const session = () => stringOf(state.session) ?? path;
  const helper = () => (state.isHelper === true ? session() : null);

  const takeCall = (call: JsonRecord, isTyped: boolean) => {
    const [id, name, status] = [stringOf(call.id), stringOf(call.name), stringOf(call.status)];
    const at = timeOf(call.timestamp);
    const args = recordOf(call.args);
    sink.understood(
      VERSION,
      'tool call',
      id !== null && name !== null && status !== null && at > 0 && 'args' in call,
    );
    if (id === null || name === null) return;
    sink.seen(id);
    const mention = (kind: MentionKind, skill: string) =>
      sink.call({ id, session: session(), helper: helper(), at, kind, skill, version: VERSION });
    const isDone = status === 'success';
    if (name === 'activate_skill') {
      state.calls = [...(Array.isArray(state.calls) ? state.calls : []), id].slice(-MOST_NOTED);
      const skill = stringOf(args.name);
      sink.understood(VERSION, 'skill call', skill !== null);
      if (skill === null) return;
      const output = outputOf(call);
      if (isDone && isTyped && TYPED_ID.test(id)) {
        sink.understood(VERSION, 'invocation', output !== null);
        sink.invocation(id, session(), at, skill);
        return;
      }
      mention('load', skill);
      if (output?.includes('<activated_skill')) sink.body(id, output.length);
      const display = stringOf(call.resultDisplay) ?? '';
      const refusal = display.includes('allowed values') || output === null ? 'unknown' : 'error';
      sink.result(id, at, isDone ? null : refusal);
      return;
    }
    if (name === 'run_shell_command') {
      sink.understood(VERSION, 'shell call', typeof args.command === 'string');
      for (const { skill, kind } of mentionsIn(stringOf(args.command) ?? '')) mention(kind, skill);
    } else if (FILE_TOOLS.has(name)) {
      sink.understood(VERSION, 'file call', typeof args.file_path === 'string');
      const skill = skillOfPath(args.file_path);
      const isPart = 'limit' in args || 'offset' in args || 'start_line' in args || 'end_line' in args;
      if (skill !== null) mention(name !== 'read_file' ? 'edit' : isPart ? 'part' : 'read', skill);
    }
    sink.result(id, at, isDone ? null : 'error');
  };

  /** The answer to a call whose own record must have come before it, unless the file was cut. */
  const takeResponse = (response: JsonRecord) => {
    if (response.name !== 'activate_skill' || state.session === undefined) return;
    sink.understood(
      VERSION,
      'skill response',
      Array.isArray(state.calls) && state.calls.includes(String(response.id)),
    );
  };

  const takeUser = (record: JsonRecord, id: string, at: number) => {
    const shown = recordsIn(record.displayContent)[0];
    const [first] = recordsIn(record.content);
    const text = stringOf(shown?.text) ?? stringOf(first?.text) ?? stringOf(record.content);
    const isResult = first !== undefined && 'functionResponse' in first;
    sink.understood(
      VERSION,
      'prompt',
      text !== null || isResult || (first !== undefined && 'inlineData' in first),
    );
    if (isResult) takeResponse(recordOf(first.functionResponse));
    if (text === null || isResult) return;
    const cwd = /Workspace Directories:\*\*\s{0,9}-\s(\S[^\n]{0,1000})/.exec(text.slice(0, 4_000))?.[1];
    if (cwd !== undefined) sink.session(session(), at, { cwd: cwd.trim() });
    if (helper() === null && !text.startsWith('<session_context>')) sink.prompt(id, session(), at, text);
  };

  return {
    take(record) {
      const header = stringOf(record.sessionId);
      if (header !== null && !('id' in record)) {
        state.session = header;
        const folder = path.split('/').at(-2) ?? 'chats';
        // Older versions wrote one object with all messages, and no kind.
        const isWhole = path.endsWith('.json');
        state.isHelper = record.kind === 'subagent';
        // Both marks of a subagent must agree: its kind, and the folder of its parent.
        sink.understood(
          VERSION,
          'header',
          (folder !== 'chats') === state.isHelper && (isWhole || 'kind' in record),
        );
        if (folder !== 'chats') sink.link(header, folder);
        sink.session(header, timeOf(record.startTime), {});
        if (!isWhole) return;
        sink.understood(VERSION, 'messages', Array.isArray(record.messages));
        for (const message of recordsIn(record.messages)) {
          checkOldMessage(sink, message);
          this.take(message);
        }
        return;
      }
      if ('$set' in record) {
        for (const { content } of recordsIn(recordOf(record.$set).messages)) {
          const text = stringOf(recordsIn(content)[0]?.text)?.slice(0, 4_000) ?? '';
          const cwd = /Workspace Directories:\*\*\s{0,9}-\s(\S[^\n]{0,1000})/.exec(text)?.[1];
          if (cwd !== undefined) sink.session(session(), 0, { cwd: cwd.trim() });
        }
        return;
      }
      const [id, type, at] = [stringOf(record.id), stringOf(record.type), timeOf(record.timestamp)];
      const isHeader = 'projectHash' in record || 'startTime' in record;
      if (isHeader) sink.understood(VERSION, 'header', false);
      if (isHeader || (!('content' in record) && !('toolCalls' in record) && id === null)) return;
      sink.understood(VERSION, 'record', id !== null && type !== null && at > 0);
      sink.session(session(), at, {});
      if (id === null) return;
      if (type === 'user') takeUser(record, id, at);
      if (type !== 'gemini') return;
      const calls = recordsIn(record.toolCalls);
      const isTyped = calls.some((call) => TYPED_ID.test(stringOf(call.id) ?? ''));
      const isAnswer = isRecord(record.tokens);
      const isWhole = isAnswer ? typeof record.model === 'string' : 'tokens' in record || isTyped;
      sink.understood(VERSION, 'answer', isWhole);
      if (isAnswer && state.answer !== id) {
        sink.answer(session());
        state.answer = id;
      }
      for (const call of calls) takeCall(call, !('tokens' in record));
    },
  };
}

/** Keys that older versions wrote. They are frozen, so that any other means another form. */
const OLD_MESSAGE = new Set(
  'id timestamp type content displayContent toolCalls thoughts tokens model'.split(' '),
);
const OLD_CALL = new Set(
  'id name args result status timestamp agentId displayName description resultDisplay renderOutputAsMarkdown'.split(
    ' ',
  ),
);

/** Checks a message whose calls leave no second record: an unknown key may hold them. */
function checkOldMessage(sink: FactSink, message: JsonRecord): void {
  const calls = recordsIn(message.toolCalls);
  const isKnown =
    Object.keys(message).every((key) => OLD_MESSAGE.has(key)) &&
    calls.every((call) => Object.keys(call).every((key) => OLD_CALL.has(key)));
  sink.understood(VERSION, 'old message', isKnown);
  for (const call of calls)
    if (call.name === 'activate_skill')
      sink.understood(VERSION, 'skill result', call.status !== 'success' || outputOf(call) !== null);
}

/** Text that the tool returned; null for an error. */
function outputOf({ result }: JsonRecord): string | null {
  const [first] = recordsIn(result);
  return stringOf(recordOf(recordOf(first?.functionResponse).response).output);
}
