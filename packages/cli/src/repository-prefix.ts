import { resolve } from 'node:path';
import { findRepository } from '@plugin-eval/skill/boundary.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import type { CliIo } from './io.ts';

/** The working directory relative to its repository or marketplace; empty at its root or outside one. */
export function repositoryPrefix(io: CliIo): string {
  const workingDirectory = resolve(io.workingDirectory);
  const prefix = formatPath(findRepository(workingDirectory) ?? workingDirectory, workingDirectory);
  return prefix === '.' ? '' : prefix;
}
