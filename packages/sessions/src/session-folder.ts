import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { removeFolder, sweepOwnedFolders } from '@plugin-eval/engine/config/sweep-owned-folders.ts';
import { makeOwnedFolder, ownedFolderParent, ownedFolderPrefix } from './sandbox/owned-folder.ts';
import type { SynthesisedSkill } from './session-request.ts';
import { installedName } from './synthesise-skill.ts';

/** The folders of one session, in a parent readable only by its owner. Absolute real paths. */
export interface SessionFolder {
  root: string;
  /** The agent's working folder, with the skills under `.claude/skills/`. */
  work: string;
  home: string;
  config: string;
  temporary: string;
  /** Removes all of it. Never throws. */
  remove(): Promise<void>;
}

/** @param skills with unique names, each as `installedName` makes it */
export async function makeSessionFolder(
  skills: readonly SynthesisedSkill[],
  host: Pick<HostMachine, 'name' | 'pid' | 'temporaryFolder'>,
): Promise<SessionFolder> {
  for (const { name } of skills)
    if (installedName(name) !== name)
      throw new Error(`${JSON.stringify(name)} is not a name of an installed skill.`);
  const root = await makeOwnedFolder(host);
  const folder: SessionFolder = {
    root,
    work: join(root, 'work'),
    home: join(root, 'home'),
    config: join(root, 'config'),
    temporary: join(root, 'tmp'),
    remove: () => removeFolder(root),
  };
  try {
    // A harness looks for skills and settings in the folders above, up to that of a repository.
    for (const path of [folder.home, folder.config, folder.temporary, join(folder.work, '.git')])
      await mkdir(path, { recursive: true, mode: 0o700 });
    for (const skill of skills) await install(skill, skillFolderOf(folder, skill.name));
    return folder;
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

export function skillFolderOf(folder: Pick<SessionFolder, 'work'>, name: string): string {
  return join(skillsFolderOf(folder), name);
}

/** Folder of all skills. */
export function skillsFolderOf({ work }: Pick<SessionFolder, 'work'>): string {
  return join(work, '.claude', 'skills');
}

/** Removes the session folders of processes on this machine that are gone. To be called before a run's first session. */
export function sweepSessionFolders(host: HostMachine): void {
  sweepOwnedFolders(ownedFolderParent(host), ownedFolderPrefix(host), host.isAlive);
}

async function install({ files }: SynthesisedSkill, folder: string): Promise<void> {
  const made = new Set<string>();
  for (const [path, content] of files) {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 });
    made.add(parent);
    // Nothing is executable, and no file takes the place of another.
    await writeFile(target, content, { mode: 0o600, flag: 'wx' }).catch(ignoreTaken);
  }
}

/** Two names that differ in case are one on some file systems; the first stays. */
function ignoreTaken(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
