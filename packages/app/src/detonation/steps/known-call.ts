import { toolFamily } from '@plugin-eval/code/tool-family.ts';
import type { JsonRecord } from '@plugin-eval/core/text/json-values.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';

/** A call in the terms of the tools that sessions with execution offer. */
export interface KnownCall {
  name: string;
  input: JsonRecord;
}

/** Tools that load a skill, which has no effect. */
const LOADS_SKILL = /^(?:use_|load_|activate_)?skills?$/i;
/** Searches elsewhere than in files. */
const REMOTE_SEARCH = /web|tool/i;
const CONTENT_SEARCH = /grep|search|^rg$/i;
const OWN_NAMES: ReadonlySet<string> = new Set(['Bash', 'Read', 'Write', 'Edit', 'LS', 'Grep']);
/** Shells that get their command as an argument, as Codex calls them. */
const SHELL = /^(?:\/\S{1,40}\/)?(?:ba|z|da)?sh$/;
const SHELL_FLAG = /^-l?c$/;

/**
 * Translates a call of an agent program's shell and file tools. Other calls stay as they are.
 * @returns null for a call without an effect: it loads a skill, or keeps notes for the agent
 */
export function knownCall(name: string, input: JsonRecord): KnownCall | null {
  if (LOADS_SKILL.test(name)) return null;
  const first = (...keys: string[]) => keys.map((key) => input[key]).find((value) => value !== undefined);
  const path = first('file_path', 'filePath', 'path', 'absolute_path');
  const family = toolFamily({ name, arguments: JSON.stringify(input) }, input);
  if (family === 'plan') return null;
  if (family === 'run_command') {
    const command = commandOf(first('command', 'cmd', 'script')) ?? commandsOf(input.commands);
    return command === null ? { name, input } : { name: 'Bash', input: { ...input, command } };
  }
  if (OWN_NAMES.has(name)) return { name, input };
  if (family === 'list_files' && !REMOTE_SEARCH.test(name)) {
    const pattern = first('pattern', 'query');
    return CONTENT_SEARCH.test(name)
      ? { name: 'Grep', input: { path: path ?? '.', pattern } }
      : { name: 'LS', input: { path: path ?? first('dir_path', 'directory') ?? '.' } };
  }
  if (path === undefined) return { name, input };
  if (family === 'read_file') return { name: 'Read', input: { file_path: path } };
  if (family !== 'write_file') return { name, input };
  const content = first('content', 'contents', 'file_text');
  if (content !== undefined) return { name: 'Write', input: { file_path: path, content } };
  const from = first('old_string', 'oldString', 'old_str');
  const to = first('new_string', 'newString', 'new_str');
  if (from === undefined || to === undefined) return { name, input };
  const all = first('replace_all', 'replaceAll') === true;
  return {
    name: 'Edit',
    input: { file_path: path, old_string: from, new_string: to, ...(all && { replace_all: true }) },
  };
}

/** Several commands as one script; null when they are none. */
function commandsOf(given: unknown): string | null {
  if (!Array.isArray(given)) return null;
  const commands = given.map(commandOf);
  return commands.length === 0 || commands.includes(null) ? null : commands.join('\n');
}

/** The text of a command; null when it is none. */
function commandOf(given: unknown): string | null {
  if (typeof given === 'string') return given;
  if (!Array.isArray(given) || !given.every((word) => typeof word === 'string')) return null;
  const [program = '', flag = '', script] = given;
  if (SHELL.test(program) && SHELL_FLAG.test(flag) && script !== undefined && given.length === 3)
    return script;
  return given.map(quoted).join(' ');
}
