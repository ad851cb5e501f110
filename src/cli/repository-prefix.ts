import { findRepository } from '../skill/boundary.ts';
import { shownPath } from '../skill/shown-path.ts';

/** The working directory relative to the repository or marketplace it lies in; empty at its root or outside one. */
export function repositoryPrefix(workingDirectory: string): string {
  const prefix = shownPath(findRepository(workingDirectory) ?? workingDirectory, workingDirectory);
  return prefix === '.' ? '' : prefix;
}
