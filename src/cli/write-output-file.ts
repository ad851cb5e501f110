import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OutputError } from '../errors/output-error.ts';
import { errorCode } from '../skill/read-text-file.ts';

/** @throws OutputError */
export function writeOutputFile(file: string, text: string, workingDirectory: string): void {
  const path = resolve(workingDirectory, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new OutputError(file, errorCode(error));
  }
}
