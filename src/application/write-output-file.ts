import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { hostMachine } from '../config/host-machine.ts';
import { OutputError } from '../errors/output-error.ts';
import { errorCode } from '../skill/read-text-file.ts';

const UNFINISHED = /^\..*\.\d+\.plugin-eval-unfinished$/;

/**
 * Writes a file whole or not at all: beside it first, then under its name. Links, pipes and folders are refused, since
 * what is audited may have put them there; devices such as /dev/null are written to.
 * @throws OutputError
 */
export function writeOutputFile(file: string, text: string, workingDirectory: string): void {
  const path = resolve(workingDirectory, file);
  const unfinished = join(dirname(path), `.${basename(path)}.${hostMachine.pid}.plugin-eval-unfinished`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    const present = lstatSync(path, { throwIfNoEntry: false });
    if (present?.isCharacterDevice()) return writeFileSync(path, text);
    if (present?.isSymbolicLink())
      throw new OutputError(file, 'it is a link, which is not followed; name the file itself');
    if (present && !present.isFile()) throw new OutputError(file, 'it is not a regular file');
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  } catch (error) {
    if (error instanceof OutputError) throw error;
    removeQuietly(unfinished);
    throw new OutputError(file, errorCode(error));
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // What made the writing fail is what the user hears of.
  }
}

/** Whether a name is that of a file which is just being written. */
export function isUnfinishedOutput(path: string): boolean {
  return UNFINISHED.test(basename(path));
}
