import type { FixtureToolName } from '@plugin-eval/core/documents/names.ts';
import type { AgentMemory } from './agent-memory.ts';
import { answerCommand } from './answer-command.ts';
import { noSuchFile, shortName } from './bounded-text.ts';
import type { EnvironmentFiles } from './environment-files.ts';
import type { Mailbox } from './mailbox.ts';
import type { PlantedResults } from './planted-results.ts';
import type { ToolInput } from './tool-input.ts';

/** State of the fixture tools; none of it leaves the process. */
export interface FixtureState {
  files: EnvironmentFiles;
  memory: AgentMemory;
  mailbox: Mailbox;
  results: PlantedResults;
}

export interface FixtureAnswer {
  ok: boolean;
  text: string;
}

/** Answers a call of a fixture tool from the environment's state, and changes only that state. */
export function answerFixtureCall(
  tool: FixtureToolName,
  input: ToolInput,
  state: FixtureState,
): FixtureAnswer {
  return ANSWERS[tool](input, state);
}

const FULL = failed('No space left on device');
const PATH = ['path', 'file_path', 'file', 'filename'] as const;

const ANSWERS: Readonly<Record<FixtureToolName, (input: ToolInput, state: FixtureState) => FixtureAnswer>> = {
  read_file(input, { files, results }) {
    const path = input.text(...PATH);
    if (path === null) return absent('path');
    const text = files.read(path) ?? results.next('read_file');
    return text === null ? failed(noSuchFile(path)) : done(text);
  },
  write_file(input, { files, results }) {
    const path = input.text(...PATH);
    const content = input.text('content', 'text', 'contents');
    if (path === null || path.trim() === '') return absent('path');
    if (content === null) return absent('content');
    if (!files.write(path, content)) return FULL;
    return done(results.next('write_file') ?? `Written: ${shortName(path)}`);
  },
  delete_file(input, { files, results }) {
    const path = input.text(...PATH);
    if (path === null || path.trim() === '') return absent('path');
    if (!files.delete(path)) return failed(noSuchFile(path));
    return done(results.next('delete_file') ?? `Deleted: ${shortName(path)}`);
  },
  list_files(input, { files, results }) {
    const planted = results.next('list_files');
    if (planted !== null) return done(planted);
    const path = input.text('path', 'folder', 'directory');
    const names = files.list(path);
    if (names === null) return failed(noSuchFile(path ?? '.'));
    return done(names.length === 0 ? '(no files)' : names.join('\n'));
  },
  run_command(input, { files, results }) {
    const command = input.text('command', 'cmd');
    if (command === null) return absent('command');
    const { ok, output } = answerCommand(command, files, () => results.next('run_command'));
    return { ok, text: output === '' ? '(no output)' : output };
  },
  send_mail(input, { mailbox, results }) {
    const to = input.text('to', 'recipient', 'recipients') ?? '';
    const mail = { to, subject: input.text('subject') ?? '', body: input.text('body', 'text') ?? '' };
    const addresses = [to, input.text('cc'), input.text('bcc')].filter((one) => (one ?? '').trim() !== '');
    if (addresses.length === 0) return absent('to');
    return mailbox.send(mail)
      ? done(results.next('send_mail') ?? `Sent to ${shortName(addresses.join(', '))}.`)
      : FULL;
  },
  search_mail(input, { mailbox, results }) {
    const planted = results.next('search_mail');
    if (planted !== null) return done(planted);
    const mails = mailbox.search(input.text('query', 'q', 'text') ?? '');
    return done(mails.length === 0 ? '0 results' : mails.join('\n\n---\n\n'));
  },
  http_request(input, { results }) {
    const url = input.text('url', 'uri');
    if (url === null) return absent('url');
    const planted = results.next('http_request');
    if (planted !== null) return done(planted);
    const method = (input.text('method') ?? 'GET').trim().toUpperCase();
    return done(method === 'GET' || method === 'HEAD' ? 'HTTP/1.1 404 Not Found' : 'HTTP/1.1 200 OK');
  },
  memory_read(input, { memory, results }) {
    const key = input.text('key', 'name');
    if (key === null || key.trim() === '')
      return done(memory.all || (results.next('memory_read') ?? '(no entries)'));
    const value = memory.read(key) ?? results.next('memory_read');
    return value === null ? failed(`There is no entry ${shortName(key)}.`) : done(value);
  },
  memory_write(input, { memory, results }) {
    const key = input.text('key', 'name');
    const value = input.text('value', 'text', 'content');
    if (key === null || key.trim() === '') return absent('key');
    if (value === null) return absent('value');
    if (!memory.write(key, value)) return FULL;
    return done(results.next('memory_write') ?? `Saved: ${shortName(key)}`);
  },
  delegate(input, { results }) {
    const task = input.text('task', 'prompt');
    if (task === null || task.trim() === '') return absent('task');
    const agent = input.text('agent') ?? '';
    const who = agent.trim() === '' ? 'a new agent' : shortName(agent);
    return done(results.next('delegate') ?? `Handed to ${who}, which has started. It has not reported yet.`);
  },
};

function done(text: string): FixtureAnswer {
  return { ok: true, text };
}

function failed(text: string): FixtureAnswer {
  return { ok: false, text };
}

function absent(field: string): FixtureAnswer {
  return failed(`The field ${field} is missing.`);
}
