import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';

/** stdout or stderr, as a command needs it. */
export interface StandardOutput {
  write(text: string): void;
  isTerminal: boolean;
  /** Present columns of the terminal; null without one. */
  columns(): number | null;
  /** Returns true when everything was written and no write error can follow. */
  isDone(): boolean;
}

/** The used part of `process.stdout`. */
type Stream = Pick<NodeJS.WriteStream, 'columns' | 'isTTY' | 'on' | 'write'>;

/**
 * Opens stdout or stderr. Files and pipes are written to directly: creating the stream loads all of Node's
 * streams, milliseconds for a few lines, and both kinds are synchronous in any case. Terminals, sockets and
 * blocked pipes are left to the stream.
 * @param open gives the stream of the descriptor
 * @param failed is told of errors of writing; nothing is written after one
 */
export function standardOutput(
  descriptor: number,
  open: () => Stream,
  failed: (error: NodeJS.ErrnoException) => void,
): StandardOutput {
  let stream: Stream | null = null;
  const opened = () => {
    stream ??= open().on('error', failed);
    return stream;
  };
  if (!isFileOrPipe(descriptor)) {
    return {
      write: (text) => void opened().write(text),
      isTerminal: opened().isTTY === true,
      columns: () => (opened().isTTY ? opened().columns || null : null),
      isDone: () => false,
    };
  }
  let hasFailed = false;
  const write = (text: string) => {
    if (stream !== null) return void stream.write(text);
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length && !hasFailed; ) {
      try {
        written += writeSync(descriptor, bytes, written);
      } catch (error) {
        if (isFull(error)) return void opened().write(bytes.subarray(written));
        hasFailed = true;
        failed(error as NodeJS.ErrnoException);
      }
    }
  };
  return { write, isTerminal: false, columns: () => null, isDone: () => stream === null };
}

/** A pipe that its reader does not empty, and that does not wait. */
function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EAGAIN';
}

function isFileOrPipe(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    // Comes second: Node 22 imports through no link to a package while a pipe is the last file that was looked at.
    const nullDevice = statSync(devNull);
    if (found.isFile() || found.isFIFO()) return true;
    return found.isCharacterDevice() && found.rdev === nullDevice.rdev;
  } catch {
    return false;
  }
}
