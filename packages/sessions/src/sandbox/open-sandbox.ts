import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';
import type { SandboxLimits } from './sandbox.ts';
import type { SandboxContents } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';
import { HEAD_BYTES, KILLED, SHELL_LOOP, TAIL_BYTES } from './shell-loop.ts';
import { type SandboxedProcess, startSandboxed } from './start-sandboxed.ts';

/** Longer than a command may take, an answer is waited for by this much. */
const PATIENCE_MS = 15_000;
/** Most overhead of a folder's archive. */
const ARCHIVE_OVERHEAD = 16 * 1024 ** 2;
const LONGEST_LINE = 100;

/** The outcome of a command in an open sandbox. */
export interface ShellOutcome {
  /** Exit code; null when it was killed. */
  exitCode: number | null;
  /** True when it was killed for taking too long. */
  timedOut: boolean;
  /** Standard output and standard error together: all of it, or its beginning. */
  head: Buffer;
  /** The end of a longer output; else empty. */
  tail: Buffer;
  /** Size of the full output. */
  bytes: number;
  durationMs: number;
}

/** The sandbox ended prematurely: by a limit, or by a process inside. */
export class SandboxEnded extends Error {
  /** The limit that ended it; null without one. */
  readonly limit: SandboxLimit | null;

  constructor(limit: SandboxLimit | null) {
    super(limit === null ? 'The sandbox ended unexpectedly.' : `The sandbox ended at its limit of ${limit}.`);
    this.name = 'SandboxEnded';
    this.limit = limit;
  }

  static isInstance(error: unknown): error is SandboxEnded {
    return error instanceof SandboxEnded;
  }
}

/**
 * A sandbox that stays open for one session: commands run in it one after the other on the same folders, and
 * their background processes continue until it is closed. None of it is on the host.
 */
export class OpenSandbox {
  readonly #running: SandboxedProcess;
  readonly #limits: SandboxLimits;
  readonly #host: SandboxHost;
  readonly #signal: AbortSignal;
  readonly #abort = () => this.#running.kill();
  #received: Buffer[] = [];
  #receivedBytes = 0;
  #wake: () => void = () => undefined;
  #isOver = false;
  #exitCode: number | null = null;
  #limit: SandboxLimit | null = null;

  private constructor(host: SandboxHost, contents: SandboxContents, signal: AbortSignal) {
    this.#host = host;
    this.#limits = contents.limits;
    this.#signal = signal;
    this.#running = startSandboxed(host, contents, ['/bin/sh', '-c', SHELL_LOOP, 'sh'], (limit) => {
      this.#limit ??= limit;
    });
    const { child } = this.#running;
    child.stdout?.on('data', (piece: Buffer) => {
      this.#received.push(piece);
      this.#receivedBytes += piece.length;
      if (this.#receivedBytes > this.#limits.diskBytes + ARCHIVE_OVERHEAD) this.#running.kill();
      this.#wake();
    });
    // Nothing is said there that is meant for us.
    child.stderr?.resume();
    child.stdin?.on('error', () => undefined);
    const over = () => {
      this.#isOver = true;
      this.#wake();
    };
    child.once('close', (exitCode) => {
      this.#exitCode = exitCode;
      over();
    });
    child.once('error', over);
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  /** @param signal ends it, whatever it is doing */
  static start(host: SandboxHost, contents: SandboxContents, signal: AbortSignal): OpenSandbox {
    signal.throwIfAborted();
    return new OpenSandbox(host, contents, signal);
  }

  /** Id of the process on this machine under which all others of the sandbox are; undefined if it did not start. */
  get pid(): number | undefined {
    return this.#running.child.pid;
  }

  /** The first limit that was reached so far. */
  get limitHit(): SandboxLimit | null {
    this.#limit ??= this.#running.limitHit();
    return this.#limit;
  }

  /**
   * Runs a script of the shell in the working folder.
   * @param options.seconds after which it is killed
   * @param options.headBytes of the beginning of an output that is too long to be handed back whole
   * @throws SandboxEnded, and the signal's reason
   */
  async run(
    script: string,
    options: { stdin?: Uint8Array; seconds: number; headBytes?: number },
  ): Promise<ShellOutcome> {
    const { stdin = Buffer.alloc(0), seconds, headBytes = HEAD_BYTES } = options;
    const startedAt = this.#host.elapsedMs();
    const text = Buffer.from(script, 'utf8');
    this.#send(`run ${text.length} ${stdin.length} ${seconds} ${headBytes}\n`, text, stdin);
    const { exitCode, bytes } = await this.#answer(seconds * 1000 + PATIENCE_MS);
    const isWhole = bytes <= headBytes + TAIL_BYTES;
    const head = await this.#take(isWhole ? bytes : headBytes, PATIENCE_MS);
    const tail = isWhole ? Buffer.alloc(0) : await this.#take(TAIL_BYTES, PATIENCE_MS);
    const durationMs = this.#host.elapsedMs() - startedAt;
    if (bytes > this.#limits.outputBytes) this.#limit ??= 'output';
    return {
      exitCode: exitCode > 128 ? null : exitCode,
      timedOut: exitCode === KILLED && durationMs >= seconds * 1000,
      ...{ head, tail, bytes, durationMs },
    };
  }

  /** Unpacks an archive at the root. @throws SandboxEnded where it does not fit, too */
  async put(archive: Uint8Array): Promise<void> {
    this.#send(`put ${archive.length}\n`, archive);
    const { exitCode } = await this.#answer(60_000);
    if (exitCode !== 0) throw new SandboxEnded('disk');
  }

  /** Returns the present working folder as a tar archive. */
  async archive(): Promise<Buffer> {
    this.#send('get\n');
    const { bytes } = await this.#answer(60_000);
    return await this.#take(bytes, 60_000);
  }

  /**
   * Kills all other processes and ends the sandbox.
   * @param script of the shell that runs then
   * @returns the output of the script, and the working folder as a tar archive; `isWhole` is false when tar could not
   *   read all of it
   */
  async finish(script = ':'): Promise<{ report: string; archive: Buffer; isWhole: boolean }> {
    if (this.#isOver) throw this.#ended();
    const text = Buffer.from(script, 'utf8');
    this.#send(`end ${text.length}\n`, text);
    const { bytes } = await this.#answer(60_000);
    const report = await this.#take(bytes, 60_000);
    await this.#until(() => this.#isOver, 60_000);
    if (this.limitHit !== null) throw new SandboxEnded(this.limitHit);
    return {
      report: report.toString('utf8'),
      archive: Buffer.concat(this.#received),
      isWhole: this.#exitCode === 0,
    };
  }

  /** Ends everything in it. Never throws. */
  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    await this.#running.end();
  }

  #send(...pieces: readonly (string | Uint8Array)[]): void {
    for (const piece of pieces) if (piece.length > 0) this.#running.child.stdin?.write(piece);
  }

  async #answer(waitMs: number): Promise<{ exitCode: number; bytes: number }> {
    const found = () => Buffer.concat(this.#received).indexOf(10);
    await this.#until(() => this.#receivedBytes > LONGEST_LINE || found() >= 0, waitMs);
    const all = Buffer.concat(this.#received);
    const end = all.indexOf(10);
    const [, exitCode, bytes] = /^(\d{1,3}) (\d{1,12})$/.exec(all.subarray(0, end).toString('latin1')) ?? [];
    // Something in the sandbox has interfered.
    if (end < 0 || exitCode === undefined || bytes === undefined) throw this.#ended();
    this.#received = [all.subarray(end + 1)];
    this.#receivedBytes = all.length - end - 1;
    return { exitCode: Number(exitCode), bytes: Number(bytes) };
  }

  async #take(bytes: number, waitMs: number): Promise<Buffer> {
    await this.#until(() => this.#receivedBytes >= bytes, waitMs);
    const all = Buffer.concat(this.#received);
    this.#received = [all.subarray(bytes)];
    this.#receivedBytes = all.length - bytes;
    return all.subarray(0, bytes);
  }

  /** @throws SandboxEnded when it is over before, or when it takes too long */
  async #until(isDone: () => boolean, waitMs: number): Promise<void> {
    const timer = setTimeout(() => {
      this.#limit ??= 'wall-time';
      this.#running.kill();
    }, waitMs);
    try {
      while (!isDone()) {
        if (this.#isOver) throw this.#ended();
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #ended(): unknown {
    this.#running.kill();
    return this.#signal.aborted ? this.#signal.reason : new SandboxEnded(this.limitHit);
  }
}
