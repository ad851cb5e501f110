import { toolFamily } from '@plugin-eval/code/tool-family.ts';
import { parsedRecord, stringOf } from '@plugin-eval/core/text/json-values.ts';

/** A file that a call writes, or text for the agent's memory. */
export interface Write {
  path: string;
  content: string;
}

/** The code or text a call passes to its tool to run or write, for any tool. */
export interface CalledWith {
  command: string | null;
  /** Python. */
  code: string | null;
  write: Write | null;
}

const NOTHING: CalledWith = { command: null, code: null, write: null };
const COMMAND = ['command', 'cmd', 'shell_command', 'script', 'bash'];
const CODE = ['code', 'script', 'source', 'input'];
const PATH = ['path', 'file_path', 'filename', 'file'];
const CONTENT = ['content', 'contents', 'text', 'new_string', 'new_str', 'file_text', 'data'];
const REMEMBERED = ['value', 'content', 'text', 'note', 'fact', 'memory'];
/** Name of an agent's memory, in any location. */
const MEMORY = 'MEMORY.md';

export function calledWith({ name, arguments: given }: { name: string; arguments: string }): CalledWith {
  const fields = parsedRecord(given);
  if (fields === null) return NOTHING;
  const first = (names: readonly string[]) =>
    names.map((key) => lineOf(fields[key])).find((value) => value !== null && value !== '') ?? null;
  switch (toolFamily({ name, arguments: given }, fields)) {
    case 'run_command':
      return { ...NOTHING, command: first(COMMAND) };
    case 'run_code':
      return { ...NOTHING, code: first(CODE) };
    case 'write_file':
      return { ...NOTHING, write: written(first(PATH), first(CONTENT)) };
    case 'memory_write':
      return { ...NOTHING, write: written(MEMORY, first(REMEMBERED)) };
    default:
      return NOTHING;
  }
}

function written(path: string | null, content: string | null): Write | null {
  return path === null || content === null ? null : { path, content };
}

/** A text, or words of a command: `["bash", "-lc", "…"]`. */
function lineOf(value: unknown): string | null {
  if (!Array.isArray(value)) return stringOf(value);
  const words = value.filter((word) => typeof word === 'string');
  if (words.length === 0 || words.length !== value.length) return null;
  return words
    .map((word) => (/^[\w@%+=:,./~*-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}
