import { posix } from 'node:path';
import { runPath } from '../../code/run-path.ts';
import { type ShellCommand, shellCommands } from '../../code/shell-commands.ts';
import type { ExecutedCall } from '../../documents/executed-session.ts';
import { parsedRecord, stringOf } from '../../text/json-values.ts';

/** Where agents have the skills that are installed. */
const SKILLS = /(?:^|\/)skills\//;
const WRITES_FILES = /^(?:write|edit|multiedit|create|apply_patch)$/i;

/**
 * Whether a call of a shell ran a file of a skill: not printed, checked, named in a comment or in a text, nor a file of
 * the same name that the agent wrote itself.
 * @param script its path as a case names it; where it lies in the skill is not always the same, so its name counts
 * @param calls of the whole session
 * @throws ParserNotLoadedError
 */
export function runsFile(call: ExecutedCall, script: string, calls: readonly ExecutedCall[]): boolean {
  const name = posix.basename(script);
  const text = commandOf(call);
  if (text === null || call.exitCode === 126 || call.exitCode === 127) return false;
  // Branches that are never taken count as taken where the commands are read.
  if (/(?:^|[;&|\n] ?)(?:false ?&&|(?:true|:) ?\|\|)/.test(text)) return false;
  const runs = shellCommands(text).commands.filter((command) => runPathOf(command, name) !== null);
  if (runs.length === 0 || isMissing(call, name)) return false;
  const isWritten = calls.some((one) => writes(one, name));
  return runs.some((command) => !isWritten || SKILLS.test(runPathOf(command, name) ?? ''));
}

function commandOf({ arguments: given }: ExecutedCall): string | null {
  const fields = parsedRecord(given);
  return fields === null ? null : (stringOf(fields.command) ?? stringOf(fields.cmd));
}

/** Where the file lies that a command runs, if it has this name; null otherwise. */
function runPathOf(command: ShellCommand, name: string): string | null {
  const path = runPath(command);
  return path !== null && posix.basename(path) === name ? path : null;
}

/** Whether the shell or the interpreter said that the file is not there. */
function isMissing({ output }: ExecutedCall, name: string): boolean {
  return `${output.head}\n${output.tail}`.split('\n').some((line) => {
    const at = line.indexOf(name);
    if (at === -1) return false;
    return (
      /^['"]?: (?:\[Errno 2\] )?(?:No such file|not found|Permission denied)/.test(
        line.slice(at + name.length),
      ) || /(?:can't open file|cannot open|Cannot find module) \S*$/.test(line.slice(0, at))
    );
  });
}

/** Whether a call made a file of this name out of something else. */
function writes(call: ExecutedCall, name: string): boolean {
  if (WRITES_FILES.test(call.name)) return call.arguments.includes(name);
  const text = commandOf(call);
  if (text === null || !text.includes(name)) return false;
  return shellCommands(text).commands.some(
    ({ words, outputs }) =>
      outputs.some(({ path }) => posix.basename(path.text) === name) ||
      (words[0]?.text === 'tee' && words.some((word) => posix.basename(word.text) === name)),
  );
}
