import { basename, dirname } from 'node:path';
import { findRepository } from '@plugin-eval/skill/boundary.ts';
import { readdirSync } from '@plugin-eval/skill/file-access.ts';
import { manifestAt, manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import { pickSkillFile } from '@plugin-eval/skill/skill-file.ts';

/** A skill, agent, command or manifest that an open file belongs to. */
export interface CheckedSubject {
  kind: 'skill' | 'agent' | 'command' | 'manifest';
  /** Real path: of the folder of a skill or a manifest, else of the file. */
  path: string;
  /** Real path of the plugin or folder around it. */
  root: string;
}

const DEEPEST = 12;
const FILE_KINDS: Readonly<Record<string, 'agent' | 'command'>> = { agents: 'agent', commands: 'command' };

/** Finds what a file belongs to; null for a file that is not checked. @param file a real path */
export function subjectOf(file: string): CheckedSubject | null {
  const manifest = manifestAt(file);
  if (manifest !== null) return { kind: 'manifest', path: manifest.folder, root: manifest.folder };
  let folder = dirname(file);
  for (let level = 0; level < DEEPEST; level += 1) {
    if (pickSkillFile(namesIn(folder)) !== null) return { kind: 'skill', path: folder, root: rootOf(folder) };
    const kind = file.endsWith('.md') ? FILE_KINDS[basename(folder)] : undefined;
    if (kind !== undefined) return { kind, path: file, root: rootOf(dirname(folder)) };
    const above = dirname(folder);
    if (above === folder) return null;
    folder = above;
  }
  return null;
}

/** The folder of the plugin around a folder, else its repository, else itself. */
function rootOf(folder: string): string {
  let above = folder;
  for (let level = 0; level < DEEPEST; level += 1) {
    if (manifestIn(above, 'plugin') !== null) return above;
    if (dirname(above) === above) break;
    above = dirname(above);
  }
  return findRepository(folder) ?? folder;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
