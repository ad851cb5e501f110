import { AwaitedError } from '@plugin-eval/core/errors/awaited-error.ts';

/** Returns null for work that waits for another process's answer, and is repeated when it arrives. */
export async function unlessAwaited<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (AwaitedError.isInstance(error)) return null;
    throw error;
  }
}
