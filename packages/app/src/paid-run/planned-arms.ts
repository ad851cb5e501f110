import { SESSION_ARMS, type SessionArm } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import type { SessionOptions } from '../requests.ts';

/** An arm of the sessions. */
export interface PlannedArm {
  /** Name as given by the user. */
  name: string;
  /** Skills that are installed; of another version those of the first arm. */
  installs: SessionArm;
  /** A folder or `git:REF` whose skill takes the skill's place; null for the skill itself. */
  version: string | null;
}

/**
 * Plans the arms. The first is the one that layer 3 rests on: the first named of isolated, siblings and plugin, else
 * siblings. Empty where no arm was named.
 * @param agents number of agents or models of the run
 * @throws UsageError, ConfigError for a folder that is not a skill
 */
export function planArms(
  { arms: given = [], with: alongside }: Pick<SessionOptions, 'arms' | 'with'>,
  agents: number,
  workingDirectory: string,
): PlannedArm[] {
  const names = [...new Set(given)];
  if (names.length === 0) return [];
  if (agents > 1)
    throw new UsageError('--arms compares installations in one agent: name one agent and one model.');
  const base = names.find((name) => isArm(name) && name !== 'none') ?? 'siblings';
  const installs = isArm(base) ? base : 'siblings';
  const ordered = [base, ...names.filter((name) => name !== base)];
  if (alongside !== undefined && !ordered.includes('siblings'))
    throw new UsageError('--with names the skills of the arm siblings: add siblings to --arms.');
  return ordered.map((name) =>
    isArm(name)
      ? { name, installs: name, version: null }
      : { name, installs, version: versionNamed('--arms', name, workingDirectory) },
  );
}

function isArm(name: string): name is SessionArm {
  return SESSION_ARMS.some((arm) => arm === name);
}

/** Checks a folder now, so that a misspelt one costs nothing. @throws ConfigError */
export function versionNamed(
  flag: '--arms' | '--lift-against',
  name: string,
  workingDirectory: string,
): string {
  if (name.startsWith('git:') || (flag === '--lift-against' && name === 'none')) return name;
  if (!isSkill(name, workingDirectory)) {
    const others = flag === '--arms' ? SESSION_ARMS.join(', ') : 'none';
    throw new ConfigError(
      flag,
      null,
      `${name} is no folder with a SKILL.md. Give ${others}, the folder of a skill, or git:REF.`,
    );
  }
  return name;
}

function isSkill(name: string, workingDirectory: string): boolean {
  try {
    return skillFileName(identifyTarget(name, workingDirectory).path) !== null;
  } catch (error) {
    if (FileError.isInstance(error)) return false;
    throw error;
  }
}

/** The git references that arms and a lift name. */
export function referencesIn(versions: readonly (string | null)[]): string[] {
  return versions.flatMap((version) => (version?.startsWith('git:') ? [version.slice('git:'.length)] : []));
}
