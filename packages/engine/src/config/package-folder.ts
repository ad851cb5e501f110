import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';

const PACKAGE_NAME = 'plugin-eval';
let root: string | undefined;

/**
 * Finds a folder of the installed package, such as `rubrics`, for code in src/ and in dist/ alike.
 * @throws InstallationError when the package itself is not found; the folder may be missing
 */
export function packageFolder(name: string): string {
  root ??= packageRoot(dirname(fileURLToPath(import.meta.url)));
  return join(root, name);
}

/** The nearest folder above, this one included, that holds our package.json. */
function packageRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (packageNameIn(folder) === PACKAGE_NAME) return folder;
    if (dirname(folder) === folder) throw new InstallationError('package.json', 'is missing');
  }
}

function packageNameIn(folder: string): unknown {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).name : undefined;
}
