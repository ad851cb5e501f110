import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PART = '[a-z0-9~-][a-z0-9._~-]*';
/** Source: https://docs.npmjs.com/cli/configuring-npm/package-json#name */
export const PACKAGE_NAME = new RegExp(`^(?=.{1,214}$)(?:@${PART}/)?${PART}$`);

/**
 * Finds an installed npm package as Node does: in `node_modules` of a folder and of the folders above it.
 * Nothing is downloaded.
 * @param from absolute
 * @returns the package's folder; null when there is none, or the name is no package name
 */
export function installedPackage(name: string, from: string): string | null {
  if (!PACKAGE_NAME.test(name)) return null;
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return null;
  }
}
