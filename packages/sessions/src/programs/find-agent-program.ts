import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { programFolders } from '@plugin-eval/engine/config/program-folders.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { AgentProgram, ProgramEntry } from './agent-program.ts';
import { programOf } from './agent-programs.ts';

/** An installed agent program. */
export interface InstalledProgram {
  program: AgentProgram;
  entry: ProgramEntry;
  /** `package@version`. */
  version: string;
}

/**
 * Looks for a program's npm package: next to plugin-eval, in the folder of agents (`PLUGIN_EVAL_AGENTS`), and where the
 * command of its name leads to.
 * @param folders absolute, in this order: `node_modules`, and the real paths of commands
 */
export function findProgram(
  program: AgentProgram,
  folders: readonly string[] = programFolders(program.command ?? program.driver),
): InstalledProgram | null {
  const { package: name } = program.about;
  if (name === null) return null;
  for (const start of folders) {
    const folder = besides(start, name);
    const version = folder === null ? null : versionIn(folder);
    if (folder === null || version === null) continue;
    const entry = program.entry({ ...hostSystem, folder, beside: (other) => besides(folder, other) });
    if (entry !== null && realPathOrNull(entry.folder) !== null)
      return { program, entry, version: `${name}@${version}` };
  }
  return null;
}

/**
 * Returns a note on a driver whose program differs from the tested version; null otherwise.
 * @param driverVersion as `programVersion` makes it
 */
export function untriedVersionNote(driver: SessionDriver, driverVersion: string): string | null {
  const program = programOf(driver);
  if (program === null) return null;
  const tried = triedVersion(program);
  const version = driverVersion.slice(driverVersion.indexOf(' ') + 1);
  return version === tried
    ? null
    : `The sessions ran in ${version}, which is untested; the tested version is ${tried}. The instrument check shows that skills load in it, not that everything is read correctly.`;
}

/** Returns true when sessions were tested with exactly this version. */
export function isTriedVersion({ program, version }: Pick<InstalledProgram, 'program' | 'version'>): boolean {
  return version === triedVersion(program);
}

function triedVersion({ about }: Pick<AgentProgram, 'about'>): string {
  return `${about.package}@${about.version}`;
}

/** Value of a session's `driverVersion`: the driver and the program that runs the sessions. */
export function programVersion({ program, version }: Pick<InstalledProgram, 'program' | 'version'>): string {
  return `${program.driver}@${program.driverVersion} ${version}`;
}

/** A requested program is missing or has another version. */
export function unusableProgram(
  { driver, about: { title, package: name, version } }: Pick<AgentProgram, 'driver' | 'about'>,
  problem: string,
): UsageError {
  const wanted = version === null ? name : `${name}@${version}`;
  return new UsageError(
    `The driver ${driver} needs ${title} (${name}), which ${problem}. Install it (npm install --global ` +
      `${wanted}, or next to plugin-eval), or use --agent tool-loop.`,
  );
}

/** A package as Node would find it from a folder: in the `node_modules` of this one and of those above it. */
function besides(start: string, name: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (basename(folder) !== 'node_modules') {
      const found = realPathOrNull(join(folder, 'node_modules', name));
      if (found !== null && versionIn(found) !== null) return found;
    }
    if (folder === dirname(folder)) return null;
  }
}

function versionIn(folder: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
