import { resolve } from 'node:path';
import { runNotResumable } from '@plugin-eval/core/errors/run-error.ts';
import type { RunRecord } from '@plugin-eval/engine/store/journal.ts';
import { isInside } from '@plugin-eval/skill/path-probe.ts';

/** Commands that begin runs. */
const COMMANDS = ['score', 'certify', 'compare', 'rank', 'prompts', 'set', 'vet', 'scan', 'ci', 'threat'];
const FILE_FLAG = /^(?:-o|--file)(?:=(.*))?$/s;

/**
 * Restricts the command line of a run in a shared database to harmless ones: others may have written the row,
 * and `runs resume` executes it.
 * @throws RunError for one that starts a program, writes outside of its folder, or begins no run
 */
export function requireHarmlessLine({ id, command, workingDirectory }: RunRecord): void {
  const refuse = (problem: string) =>
    runNotResumable(
      id,
      `others may write to a shared database, and its command line there ${problem}`,
      ` If it is yours, start it again by hand: ${JSON.stringify(command)}`,
    );
  // Of the library: nothing is executed.
  if (command.length === 0) return;
  if (!COMMANDS.includes(command[0] ?? '')) throw refuse('begins no run');
  if (command.includes('--')) throw refuse('starts a program');
  const written = command.flatMap((word, index) => {
    const [found, value] = FILE_FLAG.exec(word) ?? [];
    if (found !== undefined) return [value ?? command[index + 1] ?? ''];
    return /^-o./s.test(word) ? [word.slice(2)] : [];
  });
  for (const target of written) {
    const file = target.replace(/^[a-z-]{1,40}:/, '');
    if (!isInside(workingDirectory, resolve(workingDirectory, file)))
      throw refuse('writes a file outside its folder');
  }
}
