import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { hostSystem } from '../config/host-machine.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Extensions Windows tries when PATHEXT is not set. */
const USUAL_EXTENSIONS = '.COM;.EXE;.BAT;.CMD';

/** A system and its files; tests pass another one. */
export interface ProgramPlaces {
  platform: string;
  isFile(path: string): boolean;
  isExecutable(path: string): boolean;
}

const HERE: ProgramPlaces = {
  platform: hostSystem.platform,
  isFile: (path) => {
    try {
      return statSync(path).isFile();
    } catch {
      return false;
    }
  },
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
};

/**
 * Finds the file that a command's first word names: with a separator a path, else the first of that name in the folders of PATH. On
 * Windows the extensions of PATHEXT are tried too.
 * @param folder absolute, what a relative path starts from
 * @param variables PATH and PATHEXT are read
 * @throws UsageError when there is none, or when it cannot be executed
 */
export function findProgram(
  name: string,
  folder: string,
  variables: Variables,
  places: ProgramPlaces = HERE,
): string {
  const isWindows = places.platform === 'win32';
  const { delimiter, join, resolve } = isWindows ? win32 : posix;
  const isPath = isWindows ? /[/\\]/.test(name) : name.includes('/');
  const stems = isPath
    ? [resolve(folder, name)]
    : (variables.PATH ?? '').split(delimiter).map((place) => join(resolve(folder, place), name));
  const files =
    name === '' ? [] : stems.flatMap((stem) => candidates(stem, isWindows, variables)).filter(places.isFile);
  const program = files.find(places.isExecutable);
  if (program !== undefined) return program;
  const shown = JSON.stringify(name.slice(0, 200));
  if (files.length > 0)
    throw new UsageError(
      `The command ${shown} may not be executed: make it executable (chmod +x), or put the program that runs it in front.`,
    );
  throw new UsageError(
    isPath
      ? `There is no command ${shown}: check its path.`
      : `There is no command ${shown} in the folders of PATH: give its path, or check its name.`,
  );
}

/**
 * Lists file names to try; on Windows a name without an extension starts nothing, even if such a file exists.
 */
function candidates(stem: string, isWindows: boolean, { PATHEXT }: Variables): string[] {
  if (!isWindows) return [stem];
  const extensions = (PATHEXT ?? USUAL_EXTENSIONS).split(';').filter((extension) => extension !== '');
  const isComplete = extensions.some((extension) => stem.toLowerCase().endsWith(extension.toLowerCase()));
  return isComplete ? [stem] : extensions.map((extension) => stem + extension.toLowerCase());
}
