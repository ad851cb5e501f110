import { recordOf, recordsIn, stringOf } from '@plugin-eval/core/text/json-values.ts';
import type { FactSink } from './fact-sink.ts';
import { mentionsIn, skillOfPath } from './skill-mention.ts';
import type { MentionKind } from './transcript-facts.ts';
import type { ReaderFile, RecordReader } from './transcript-reader.ts';

/** This agent records no version. */
const VERSION = 'unknown';
const FILE_TOOLS = new Set(['Read', 'StrReplace', 'Write', 'Delete']);

/**
 * Reads transcripts of Cursor, experimentally: they hold neither times nor results, so a load is a read of a whole
 * SKILL.md that nothing confirms, at the time of the file. Format: docs/specification/usage.md, "Experimental".
 */
export function cursorReader(sink: FactSink, { path, modified }: ReaderFile): RecordReader {
  const parts = path.split('/');
  const name = (parts.at(-1) ?? path).replace(/\.jsonl$/, '');
  const isHelper = parts.at(-2) === 'subagents';
  const session = isHelper ? (parts.at(-3) ?? name) : name;
  const helper = isHelper ? name : null;
  // The folder's name stands for the working directory, which cannot be told from it.
  const cwd = parts[1];
  let line = 0;

  const takeCall = (tool: string | null, input: Record<string, unknown>) => {
    const id = `${name} ${line++}`;
    const call = (kind: MentionKind, skill: string) => {
      sink.call({ id, session, helper, at: modified, kind, skill, version: VERSION });
      sink.result(id, modified, null);
      if (kind === 'load') sink.body(id, 0);
    };
    if (tool === 'Shell') {
      sink.understood(VERSION, 'shell call', typeof input.command === 'string');
      for (const { skill, kind } of mentionsIn(stringOf(input.command) ?? '')) call(kind, skill);
    } else if (tool !== null && FILE_TOOLS.has(tool)) {
      sink.understood(VERSION, 'file call', typeof input.path === 'string');
      const skill = skillOfPath(input.path);
      const isPart = 'limit' in input || 'offset' in input;
      if (skill !== null) call(tool !== 'Read' ? 'edit' : isPart ? 'part' : 'load', skill);
    }
  };

  return {
    take(record) {
      const role = stringOf(record.role);
      // Records without a role tell how a turn ended.
      if (role === null) return;
      const { content } = recordOf(record.message);
      const isKnown = role === 'user' || role === 'assistant';
      sink.understood(VERSION, 'record', isKnown && (Array.isArray(content) || typeof content === 'string'));
      sink.session(session, modified, { cwd });
      if (role === 'assistant') sink.answer(session);
      for (const { type, name: tool, input } of recordsIn(content))
        if (type === 'tool_use') takeCall(stringOf(tool), recordOf(input));
      if (role !== 'user' || helper !== null) return;
      const text = recordsIn(content)
        .map(({ text }) => stringOf(text) ?? '')
        .join('\n');
      const asked = /<user_query>\s{0,9}([\s\S]{0,2000})/.exec(text)?.[1] ?? text;
      sink.prompt(`${name} ${line++}`, session, modified, asked);
    },
  };
}
