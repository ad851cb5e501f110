import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds folders of programs' npm packages that plugin-eval does not depend on: next to it, in the folder of
 * agents, and at the target of a command.
 * @returns folders, absolute; the packages lie in the `node_modules` of these or of folders above them
 */
export function programFolders(command: string): string[] {
  const { PLUGIN_EVAL_AGENTS: own, PATH = '' } = process.env;
  // npm installs batch files on Windows, beside the packages that they start.
  const names = process.platform === 'win32' ? [`${command}.cmd`, `${command}.exe`] : [command];
  const commands = PATH.split(delimiter).flatMap((folder) =>
    folder === '' ? [] : names.flatMap((name) => folderOfCommand(join(folder, name))),
  );
  return [
    dirname(fileURLToPath(import.meta.url)),
    own ?? join(homedir(), '.cache', 'plugin-eval', 'agents'),
    ...commands,
  ];
}

function folderOfCommand(path: string): string[] {
  try {
    return [dirname(realpathSync(path))];
  } catch {
    return [];
  }
}
