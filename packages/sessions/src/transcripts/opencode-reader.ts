import { DatabaseSync } from 'node:sqlite';
import { stringOf } from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { type PartRow, takePart } from './opencode-part.ts';

const LONGEST = 1_000_000;

const SESSIONS =
  'select id, parent_id as parent, directory, version, time_created as created from session order by time_created, id';
const ANSWERS = `select session_id as session, count(*) as answers, sum(json_extract(data, '$.modelID') is null) as odd
  from message where json_valid(data) and json_extract(data, '$.role') = 'assistant' group by session_id`;
const SHAPES = `select (select count(*) from message where not json_valid(data)
    or coalesce(json_extract(data, '$.role'), '') not in ('user', 'assistant')) as messages,
  (select count(*) from part where not json_valid(data) or json_extract(data, '$.type') is null) as parts`;
const PARTS = `select p.id as id, p.session_id as session, p.time_created as created, json_extract(m.data, '$.role') as role,
  json_extract(p.data, '$.type') as type, json_extract(p.data, '$.tool') as tool, json_extract(p.data, '$.callID') as call,
  json_extract(p.data, '$.state.status') as status, json_extract(p.data, '$.state.time.start') as start,
  substr(json_extract(p.data, '$.state.error'), 1, 300) as error,
  json_extract(p.data, '$.state.input.name') as name, json_extract(p.data, '$.state.input.filePath') as file,
  substr(json_extract(p.data, '$.state.input.command'), 1, 20000) as command,
  json_type(p.data, '$.state.input') as input,
  json_type(p.data, '$.state.input.limit') is not null or json_type(p.data, '$.state.input.offset') is not null as cut,
  instr(substr(json_extract(p.data, '$.state.output'), 1, 100), '<skill_content') > 0 as opened,
  length(json_extract(p.data, '$.state.output')) as size,
  case when json_extract(p.data, '$.type') = 'text' and json_extract(m.data, '$.role') = 'user'
    then substr(json_extract(p.data, '$.text'), 1, ${LONGEST}) end as text
  from part p join message m on m.id = p.message_id
  where json_valid(p.data) and json_valid(m.data) and (json_extract(p.data, '$.type') = 'tool'
    or (json_extract(p.data, '$.type') = 'text' and json_extract(m.data, '$.role') = 'user'))
  order by p.time_created, p.id`;

/**
 * Reads the database of OpenCode, which is opened for reading only. Format: docs/specification/usage.md,
 * "OpenCode".
 * @throws Error of SQLite for a locked or broken database
 */
export function readOpenCode(file: string, sink: FactSink): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const versions = new Map<string, string>();
    const helpers = new Set<string>();
    for (const row of rowsOf(database, SESSIONS)) {
      const [id, parent] = [stringOf(row.id), stringOf(row.parent)];
      if (id === null) continue;
      const version = stringOf(row.version) ?? 'unknown';
      versions.set(id, version);
      sink.session(id, timeOf(row.created), { version, cwd: row.directory });
      if (parent === null) continue;
      helpers.add(id);
      sink.link(id, parent);
    }
    const anyVersion = [...versions.values()].at(-1) ?? 'unknown';
    for (const { messages, parts } of rowsOf(database, SHAPES))
      for (const count of [messages, parts])
        for (let at = 0; at < Math.min(Number(count), 1_000); at++)
          sink.understood(anyVersion, 'record', false);
    for (const row of rowsOf(database, ANSWERS)) {
      const session = stringOf(row.session) ?? '';
      for (let at = 0; at < Number(row.answers); at++) sink.answer(session);
      sink.understood(versions.get(session) ?? anyVersion, 'answer', Number(row.odd) === 0);
    }
    for (const row of rowsOf(database, PARTS)) takePart(sink, row, versions, helpers);
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, query: string): Iterable<PartRow> {
  return database.prepare(query).iterate() as Iterable<PartRow>;
}
