import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AGENT_PROFILES } from '../../agents/agent-profiles.ts';
import { hostSystem } from '../../config/host-machine.ts';
import { programFolders } from '../../config/program-folders.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { realPathOrNull } from '../../skill/path-probe.ts';
import type { AgentProgram, ProgramEntry } from './agent-program.ts';

/** An agent program that is installed here. */
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
  folders: readonly string[] = programFolders(program.driver),
): InstalledProgram | null {
  const { package: name } = AGENT_PROFILES[program.driver];
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

/** For a session's `driverVersion`: the driver and the program that runs the sessions. */
export function programVersion({ program, version }: Pick<InstalledProgram, 'program' | 'version'>): string {
  return `${program.driver}@${program.driverVersion} ${version}`;
}

/** A program was asked for, and it is not installed or is another version. */
export function unusableProgram({ driver }: Pick<AgentProgram, 'driver'>, problem: string): UsageError {
  const { title, package: name, version } = AGENT_PROFILES[driver];
  return new UsageError(
    `The driver ${driver} needs ${title} (${name}), which ${problem}. Install it (npm install --global ` +
      `${name}@${version}, or next to plugin-eval), or use --driver tool-loop.`,
  );
}

/** A package as Node would find it from a folder: in the `node_modules` of this one and of those above it. */
function besides(start: string, name: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (!folder.endsWith('/node_modules')) {
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
