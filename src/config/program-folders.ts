import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where npm packages of programs are looked for that plugin-eval does not depend on: next to it, in the folder of agents,
 * and where the command of a name leads to.
 * @returns folders, absolute; the packages lie in the `node_modules` of these or of folders above them
 */
export function programFolders(command: string): string[] {
  const { PLUGIN_EVAL_AGENTS: own, PATH = '' } = process.env;
  const commands = PATH.split(delimiter).flatMap((folder) => {
    try {
      return folder === '' ? [] : [dirname(realpathSync(join(folder, command)))];
    } catch {
      return [];
    }
  });
  return [
    dirname(fileURLToPath(import.meta.url)),
    own ?? join(homedir(), '.cache', 'plugin-eval', 'agents'),
    ...commands,
  ];
}
