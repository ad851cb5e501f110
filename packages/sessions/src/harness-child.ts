import { type ChildProcess, spawn } from 'node:child_process';
import { programStart } from '@plugin-eval/engine/config/program-start.ts';

const MOST_STDERR = 4_000;

/** The SDK's order to start its harness. */
interface SpawnOrder {
  command: string;
  args: readonly string[];
  cwd?: string;
  env: Record<string, string | undefined>;
}

/**
 * Starts and reliably ends the harness of one session. It has its own process group: Ctrl-C on the terminal
 * reaches only us, so that a session we stop does not look like a crash.
 */
export class HarnessChild {
  #child: ChildProcess | null = null;
  #isKilled = false;
  #stderr = '';
  #exit: Promise<void> = Promise.resolve();

  /** Implements the SDK's option `spawnClaudeCodeProcess`. */
  readonly spawn = ({ command, args, cwd, env }: SpawnOrder): ChildProcess => {
    const start = programStart(command, args, env);
    const child = spawn(start.command, start.args, {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...start.options,
    });
    this.#child = child;
    this.#exit = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.#stderr = `${this.#stderr}${text}`.slice(-MOST_STDERR);
    });
    // Writing to a process that is gone is not an error of ours.
    child.stdin.on('error', () => undefined);
    if (this.#isKilled) this.kill();
    return child;
  };

  /** The last that it wrote to its standard error. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Kills it, and everything it starts later. */
  kill(): void {
    this.#isKilled = true;
    this.#child?.kill('SIGKILL');
  }

  /** Kills it unless it has ended. Resolves when it is gone. */
  async end(): Promise<void> {
    this.kill();
    await this.#exit;
  }
}
