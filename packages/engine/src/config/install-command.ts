import { basename } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** The cache of npx has a folder for each set of packages. */
const IN_CACHE_OF_NPX = /[\\/]_npx[\\/]/;
/** npm's global packages: below `lib` or, on Windows, below `npm`. */
const GLOBAL = /[\\/](?:lib|npm)[\\/]node_modules[\\/][^\\/]+$/;

/**
 * Returns the command that installs an optional package next to this one, since it is not found in other
 * places.
 * @param spec "pg@8"
 * @param home the folder of this package
 */
export function installCommand(spec: string, home = packageFolder('.')): string {
  if (IN_CACHE_OF_NPX.test(home)) {
    const own = basename(home);
    return `npx --package ${own} --package ${spec} ${own} ...`;
  }
  return `npm install ${GLOBAL.test(home) ? '--global ' : ''}${spec}`;
}
