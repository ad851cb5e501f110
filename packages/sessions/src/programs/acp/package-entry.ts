import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isRecord, parseJson, stringOf } from '@plugin-eval/core/text/json-values.ts';
import type { ProgramEntry, ProgramPackage } from '../agent-program.ts';
import type { AgentRow } from './agent-row.ts';
import { fillText } from './fill-placeholders.ts';

const MODULES = '/node_modules/';

/**
 * The command of an agent's npm package. Its `node_modules` is mounted whole, because packages depend on others beside
 * them.
 * @returns null when the package has no such command, or a further program is missing
 */
export function packageEntry(
  { session, programs = [] }: Pick<AgentRow, 'session' | 'programs'>,
  found: ProgramPackage,
): ProgramEntry | null {
  if (found.platform !== 'linux' || programs.some((name) => found.beside(nameOf(name)) === null)) return null;
  const folder = modulesAround(found.folder);
  const [first = ''] = session.command;
  const script = first.startsWith('{program}/') ? null : commandIn(found.folder, first);
  if (script === null && !first.startsWith('{program}/')) return null;
  return {
    folder,
    command: (mounted) => [
      script === null
        ? fillText(first, { program: mounted, architecture: found.architecture })
        : join(mounted, relative(folder, script)),
    ],
    path: [],
  };
}

/** The name in `NAME@VERSION`. */
function nameOf(program: string): string {
  const at = program.lastIndexOf('@');
  return at > 0 ? program.slice(0, at) : program;
}

/** The outermost `node_modules` that a path lies in; the path itself outside of any. */
export function modulesAround(path: string): string {
  const at = path.indexOf(MODULES);
  return at < 0 ? path : path.slice(0, at + MODULES.length - 1);
}

/** The file behind a command of a package; null without one. */
function commandIn(folder: string, name: string): string | null {
  const manifest = parseJson(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!isRecord(manifest)) return null;
  const { bin } = manifest;
  const path = isRecord(bin) ? stringOf(bin[name]) : stringOf(bin);
  return path === null ? null : join(folder, path);
}
