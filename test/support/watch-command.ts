import { runCli } from '@plugin-eval/cli/run-cli.ts';
import { onTestFinished, vi } from 'vitest';
import { recordingIo } from './recording-io.ts';

const SOON = { timeout: 10_000, interval: 5 };

/** Starts `score ... --depth quick --watch`, and waits until it watches. */
export async function watchCommand(root: string, args: readonly string[]) {
  const interrupt = Promise.withResolvers<() => void>();
  const { io, printed } = recordingIo(root, {
    onInterrupt: (stop) => {
      interrupt.resolve(stop);
      return () => {};
    },
  });
  const ended = runCli(['score', ...args, '--depth', 'quick', '--watch'], io);
  const stop = await interrupt.promise;
  onTestFinished(async () => {
    stop();
    await ended;
  });
  const initial = printed.stdout;
  let read = initial.length;

  return {
    initial,
    printed,
    ended,
    stop,
    /** What is printed next after `change`, and how long it took. */
    async after(change: () => void) {
      const startedAt = performance.now();
      change();
      await vi.waitFor(() => {
        if (printed.stdout.length === read) throw new Error('Nothing was printed.');
      }, SOON);
      const text = printed.stdout.slice(read);
      read = printed.stdout.length;
      return { text, milliseconds: performance.now() - startedAt };
    },
    /** Everything that is printed within a while after `change`. */
    async whileAfter(change: () => void, milliseconds = 400) {
      change();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      const text = printed.stdout.slice(read);
      read = printed.stdout.length;
      return text;
    },
  };
}
