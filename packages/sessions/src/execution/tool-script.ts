import { quoted } from '../sandbox/sandbox-contents.ts';

/** The action of a tool call in the sandbox. */
export interface ToolScript {
  script: string;
  stdin?: Uint8Array;
  /** Milliseconds that the agent gives it; absent: as many as the session allows. */
  timeoutMs?: number;
  /** True when the exit code belongs to a command, rather than to a file tool's helper. */
  isCommand?: true;
}

type Input = Record<string, unknown>;

/** Most lines that a search or a list returns. */
const MOST_LINES = 500;

/**
 * Builds the shell script for a call. Whatever the call contains, it runs only in the sandbox.
 * @returns a sentence where the call makes no sense
 */
export function toolScript(tool: string, input: Input): ToolScript | string {
  switch (tool) {
    case 'Bash':
      return typeof input.command === 'string'
        ? { script: input.command, isCommand: true, ...timeoutOf(input) }
        : 'The field command must be a text.';
    case 'Read':
      return withPath(input, 'file_path', (path) => ({
        script: `${fileCheck(path)}\n${reading(path, input)}`,
      }));
    case 'Write':
      return withPath(input, 'file_path', (path) =>
        typeof input.content === 'string'
          ? {
              script: `mkdir -p -- "$(dirname -- ${path})" && cat >${path} && echo Written.`,
              stdin: Buffer.from(input.content.toWellFormed(), 'utf8'),
            }
          : 'The field content must be a text.',
      );
    case 'LS':
      return withPath({ path: '.', ...input }, 'path', (path) => ({
        script: `ls -lAp -- ${path} | head -n ${MOST_LINES}`,
      }));
    case 'Grep':
      return typeof input.pattern === 'string'
        ? withPath({ path: '.', ...input }, 'path', (path) => ({
            script: `grep -rnI${input.ignore_case === true ? 'i' : ''}E -e ${quoted(input.pattern as string)} -- ${path} | head -n ${MOST_LINES} | grep . || echo 'No matches.'`,
          }))
        : 'The field pattern must be a text.';
    default:
      return `There is no tool ${tool.slice(0, 100)} in this session.`;
  }
}

/** Reads a file before an edit: all of it, or nothing. @param path one word of the shell */
export function fileCheck(path: string): string {
  return `if [ -d ${path} ]; then echo 'This is a folder.'; exit 1; fi\nif [ ! -e ${path} ]; then echo 'There is no such file.'; exit 1; fi`;
}

function reading(path: string, { offset, limit }: Input): string {
  const first = typeof offset === 'number' && offset >= 1 ? Math.floor(offset) : 1;
  const lines = typeof limit === 'number' && limit >= 1 ? ` | head -n ${Math.floor(limit)}` : '';
  return first === 1 && lines === '' ? `cat -- ${path}` : `tail -n +${first} -- ${path}${lines}`;
}

function withPath(
  input: Input,
  field: string,
  make: (path: string) => ToolScript | string,
): ToolScript | string {
  const path = input[field];
  if (typeof path !== 'string' || path === '' || path.includes('\0'))
    return `The field ${field} must be a path.`;
  return make(quoted(path));
}

function timeoutOf({ timeout }: Input): Pick<ToolScript, 'timeoutMs'> {
  return typeof timeout === 'number' && timeout >= 1 ? { timeoutMs: timeout } : {};
}
