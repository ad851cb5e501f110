import type { Notice } from '../application/notice.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import type { CliIo } from './io.ts';

export type Say = (message: string) => void;

/** Says one line on stderr. */
export function sayer(io: Pick<CliIo, 'writeErr'>): Say {
  return (message) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
}

/** Says what somebody should know; of what goes wrong with keeping a result also those hear who want to hear nothing. */
export function sayNotices(notices: readonly Notice[], quiet: boolean | undefined, say: Say): void {
  for (const { kind, message } of notices) if (!quiet || kind === 'not-kept') say(message);
}
