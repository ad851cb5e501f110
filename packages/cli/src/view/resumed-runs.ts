import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { EXIT } from '@plugin-eval/app/operations/exit-code.ts';
import { statusOf } from '@plugin-eval/app/runs/run-holder.ts';
import { busyRun, runNotResumable } from '@plugin-eval/core/errors/run-error.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { CliIo } from '../io.ts';

const LOOK_EVERY_MS = 50;
const LONGEST_STDERR = 4_000;

/** The program to start: the interpreter, and the arguments before the command's own. */
export interface Program {
  executable: string;
  arguments: readonly string[];
}

interface Resumed {
  run: string;
  journal: Journal;
  child: ChildProcess;
  /** True when it has taken over the run. */
  hasBegun: boolean;
  /** The end of its stderr. */
  message: string;
  /** Resolves with the exit code when it has ended; null when it could not be started, or was killed. */
  ended: Promise<number | null>;
}

/**
 * Runs resumed from the viewer, each in its own process. They end with the viewer: they are asked to stop,
 * and awaited, so that their paid results are stored.
 */
export class ResumedRuns {
  readonly #program: Program;
  readonly #io: CliIo;
  readonly #atWork = new Map<string, Resumed>();

  constructor(program: Program, io: CliIo) {
    this.#program = program;
    this.#io = io;
  }

  /**
   * Resolves when the run is at work, or has ended already.
   * @throws RunError
   */
  async start(journal: Journal, run: string, maxCostUsd: number): Promise<void> {
    const record = await journal.findRun(run);
    const isBusy = this.#atWork.has(run) || statusOf(record, this.#io) === 'running';
    if (isBusy) throw busyRun(run, 'It is already running.');
    if (record.command.includes('--watch')) {
      throw runNotResumable(run, 'it watches its files and needs a terminal', '');
    }
    const resumed = this.#spawn(journal, run, maxCostUsd);
    let code: number | null | undefined;
    resumed.ended.then((ended) => {
      code = ended;
    });
    while (code === undefined) {
      // A short one may be over before it is seen at work.
      if ((await journal.progressOf(run, 0)).holder.pid === resumed.child.pid) {
        resumed.hasBegun = true;
        return;
      }
      await pause(LOOK_EVERY_MS);
    }
    if (code === null || code === EXIT.wrongUse || code > EXIT.notMeasured)
      throw runNotResumable(run, 'it exited immediately', ` ${lastLine(resumed.message)}`.trimEnd());
  }

  /** Number of active runs. */
  get count(): number {
    return this.#atWork.size;
  }

  /** Asks all of them to stop, and waits for them. Must be called before the journal is closed. */
  async stop(): Promise<void> {
    await Promise.all(
      [...this.#atWork.values()].map(async (resumed) => {
        if (!(await isWritingResult(resumed))) resumed.child.kill('SIGINT');
        await resumed.ended;
      }),
    );
  }

  #spawn(journal: Journal, run: string, maxCostUsd: number): Resumed {
    const child = spawn(
      this.#program.executable,
      [...this.#program.arguments, 'runs', 'resume', run, '--max-cost', String(maxCostUsd)],
      {
        cwd: this.#io.workingDirectory,
        env: this.#io.variables as NodeJS.ProcessEnv,
        stdio: ['ignore', 'ignore', 'pipe'],
        windowsHide: true,
        // A Ctrl-C of the terminal reaches it through the viewer: twice would kill it.
        detached: process.platform !== 'win32',
      },
    );
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('close', (code) => resolve(code));
    });
    const resumed: Resumed = { run, journal, child, hasBegun: false, message: '', ended };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      resumed.message = `${resumed.message}${text}`.slice(-LONGEST_STDERR);
    });
    this.#atWork.set(run, resumed);
    ended.then((code) => {
      this.#atWork.delete(run);
      const line = lastLine(resumed.message);
      if (code !== EXIT.fine && line !== '') this.#io.writeErr(`plugin-eval: run ${run} ended: ${line}\n`);
    });
    return resumed;
  }
}

/** Returns true when only the result is left to write: it takes moments, and a signal would lose it. */
async function isWritingResult({ run, journal, hasBegun }: Resumed): Promise<boolean> {
  if (!hasBegun) return false;
  try {
    return (await journal.progressOf(run, 0)).status !== 'running';
  } catch {
    return false;
  }
}

/** Removes the program's name, which the viewer's own messages contain too. */
function lastLine(text: string): string {
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  return terminalSafe(line.replace(/^plugin-eval: /, ''));
}
