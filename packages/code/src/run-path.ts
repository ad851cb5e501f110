import { posix } from 'node:path';
import { launchOf } from './launch.ts';
import type { ShellCommand } from './shell-commands.ts';

/**
 * Returns the file that a command runs, by its name or through an interpreter, as written, relative to the
 * folder of an earlier `cd`; null when it runs no file. A bare name refers to an installed program.
 */
export function runPath(
  command: Pick<ShellCommand, 'words' | 'folder'> & Partial<Pick<ShellCommand, 'input'>>,
): string | null {
  const launch = launchOf({ input: null, ...command });
  if (launch.kind !== 'file') return null;
  const { path } = launch;
  return path.startsWith('/') || path.startsWith('~') || path.startsWith('$')
    ? path
    : posix.join(command.folder ?? '', path);
}
