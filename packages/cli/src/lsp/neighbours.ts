import { basename, dirname, join } from 'node:path';
import { readdirSync } from '@plugin-eval/skill/file-access.ts';
import { pickSkillFile } from '@plugin-eval/skill/skill-file.ts';
import type { CheckedSubject } from './checked-subject.ts';

/** Skills and agents beside a subject, by the names of their folders and files. */
export interface Neighbours {
  skills: string[];
  agents: string[];
}

const MOST = 500;

/** Finds the skills and agents of the same plugin, and of the folder that holds the skill. */
export function neighboursOf({ kind, path, root }: CheckedSubject): Neighbours {
  const folders = [join(root, 'skills'), join(root, '.claude/skills')];
  if (kind === 'skill') folders.push(dirname(path));
  const skills = [...new Set(folders)].flatMap((folder) =>
    namesIn(folder).filter((name) => pickSkillFile(namesIn(join(folder, name))) !== null),
  );
  const agents = [join(root, 'agents'), join(root, '.claude/agents')].flatMap((folder) =>
    namesIn(folder).flatMap((name) => (name.endsWith('.md') ? [basename(name, '.md')] : [])),
  );
  const own = kind === 'skill' ? basename(path) : '';
  return { skills: [...new Set(skills)].filter((name) => name !== own), agents: [...new Set(agents)] };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.') || name.startsWith('.claude'))
      .slice(0, MOST)
      .sort();
  } catch {
    return [];
  }
}
