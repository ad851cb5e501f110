import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type HostMachine, hostMachine } from '../config/host-machine.ts';
import { makeTemporaryFolder } from '../config/temporary-folder.ts';
import type { CommandPreset } from './command-presets.ts';

/** The visible part of the user's home folder; null: all of it. */
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

/** Creates new folders for one run of a program, readable only by their owner, and always removes them. */
export async function withProgramFolder<Result>(
  home: ProgramHome | null,
  run: (folder: ProgramFolder) => Promise<Result>,
  host: HostMachine = hostMachine,
): Promise<Result> {
  const root = makeTemporaryFolder('judge', host);
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

async function makeHome(path: string, { preset, files }: ProgramHome): Promise<Record<string, string>> {
  const folder = join(path, preset.folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of files.filter((one) => existsSync(one)))
    await symlink(file, join(folder, basename(file)));
  return { HOME: path, USERPROFILE: path, [preset.variable]: folder };
}
