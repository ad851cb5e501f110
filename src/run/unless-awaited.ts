import { AwaitedError } from '../errors/awaited-error.ts';

/** Null for work that waits for an answer of another process, and is done again when it is there. */
export async function unlessAwaited<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (AwaitedError.isInstance(error)) return null;
    throw error;
  }
}
