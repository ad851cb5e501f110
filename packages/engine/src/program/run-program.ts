import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { watchGroup } from '../config/death-watch.ts';
import { signalGroup } from '../config/process-group.ts';
import { programStart } from '../config/program-start.ts';
import type { LocalCommand } from './local-command.ts';

/** The end of a program; `stopped` by us, `not-started` with the system's code. */
export type ProgramEnd =
  | { kind: 'exited'; code: number | null; signal: string | null }
  | { kind: 'stopped'; why: StopReason }
  | { kind: 'not-started'; code: string };

export type StopReason = 'time-limit' | 'too-large' | 'aborted';

export interface ProgramOutput {
  end: ProgramEnd;
  /** All of it; of too much, the beginning. */
  stdout: Buffer;
  /** SHA-256 in hexadecimal of as many bytes as were allowed, where there were more; else null. */
  cutSha256: string | null;
  /** The last of it. */
  stderr: string;
}

/**
 * Milliseconds from a request to end until the kill; also granted to processes that a program leaves behind.
 */
const GRACE_MS = 500;
const MOST_STDERR = 8_000;
/** Bytes stored of an output rejected for its length: many such outputs are held at a time. */
const KEPT_OF_TOO_MUCH = 16 * 1024;

/**
 * Runs a program without a shell, in its own process group, which has ended when this resolves: remaining
 * members are killed, even after a normal end, or when this process is killed. Processes that left the group
 * are not awaited.
 * @param input for stdin, in UTF-8; a program need not read it
 */
export function runProgram(
  command: Pick<LocalCommand, 'program' | 'argv' | 'folder' | 'environment' | 'timeoutMs' | 'maxBytes'>,
  input: string,
  signal: AbortSignal,
): Promise<ProgramOutput> {
  return new Promise((resolve) => {
    try {
      new RunningProgram(command, resolve).begin(input, signal);
    } catch (error) {
      // Some failures to start are thrown, others emitted.
      const { code } = error as NodeJS.ErrnoException;
      if (typeof code !== 'string') throw error;
      resolve({ end: { kind: 'not-started', code }, stdout: Buffer.alloc(0), cutSha256: null, stderr: '' });
    }
  });
}

type Limits = Pick<LocalCommand, 'timeoutMs' | 'maxBytes'>;

class RunningProgram {
  readonly #child: ChildProcess;
  readonly #limits: Limits;
  readonly #done: (output: ProgramOutput) => void;
  #stdout: Buffer[] = [];
  #cutSha256: string | null = null;
  readonly #timers: NodeJS.Timeout[] = [];
  #bytes = 0;
  #stderr = '';
  #end: ProgramEnd | null = null;
  #isEnding = false;
  #isOver = false;
  #stopListening: () => void = () => undefined;
  readonly #stopWatching: () => void;

  constructor(
    { program, argv, folder, environment, ...limits }: Parameters<typeof runProgram>[0],
    done: (output: ProgramOutput) => void,
  ) {
    this.#limits = limits;
    this.#done = done;
    const { command, args, options } = programStart(program, argv.slice(1), environment);
    this.#child = spawn(command, args, {
      ...(argv[0] === undefined || options.windowsVerbatimArguments ? {} : { argv0: argv[0] }),
      cwd: folder,
      env: { ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...options,
    });
    const { pid } = this.#child;
    this.#stopWatching = pid === undefined ? () => undefined : watchGroup(pid);
  }

  begin(input: string, signal: AbortSignal): void {
    const child = this.#child;
    // Without the means to make pipes there are none.
    child.stdout?.on('data', (piece: Buffer) => this.#take(piece));
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (text: string) => {
      this.#stderr = `${this.#stderr}${text}`.slice(-MOST_STDERR);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      // A process that runs and cannot be signalled has an end of its own.
      if (child.pid === undefined) this.#finish({ kind: 'not-started', code: error.code ?? error.name });
    });
    child.once('exit', (code, killedBy) => {
      this.#end ??= { kind: 'exited', code, signal: killedBy };
      this.#endGroup();
    });
    child.once('close', () => this.#finish(this.#end));
    // A program that does not read what it is told is none of our business.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);

    this.#after(this.#limits.timeoutMs, () => this.#stop('time-limit'));
    const abort = () => this.#stop('aborted');
    signal.addEventListener('abort', abort, { once: true });
    this.#stopListening = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) abort();
  }

  #take(piece: Buffer): void {
    if (this.#cutSha256 !== null) return;
    const room = this.#limits.maxBytes - this.#bytes;
    this.#bytes += piece.length;
    this.#stdout.push(piece.subarray(0, room));
    if (piece.length <= room) return;
    this.#cut();
    // Also when it had ended by itself before all was read.
    if (this.#end?.kind === 'exited') this.#end = { kind: 'stopped', why: 'too-large' };
    this.#stop('too-large');
  }

  /** Keeps only the beginning, and stops reading: further writes meet a closed pipe. */
  #cut(): void {
    const hash = createHash('sha256');
    for (const piece of this.#stdout) hash.update(piece);
    this.#cutSha256 = hash.digest('hex');
    const kept = Math.min(this.#limits.maxBytes, KEPT_OF_TOO_MUCH);
    this.#stdout = [Buffer.concat(this.#stdout, kept)];
    this.#child.stdout?.destroy();
  }

  #stop(why: StopReason): void {
    if (this.#end !== null) return;
    this.#end = { kind: 'stopped', why };
    this.#endGroup();
  }

  /** Asks the whole group to end, and kills it a little later. */
  #endGroup(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#signal('SIGTERM');
    this.#after(GRACE_MS, () => {
      this.#signal('SIGKILL');
      // What was written before is read in between, and somebody outside of the group may keep the pipes open.
      this.#after(GRACE_MS, () => setImmediate(() => this.#finish(this.#end)));
    });
  }

  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid !== undefined && !signalGroup(pid, name)) this.#child.kill(name);
  }

  #finish(end: ProgramEnd | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#stopListening();
    this.#signal('SIGKILL');
    this.#stopWatching();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream?.destroy();
    this.#done({
      end: end ?? { kind: 'not-started', code: 'UNKNOWN' },
      stdout: Buffer.concat(this.#stdout),
      cutSha256: this.#cutSha256,
      stderr: this.#stderr,
    });
  }

  #after(milliseconds: number, action: () => void): void {
    this.#timers.push(setTimeout(action, milliseconds));
  }
}
