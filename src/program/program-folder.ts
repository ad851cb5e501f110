import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type HostMachine, hostMachine } from '../config/host-machine.ts';
import { sweepOwnedFolders } from '../config/sweep-owned-folders.ts';
import type { CommandPreset } from './command-presets.ts';

/** What of the user's home folder a program may see; null: all of it. */
export interface ProgramHome {
  preset: NonNullable<CommandPreset['home']>;
  /** Absolute paths of the user's own files that are linked into it, where they exist. */
  files: readonly string[];
}

export interface ProgramFolder {
  /** Empty: where the program runs. */
  work: string;
  /** Variables that name the folders. */
  environment: Record<string, string>;
}

/** Makes new folders for one run of a program, readable for their owner alone, and removes them whatever comes. */
export async function withProgramFolder<Result>(
  home: ProgramHome | null,
  run: (folder: ProgramFolder) => Promise<Result>,
  host: HostMachine = hostMachine,
): Promise<Result> {
  const root = await mkdtemp(join(host.temporaryFolder, `${prefixOn(host)}-${host.pid}-`));
  const [work, temporary] = [join(root, 'work'), join(root, 'tmp')];
  try {
    for (const path of [work, temporary]) await mkdir(path, { mode: 0o700 });
    return await run({
      work,
      environment: {
        ...{ TMPDIR: temporary, TMP: temporary, TEMP: temporary },
        ...(home === null ? {} : await makeHome(join(root, 'home'), home)),
      },
    });
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Removes the folders of processes on this machine that were killed before they could. */
export async function sweepProgramFolders(host: HostMachine = hostMachine): Promise<void> {
  await sweepOwnedFolders(host.temporaryFolder, prefixOn(host), host.isAlive);
}

/** A temporary folder may be shared with a machine whose processes we do not see. */
function prefixOn({ name }: Pick<HostMachine, 'name'>): string {
  return `plugin-eval-judge-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

async function makeHome(path: string, { preset, files }: ProgramHome): Promise<Record<string, string>> {
  const folder = join(path, preset.folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of files.filter((one) => existsSync(one)))
    await symlink(file, join(folder, basename(file)));
  return { HOME: path, USERPROFILE: path, [preset.variable]: folder };
}
