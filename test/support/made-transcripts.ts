import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Sessions that are made up, in the form of the real programs. */

export type MadeRecord = Record<string, unknown>;

export const START = Date.parse('2026-03-02T08:00:00.000Z');

export function iso(at: number): string {
  return new Date(at).toISOString();
}

export function writeLines(file: string, records: readonly unknown[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

export interface MadeSession {
  id: string;
  at?: number;
  cwd?: string;
  version?: string;
  prompt?: string;
  /** Rows of the list as sent. */
  list?: readonly string[];
  /** Skills that the model loads. */
  load?: readonly string[];
  /** A skill that the user types. */
  invoke?: string | null;
  entrypoint?: string;
  body?: string;
}

/** The records of a session of Claude Code. */
export function claudeCodeSession({
  id,
  at = START,
  cwd = '/home/ada/work/one',
  version = '2.1.330',
  prompt = 'please write the notes for this meeting',
  list = ['notes: Use it to write notes.', 'charts: Use it to draw charts.'],
  load = [],
  invoke = null,
  entrypoint = 'cli',
  body = 'Do it well.',
}: MadeSession): MadeRecord[] {
  let step = 0;
  let parent: string | null = null;
  const base = (more: MadeRecord): MadeRecord => {
    const uuid: string = `${id}-${step}`;
    const record = {
      parentUuid: parent,
      isSidechain: false,
      uuid,
      timestamp: iso(at + step * 1_000),
      ...{ entrypoint, cwd, sessionId: id, version, turnOrigin: entrypoint === 'cli' ? 'human' : 'sdk' },
      ...more,
    };
    parent = uuid;
    step += 1;
    return record;
  };
  const names = list.map((row) => row.split(': ')[0]);
  const content = list.map((row) => `- ${row}`).join('\n');
  const answer = (block: MadeRecord) =>
    base({ type: 'assistant', message: { id: `msg-${id}-${step}`, model: 'model-1', content: [block] } });
  const delivered = (skill: string) => [
    { type: 'text', text: `Base directory for this skill: /home/ada/.claude/skills/${skill}\n\n${body}` },
  ];
  const records = [
    base({ type: 'user', message: { content: prompt } }),
    base({ type: 'attachment', attachment: { type: 'skill_listing', content, names, isInitial: true } }),
  ];
  if (invoke !== null) {
    const tags = `<command-message>${invoke}</command-message>\n<command-name>/${invoke}</command-name>`;
    records.push(base({ type: 'user', message: { content: tags } }));
    records.push(base({ type: 'user', isMeta: true, message: { content: delivered(invoke) } }));
  }
  for (const skill of load) {
    const call = `toolu_${id}_${step}`;
    records.push(answer({ type: 'tool_use', id: call, name: 'Skill', input: { skill } }));
    records.push(
      base({
        type: 'user',
        message: {
          content: [{ type: 'tool_result', tool_use_id: call, content: `Launching skill: ${skill}` }],
        },
        toolUseResult: { success: true, commandName: skill },
      }),
    );
    records.push(
      base({ type: 'user', isMeta: true, sourceToolUseID: call, message: { content: delivered(skill) } }),
    );
  }
  records.push(answer({ type: 'text', text: 'Done.' }));
  return records;
}

export function writeClaudeCode(home: string, session: MadeSession, project = '-home-ada-work-one'): string {
  const file = join(home, '.claude/projects', project, `${session.id}.jsonl`);
  writeLines(file, claudeCodeSession(session));
  return file;
}

/** Writes a rollout of Codex in which the model runs the commands. */
export function writeCodex(
  home: string,
  id: string,
  commands: readonly { command: string; exit?: number }[],
): string {
  const file = join(home, `.codex/sessions/2026/03/02/rollout-2026-03-02T08-00-00-${id}.jsonl`);
  const list =
    '<skills_instructions>\n### Available skills\n- notes: Use it. (file: r0/notes/SKILL.md)\n- charts: (file: r0/charts/SKILL.md)\n';
  let step = 0;
  const line = (type: string, payload: MadeRecord) => ({
    timestamp: iso(START + step++ * 1_000),
    type,
    payload,
  });
  const message = (role: string, text: string) =>
    line('response_item', {
      type: 'message',
      id: `m-${id}-${step}`,
      role,
      content: [{ type: 'input_text', text }],
    });
  writeLines(file, [
    line('session_meta', {
      id,
      session_id: id,
      cwd: '/home/ada/work/one',
      cli_version: '0.169.0',
      source: 'cli',
    }),
    message('developer', list),
    message('user', 'please write the notes for this meeting'),
    ...commands.flatMap(({ command, exit = 0 }, at) => [
      line('response_item', {
        ...{
          type: 'function_call',
          call_id: `call-${id}-${at}`,
          arguments: JSON.stringify({ cmd: command }),
        },
      }),
      line('event_msg', {
        type: 'item_completed',
        item: {
          type: 'CommandExecution',
          id: `call-${id}-${at}`,
          command: ['bash', '-lc', command],
          exit_code: exit,
        },
      }),
      line('response_item', {
        ...{
          type: 'function_call_output',
          call_id: `call-${id}-${at}`,
          output: `Process exited with code ${exit}\n`,
        },
      }),
    ]),
    message('assistant', 'Done.'),
  ]);
  return file;
}

/** Writes the events of a Copilot session that loads the skill twice. */
export function writeCopilot(home: string, id: string, skill: string): string {
  const file = join(home, `.copilot/session-state/${id}/events.jsonl`);
  let step = 0;
  let parentId: string | null = null;
  const event = (type: string, data: MadeRecord) => {
    const own: string = `${id}-${step}`;
    const record = { type, data, id: own, timestamp: iso(START + step++ * 1_000), parentId };
    parentId = own;
    return record;
  };
  const list = `<available_skills>\n<skill>\n  <name>${skill}</name>\n  <description>Use it.</description>\n</skill>\n</available_skills>`;
  const load = (call: string, type: string) => [
    event('tool.execution_start', { toolCallId: call, toolName: 'skill', arguments: { skill } }),
    event('tool.execution_complete', { toolCallId: call, success: true }),
    event(type, { name: skill, trigger: 'agent-invoked', content: 'Do it well.' }),
  ];
  writeLines(file, [
    event('session.start', {
      sessionId: id,
      copilotVersion: '1.0.102',
      context: { cwd: '/home/ada/work/one' },
    }),
    event('user.message', { content: `/${skill} please` }),
    event('system.message', { content: list }),
    ...load(`a-${id}`, 'skill.invoked'),
    ...load(`b-${id}`, 'skill.invoked_ref'),
    event('assistant.message', { content: 'Done.' }),
  ]);
  return file;
}

/** Writes a chat of Gemini in which a message is written again when its call has ended. */
export function writeGemini(home: string, id: string, skill: string): string {
  const file = join(home, `.gemini/tmp/one/chats/session-2026-03-02T08-00-${id}.jsonl`);
  const answer = {
    id: `g-${id}`,
    type: 'gemini',
    timestamp: iso(START + 2_000),
    content: '',
    tokens: {},
    model: 'm',
  };
  const call = {
    ...{
      id: `activate_skill__activate_skill_1_${id}`,
      name: 'activate_skill',
      args: { name: skill },
      status: 'success',
    },
    ...{ timestamp: iso(START + 3_000) },
    result: [{ functionResponse: { response: { output: `<activated_skill name="${skill}">` } } }],
  };
  writeLines(file, [
    { sessionId: id, projectHash: 'x', startTime: iso(START), kind: 'main' },
    {
      id: `u-${id}`,
      type: 'user',
      timestamp: iso(START + 1_000),
      content: [{ text: 'please write the notes' }],
    },
    answer,
    { ...answer, toolCalls: [call] },
  ]);
  return file;
}

/** Writes a database of OpenCode: a session that loads the skill, a subagent that does, and a fork with copies. */
export function writeOpenCode(home: string, skill: string): string {
  const file = join(home, '.local/share/opencode/opencode.db');
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`create table session (id text, parent_id text, directory text, version text, time_created integer);
    create table message (id text, session_id text, time_created integer, data text);
    create table part (id text, message_id text, session_id text, time_created integer, data text);`);
  const put = (table: string, ...values: (string | number | null)[]) =>
    database.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(...values);
  const tool = (call: string, start: number) => ({
    ...{ type: 'tool', tool: 'skill', callID: call },
    state: {
      status: 'completed',
      input: { name: skill },
      output: '<skill_content name="x">',
      time: { start },
    },
  });
  for (const [at, [id, parent, call, start]] of (
    [
      ['root', null, 'c1', START + 5],
      ['helper', 'root', 'c2', START + 6],
      ['fork', null, 'c1', START + 5],
    ] as const
  ).entries()) {
    put('session', id, parent, '/home/ada/work/one', '1.18.33', START + at * 1_000);
    put('message', `u-${id}`, id, START, JSON.stringify({ role: 'user' }));
    put('message', `a-${id}`, id, START, JSON.stringify({ role: 'assistant', modelID: 'm' }));
    const text = JSON.stringify({ type: 'text', text: 'please write the notes' });
    put('part', `pu-${id}`, `u-${id}`, id, START + at, text);
    put('part', `pa-${id}`, `a-${id}`, id, START + at, JSON.stringify(tool(call, start)));
  }
  database.close();
  return file;
}
