import type { ReadStream } from 'node:tty';

/** Reads keys one by one, as they are pressed. */
export interface Keyboard {
  /** The next key: a character, a line end as `\r`, or a sequence that begins with an escape; null at the end. */
  next(): Promise<string | null>;
  /** Gives the terminal back. */
  close(): void;
}

/** Input of Ctrl-C when keys are read one by one. */
export const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const ESCAPE = '\u001b';

/** The keys of a terminal. Until `close`, nothing is echoed, and Ctrl-C is a key like others. */
export function openKeyboard(terminal: ReadStream): Keyboard {
  const keys: (string | null)[] = [];
  const waiting: ((key: string | null) => void)[] = [];
  const deliver = (key: string | null) => {
    const waiter = waiting.shift();
    if (waiter) waiter(key);
    else keys.push(key);
  };
  const hear = (data: string) => {
    if (data.startsWith(ESCAPE)) deliver(data);
    else for (const key of data) deliver(key === CTRL_D ? null : key);
  };
  const end = () => deliver(null);
  terminal.setEncoding('utf8');
  terminal.setRawMode(true);
  terminal.on('data', hear).on('end', end).resume();
  return {
    next: () => {
      const [key] = keys;
      if (key === undefined) return new Promise((resolve) => waiting.push(resolve));
      keys.shift();
      return Promise.resolve(key);
    },
    close: () => {
      terminal.off('data', hear).off('end', end).pause();
      terminal.setRawMode(false);
    },
  };
}
