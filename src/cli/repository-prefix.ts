import { resolve } from 'node:path';
import { findRepository } from '../skill/boundary.ts';
import { formatPath } from '../skill/format-path.ts';
import type { CliIo } from './io.ts';

/** The working directory relative to its repository or marketplace; empty at its root or outside one. */
export function repositoryPrefix(io: CliIo): string {
  const workingDirectory = resolve(io.workingDirectory);
  const prefix = formatPath(findRepository(workingDirectory) ?? workingDirectory, workingDirectory);
  return prefix === '.' ? '' : prefix;
}
