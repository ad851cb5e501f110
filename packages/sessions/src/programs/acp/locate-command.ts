import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { parsedRecord, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { findProgram } from '@plugin-eval/engine/program/find-program.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ProgramEntry } from '../agent-program.ts';
import { modulesAround } from './package-entry.ts';

/** A command of the user's, ready for a sandbox. */
export interface LocatedCommand {
  entry: ProgramEntry;
  /** Words of the command after those of `entry`. */
  rest: readonly string[];
  /** Version of its npm package, else a mark of the file. */
  version: string;
}

/**
 * Finds the program of a command, or the script that `node` runs, and the one folder that is mounted for it: the
 * outermost `node_modules`, else the folder of the file.
 * @param base absolute, what relative paths start from
 * @throws UsageError when there is no such program
 */
export function locateCommand(
  words: readonly string[],
  base: string,
  variables: Readonly<Record<string, string | undefined>>,
): LocatedCommand {
  const [first = '', second = ''] = words;
  const byNode = first === 'node' && second !== '' && !second.startsWith('-');
  const named = byNode ? resolve(base, second) : findProgram(first, base, variables);
  const file = realPathOrNull(named);
  if (file === null) throw new UsageError(`There is no file ${JSON.stringify(second)}: check its path.`);
  const modules = modulesAround(file);
  const folder = modules === file ? dirname(file) : modules;
  return {
    entry: {
      folder,
      command: (mounted, node) => [...(byNode ? [node] : []), join(mounted, relative(folder, file))],
      path: [],
    },
    rest: words.slice(byNode ? 2 : 1),
    version: packageVersion(file, folder) ?? markOf(file),
  };
}

function packageVersion(file: string, root: string): string | null {
  if (basename(root) !== 'node_modules') return null;
  for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder)) {
    const { name, version } = manifestIn(folder) ?? {};
    if (stringOf(name) !== null && stringOf(version) !== null) return `${name}@${version}`;
  }
  return null;
}

function manifestIn(folder: string): Record<string, unknown> | null {
  try {
    return parsedRecord(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
}

/** Changes whenever the program is replaced. */
function markOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  const mark = createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 8);
  return `${basename(file)}#${mark}`;
}
