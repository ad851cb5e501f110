import { closeSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { errorCode } from '@plugin-eval/skill/read-text-file.ts';

const UNFINISHED = /^\..*\.\d+\.plugin-eval-unfinished$/;

/**
 * Writes a file atomically. Rejects links, pipes and folders, which the audited files may have placed there;
 * writes to devices such as /dev/null.
 * @throws OutputError
 */
export function writeOutputFile(file: string, text: string | Uint8Array, workingDirectory: string): void {
  const output = openOutputFile(file, workingDirectory);
  output.write(text);
  output.finish();
}

/** A file written in pieces, which appears once it is finished. */
export interface OutputFile {
  /** @throws OutputError */
  write(text: string | Uint8Array): void;
  /** @throws OutputError */
  finish(): void;
  /** Keeps the previous content. */
  abandon(): void;
}

/**
 * Opens a file for `writeOutputFile` in pieces: a temporary file first, renamed at the end. @throws
 * OutputError
 */
export function openOutputFile(file: string, workingDirectory: string): OutputFile {
  const path = resolve(workingDirectory, file);
  const unfinished = join(dirname(path), `.${basename(path)}.${hostMachine.pid}.plugin-eval-unfinished`);
  let descriptor: number | null = null;
  let isDevice = false;
  const abandon = () => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
    if (!isDevice) removeQuietly(unfinished);
  };
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      if (error instanceof OutputError) throw error;
      abandon();
      throw new OutputError(file, errorCode(error));
    }
  };
  attempt(() => {
    mkdirSync(dirname(path), { recursive: true });
    const present = lstatSync(path, { throwIfNoEntry: false });
    isDevice = present?.isCharacterDevice() ?? false;
    if (present?.isSymbolicLink())
      throw new OutputError(file, 'it is a link, which is not followed; name the file itself');
    if (present && !isDevice && !present.isFile()) throw new OutputError(file, 'it is not a regular file');
    descriptor = openSync(isDevice ? path : unfinished, 'w');
  });
  return {
    write: (text) => attempt(() => void (descriptor === null || writeFileSync(descriptor, text))),
    finish: () =>
      attempt(() => {
        if (descriptor !== null) closeSync(descriptor);
        descriptor = null;
        if (!isDevice) renameSync(unfinished, path);
      }),
    abandon,
  };
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // What made the writing fail is what the user hears of.
  }
}

/** Returns true for the name of a file still being written. */
export function isUnfinishedOutput(path: string): boolean {
  return UNFINISHED.test(basename(path));
}
