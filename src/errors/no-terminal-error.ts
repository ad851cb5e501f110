import { UsageError } from './usage-error.ts';

/** Something asks in the terminal, and there is none. */
export class NoTerminalError extends UsageError {
  /** @param instead what to do without one */
  constructor(what: string, instead: string) {
    super(`${what} asks in the terminal, and there is none here. ${instead}`);
  }
}
