import {
  type JsonRecord,
  recordOf,
  recordsIn,
  stringOf,
  textsOf,
} from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { taggedRows } from './list-rows.ts';
import { mentionsIn, skillOfPath } from './skill-mention.ts';
import type { MentionKind } from './transcript-facts.ts';
import type { ReaderFile, RecordReader } from './transcript-reader.ts';

/** This agent records the version of its format alone. */
const VERSION = 'unknown';
const FILE_TOOLS = new Set(['read', 'edit', 'write']);
const SESSION_OF_FILE = /_([\w-]{1,100})\.jsonl$/;

/** Reads sessions of pi, experimentally. Format: docs/specification/usage.md, "Experimental". */
export function piReader(sink: FactSink, { path, state }: ReaderFile): RecordReader {
  const session = () => stringOf(state.session) ?? SESSION_OF_FILE.exec(path)?.[1] ?? path;
  /** Calls are numbered anew in each session. */
  const callId = (id: string, entry: string) => `${id} ${entry}`;

  const takeCalls = (message: JsonRecord, entry: string, at: number) => {
    for (const block of recordsIn(message.content)) {
      if (block.type !== 'toolCall') continue;
      const [given, tool] = [stringOf(block.id), stringOf(block.name)];
      const input = recordOf(block.arguments);
      sink.understood(VERSION, 'tool call', given !== null && tool !== null && 'arguments' in block);
      if (given === null || tool === null) continue;
      const id = callId(given, entry);
      state[`call ${given}`] = id;
      sink.seen(id);
      const call = (kind: MentionKind, skill: string) =>
        sink.call({ id, session: session(), helper: null, at, kind, skill, version: VERSION });
      if (tool === 'bash') {
        sink.understood(VERSION, 'shell call', typeof input.command === 'string');
        for (const { skill, kind } of mentionsIn(stringOf(input.command) ?? '')) call(kind, skill);
      } else if (FILE_TOOLS.has(tool)) {
        sink.understood(VERSION, 'file call', typeof input.path === 'string');
        const skill = skillOfPath(input.path);
        const isPart = 'limit' in input || 'offset' in input;
        // Reading the whole file with this tool is how the agent loads a skill.
        if (skill !== null) call(tool !== 'read' ? 'edit' : isPart ? 'part' : 'load', skill);
      }
    }
  };

  const takeResult = (message: JsonRecord, at: number) => {
    const given = stringOf(message.toolCallId);
    sink.understood(VERSION, 'tool result', given !== null && typeof message.isError === 'boolean');
    const id = given === null ? null : stringOf(state[`call ${given}`]);
    if (given === null || id === null) return;
    delete state[`call ${given}`];
    const text = textsOf(message.content).join('\n');
    const isAbsent = /ENOENT|no such file/i.test(text.slice(0, 300));
    sink.result(id, at, message.isError === true ? (isAbsent ? 'unknown' : 'error') : null);
    if (message.isError !== true && text.startsWith('---')) sink.body(id, text.length);
  };

  const takeUser = (message: JsonRecord, entry: string, at: number) => {
    const text = textsOf(message.content).join('\n');
    sink.understood(VERSION, 'prompt', 'content' in message);
    const typed = /^<skill name="([^"<]{1,200})" location="/.exec(text)?.[1];
    sink.prompt(entry, session(), at, text.replace(/^\/skill:/, '/'));
    if (typed === undefined) return;
    sink.invocation(`invoked ${entry}`, session(), at, typed);
    sink.body(`invoked ${entry}`, text.indexOf('</skill>'));
  };

  return {
    take(record) {
      const [type, at] = [stringOf(record.type), timeOf(record.timestamp)];
      if (type === 'session') {
        const id = stringOf(record.id);
        sink.understood(VERSION, 'header', id !== null && at > 0 && typeof record.cwd === 'string');
        if (id === null) return;
        state.session = id;
        const parent = SESSION_OF_FILE.exec(stringOf(record.parentSession) ?? '')?.[1];
        if (parent !== undefined) sink.link(id, parent);
        sink.session(id, at, { cwd: record.cwd });
        return;
      }
      const own = stringOf(record.id);
      sink.understood(VERSION, 'record', type !== null && own !== null && at > 0);
      if (own === null) return;
      sink.session(session(), at, {});
      // Ids have 32 bits; a fork copies them with their times.
      const entry = `${own} ${at}`;
      sink.anchor(entry, session());
      if (type !== 'message') return;
      const message = recordOf(record.message);
      const role = stringOf(message.role);
      sink.understood(VERSION, 'message', role !== null);
      if (role === 'assistant') {
        sink.answer(session());
        takeCalls(message, entry, at);
      } else if (role === 'toolResult') takeResult(message, at);
      else if (role === 'user') takeUser(message, entry, at);
      else if (role === 'system') {
        const skills = stringOf(recordOf(message.sections).skills);
        if (skills !== null) sink.list(session(), null, taggedRows(skills));
      }
    },
  };
}
