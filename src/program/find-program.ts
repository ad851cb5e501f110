import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { UsageError } from '../errors/usage-error.ts';

/**
 * The file that a command's first word names: with a slash a path, else the first of that name in the folders of PATH.
 * @param folder absolute, what a relative path starts from
 * @throws UsageError when there is none, or when it cannot be executed
 */
export function findProgram(name: string, folder: string, path: string | undefined): string {
  const candidates = name.includes('/')
    ? [resolve(folder, name)]
    : (path ?? '').split(delimiter).map((place) => join(resolve(folder, place), name));
  const files = name === '' ? [] : candidates.filter(isFile);
  const program = files.find(isExecutable);
  if (program !== undefined) return program;
  const shown = JSON.stringify(name.slice(0, 200));
  if (files.length > 0)
    throw new UsageError(
      `The command ${shown} may not be executed: make it executable (chmod +x), or put the program that runs it in front.`,
    );
  throw new UsageError(
    name.includes('/')
      ? `There is no command ${shown}: check its path.`
      : `There is no command ${shown} in the folders of PATH: name it with its path, or check its name.`,
  );
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
