import { setTimeout as pause } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Calls an action until the database is not locked by another process. The pauses leave the event loop free: somebody
 * else's long transaction must not stop the calls in flight, nor a Ctrl-C.
 * @param waitMs pauses in all, in milliseconds
 * @throws the last error, when the database stays locked or the action fails for another reason
 */
export async function retryWhileLocked<T>(action: () => T, waitMs: number): Promise<T> {
  let waited = 0;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return action();
    } catch (error) {
      if (sqliteErrorCode(error) !== SQLITE_BUSY || waited >= waitMs) throw error;
    }
    await pause(pauseMs);
    waited += pauseMs;
  }
}

/** Primary result code of SQLite (https://www.sqlite.org/rescode.html); null for any other error. */
export function sqliteErrorCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}
