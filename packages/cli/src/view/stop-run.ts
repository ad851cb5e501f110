import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isHolderAlive, statusOf } from '@plugin-eval/app/runs/run-holder.ts';
import { RunError } from '@plugin-eval/core/errors/run-error.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { CliIo } from '../io.ts';

const run = promisify(execFile);

/**
 * Asks the process of a run to stop properly, like Ctrl-C: its paid results are stored.
 * @throws RunError unless it is certain that the process is the run's own
 */
export async function stopRun(journal: Journal, id: string, io: Pick<CliIo, 'machine'>): Promise<void> {
  const record = await journal.findRun(id);
  const { pid, host } = record.holder;
  if (statusOf(record, io) !== 'running' || !isHolderAlive(io)(record.holder))
    throw new RunError(id, 'busy', `Run ${id} is not at work.`);
  const refuse = (why: string) =>
    new RunError(
      id,
      'busy',
      `Run ${id} cannot be stopped from here: ${why}. Stop it with Ctrl-C where it runs.`,
    );
  if (host !== io.machine.name) throw refuse('it runs on another machine');
  if (process.platform === 'win32') throw refuse('Windows cannot interrupt other programs in order');
  // The id of a process that has ended is given to others.
  if (!isCommandOf(await commandOf(pid), id, record.command)) throw refuse('its process is not known');
  process.kill(pid, 'SIGINT');
}

/** The words that a process was started with; empty where they cannot be read. */
async function commandOf(pid: number): Promise<string> {
  return run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/** Tells if a command line belongs to the run or resumes it. */
export function isCommandOf(words: string, id: string, command: readonly string[]): boolean {
  return words.endsWith(` ${command.join(' ')}`) || words.includes(` runs resume ${id} `);
}
