import { stringOf } from '@plugin-eval/core/text/json-values.ts';
import { type FactSink, timeOf } from './fact-sink.ts';
import { mentionsIn, skillOfPath } from './skill-mention.ts';
import type { MentionKind } from './transcript-facts.ts';

const BODY = '\nBase directory for this skill: ';
/** Tools whose arguments are read; the text of other parts stays where it is. */
const TOOLS = ['skill', 'bash', 'read', 'edit', 'write', 'patch'];

/** Fields of a part, from the database or from files. */
export type PartRow = Record<string, unknown>;

/** Takes a prompt or a tool call of OpenCode. @param helpers sessions of subagents */
export function takePart(
  sink: FactSink,
  row: PartRow,
  versions: ReadonlyMap<string, string>,
  helpers: ReadonlySet<string>,
): void {
  const session = stringOf(row.session) ?? '';
  const version = versions.get(session) ?? 'unknown';
  const helper = helpers.has(session) ? session : null;
  const created = timeOf(row.created);
  if (row.type === 'text') {
    const text = stringOf(row.text);
    sink.understood(version, 'prompt', text !== null);
    if (text === null || helper !== null) return;
    const id = `${session} ${created}`;
    const at = text.lastIndexOf(BODY);
    const skill = at < 0 ? null : skillOfFolder(text.slice(at + BODY.length).split(/\s/, 1)[0] ?? '');
    if (skill !== null) {
      sink.prompt(id, session, created, `/${skill}`);
      sink.invocation(id, session, created, skill);
    } else sink.prompt(id, session, created, text);
    return;
  }
  const [tool, call, status] = [stringOf(row.tool), stringOf(row.call), stringOf(row.status)];
  const start = timeOf(row.start);
  const isPending = status === 'pending' || status === 'running';
  const isWhole =
    tool !== null && call !== null && status !== null && row.input === 'object' && (start > 0 || isPending);
  sink.understood(version, 'tool call', isWhole);
  if (!isWhole || isPending) return;
  const id = `${call} ${start}`;
  // Copies of a fork have ids of their own; the call and its start stay.
  sink.anchor(id, session);
  if (!TOOLS.includes(tool)) return;
  sink.seen(id);
  const mention = (kind: MentionKind, skill: string) =>
    sink.call({ id, session, helper, at: start, kind, skill, version });
  const isDone = status === 'completed';
  if (tool === 'skill') {
    const skill = stringOf(row.name);
    sink.understood(version, 'skill call', skill !== null);
    if (skill === null) return;
    mention('load', skill);
    if (row.opened === 1) sink.body(id, Number(row.size));
    const error = stringOf(row.error) ?? '';
    sink.understood(version, 'skill result', isDone || error !== '');
    sink.result(id, start, isDone ? null : error.includes('not found') ? 'unknown' : 'error');
    return;
  }
  if (tool === 'bash') {
    sink.understood(version, 'shell call', typeof row.command === 'string');
    for (const { skill, kind } of mentionsIn(stringOf(row.command) ?? '')) mention(kind, skill);
  } else if (tool !== 'patch') {
    sink.understood(version, 'file call', typeof row.file === 'string');
    const skill = skillOfPath(row.file);
    if (skill !== null) mention(tool !== 'read' ? 'edit' : row.cut === 1 ? 'part' : 'read', skill);
  }
  sink.result(id, start, isDone ? null : 'error');
}

function skillOfFolder(folder: string): string | null {
  const name = folder.replaceAll('\\', '/').replace(/\/+$/, '').split('/').at(-1) ?? '';
  return name === '' ? null : name;
}
