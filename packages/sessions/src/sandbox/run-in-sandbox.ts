import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';
import type { SandboxOrder, SandboxOutcome } from './sandbox.ts';
import type { SandboxContents } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';
import { startSandboxed } from './start-sandboxed.ts';

/** Exit code of the shell when it could not copy or join groups. */
const COULD_NOT_BEGIN = 125;

/**
 * Runs one command in a separate sandbox, which is removed with all its contents when this resolves. The
 * command cannot affect the host.
 * @param signal ends the command
 * @throws the signal's reason when it is aborted, SandboxError when the sandbox did not come about
 */
export async function runInSandbox(
  host: SandboxHost,
  order: SandboxOrder & Pick<SandboxContents, 'proxy'>,
  signal: AbortSignal,
): Promise<SandboxOutcome> {
  signal.throwIfAborted();
  const { limits } = order;
  const startedAt = host.elapsedMs();
  let stopped: SandboxLimit | null = null;
  const stop = (limit: SandboxLimit) => {
    stopped ??= limit;
    running.kill();
  };
  const running = startSandboxed(host, order, [order.command, ...order.args], stop);
  const { child } = running;
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let room = limits.outputBytes;
  const take = (pieces: Buffer[]) => (piece: Buffer) => {
    if (room <= 0) return;
    pieces.push(piece.subarray(0, room));
    room -= piece.length;
    if (room < 0) stop('output');
  };
  child.stdout?.on('data', take(stdout));
  child.stderr?.on('data', take(stderr));
  // A command need not read what it is given.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(order.stdin);
  const timer = setTimeout(() => stop('wall-time'), limits.wallMs);
  const abort = () => running.kill();
  signal.addEventListener('abort', abort, { once: true });
  let code: number | null = null;
  try {
    code = await new Promise<number | null>((resolve) => {
      child.once('close', (exitCode) => resolve(exitCode));
      child.once('error', () => resolve(COULD_NOT_BEGIN));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    await running.end();
  }
  signal.throwIfAborted();
  const limitHit = stopped ?? running.limitHit();
  return {
    // Bubblewrap and shells report a signal as 128 and its number.
    exitCode: stopped !== null || code === null || code > 128 ? null : code,
    stdout: Buffer.concat(stdout),
    stderr: Buffer.concat(stderr),
    limitHit,
    durationMs: host.elapsedMs() - startedAt,
  };
}
