import { closeSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRecord, type JsonRecord, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { type PartRow, takePart } from './opencode-part.ts';
import { LONGEST_LINE, openRegular } from './read-lines.ts';

const ID = /^[\w-]{1,200}$/;
/** Keys that older versions wrote. They are frozen: any other may be the parent's. */
const SESSION = new Set(
  'id version projectID directory parentID title time share revert summary slug permission'.split(' '),
);
const LONGEST_COMMAND = 20_000;

/**
 * Reads a session of older versions of OpenCode, which kept each session, message and part in a file. Format:
 * docs/specification/usage.md, "OpenCode".
 * @param file `storage/session/PROJECT/SESSION.json`
 */
export function readOpenCodeFiles(file: string, sink: FactSink): void {
  const session = readRecord(file, sink);
  const id = stringOf(session?.id);
  if (session === null) return;
  // An id becomes the name of a folder, and comes from a stranger.
  if (id === null || id !== basename(file, '.json') || !ID.test(id)) {
    sink.understood(stringOf(session.version) ?? 'unknown', 'session', false);
    return;
  }
  const version = stringOf(session.version) ?? 'unknown';
  const created = timeOf(recordOf(session.time).created);
  const isKnown = Object.keys(session).every((key) => SESSION.has(key));
  sink.understood(version, 'session', isKnown && created > 0 && typeof session.directory === 'string');
  sink.session(id, created, { version, cwd: session.directory });
  const parent = stringOf(session.parentID);
  if (parent !== null) sink.link(id, parent);
  const helpers = new Set(parent === null ? [] : [id]);
  const storage = dirname(dirname(dirname(file)));
  for (const name of jsonNames(join(storage, 'message', id))) {
    const message = readRecord(join(storage, 'message', id, name), sink);
    if (message === null) continue;
    const role = stringOf(message.role);
    const at = timeOf(recordOf(message.time).created);
    sink.understood(version, 'record', (role === 'user' || role === 'assistant') && at > 0);
    sink.session(id, at, {});
    if (role === 'assistant') {
      sink.understood(version, 'answer', typeof message.modelID === 'string');
      sink.answer(id);
    }
    const folder = join(storage, 'part', name.slice(0, -'.json'.length));
    const parts = jsonNames(folder);
    sink.understood(version, 'message', parts.length > 0 || role !== 'user');
    for (const part of parts) {
      const record = readRecord(join(folder, part), sink);
      if (record === null) continue;
      const { type } = record;
      sink.understood(version, 'record', typeof type === 'string');
      if (type === 'tool' || (type === 'text' && role === 'user'))
        takePart(sink, rowOf(record, { id, at, role }), new Map([[id, version]]), helpers);
    }
  }
}

/** A part in the form of the database. */
function rowOf(part: JsonRecord, message: { id: string; at: number; role: string | null }): PartRow {
  const state = recordOf(part.state);
  const input = recordOf(state.input);
  const output = stringOf(state.output);
  return {
    ...{ session: message.id, created: message.at, role: message.role, type: part.type, text: part.text },
    ...{ tool: part.tool, call: part.callID, status: state.status, start: recordOf(state.time).start },
    error: stringOf(state.error)?.slice(0, 300) ?? null,
    ...{ name: input.name, file: input.filePath },
    command: stringOf(input.command)?.slice(0, LONGEST_COMMAND) ?? null,
    input: isRecord(state.input) ? 'object' : null,
    cut: 'limit' in input || 'offset' in input ? 1 : 0,
    opened: output?.slice(0, 100).includes('<skill_content') ? 1 : 0,
    size: output?.length ?? 0,
  };
}

function jsonNames(folder: string): string[] {
  try {
    if (!lstatSync(folder).isDirectory()) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

function readRecord(file: string, sink: FactSink): JsonRecord | null {
  const opened = openRegular(file);
  if (opened === null || opened.size > LONGEST_LINE) {
    if (opened !== null) closeSync(opened.descriptor);
    sink.unread('file not readable');
    return null;
  }
  try {
    const parsed: unknown = JSON.parse(readFileSync(opened.descriptor, 'utf8'));
    return isRecord(parsed) ? parsed : null;
  } catch {
    sink.unread('file is not JSON');
    return null;
  } finally {
    closeSync(opened.descriptor);
  }
}
