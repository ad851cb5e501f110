import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CliIo } from '../io.ts';

/** Bytes from which on memory counts more than a tenth of the time. */
const LARGE_FILE = 20_000_000;

/** To be called before the code of the command is loaded, which leaves much behind itself. @param file of responses */
export function boundHeapFor(file: string, io: CliIo): void {
  const { size = 0 } = statSync(resolve(io.workingDirectory, file), { throwIfNoEntry: false }) ?? {};
  if (size > LARGE_FILE) io.boundHeap?.({ isStrict: true });
}
