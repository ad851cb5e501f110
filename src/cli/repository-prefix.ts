import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shownPath } from '../skill/shown-path.ts';

/** The working directory relative to the repository it lies in, `/` as separator; empty at its root or outside one. */
export function repositoryPrefix(workingDirectory: string): string {
  for (let folder = workingDirectory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) {
      const prefix = shownPath(folder, workingDirectory);
      return prefix === '.' ? '' : prefix;
    }
    if (dirname(folder) === folder) return '';
  }
}
