import type { InstalledSkills } from '../installed-skills.ts';
import type { GivenFile } from '../sandbox/restore-workspace.ts';
import { WORK_FOLDER } from '../sandbox/sandbox.ts';
import { looksExecutable, type PlacedFile } from '../sandbox/workspace-archive.ts';

/** The initial files of an executed session: its workspace and the skills. */
export function placedFiles(
  files: ReadonlyMap<string, GivenFile>,
  skills: Pick<InstalledSkills, 'all'>,
): PlacedFile[] {
  return [
    ...[...files].map(([path, file]) => ({ ...file, path: `${WORK_FOLDER}/${path}` })),
    ...skills.all.flatMap(({ folder, files: ofSkill }) =>
      [...ofSkill].map(([path, content]) => ({
        path: `${folder}/${path}`,
        ...{ content, executable: looksExecutable(content) },
      })),
    ),
  ];
}
