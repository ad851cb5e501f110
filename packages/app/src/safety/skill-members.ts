import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import { findPlugin } from '@plugin-eval/skill/find-plugin.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import type { Member } from '@plugin-eval/skill/member.ts';

/** A skill that is going to be installed, and its folder as documents name it. */
export interface InstallableSkill {
  skill: SynthesisedSkill;
  path: string;
}

/**
 * The skills of the folders that a flag names, a plugin's one by one, ready to be installed. Names are unique in a
 * session, so that of two skills of one name the second is refused.
 * @throws ConfigError for what holds no skill, and for a name that comes twice
 * @throws FileError, SubjectError
 */
export function installableSkills(
  folders: readonly string[],
  limits: Settings['limits'],
  workingDirectory: string,
): InstallableSkill[] {
  const members = folders.flatMap((folder) => skillMembers(folder, limits, workingDirectory));
  const skills = members.map(({ path, shown }) => ({
    skill: synthesiseSkill(path, shown, limits),
    path: shown,
  }));
  const names = new Map<string, string>();
  for (const { skill, path } of skills) {
    const other = names.get(skill.name);
    if (other !== undefined) {
      throw new ConfigError(
        '--with-skill',
        null,
        `${other} and ${path} would both be installed as ${skill.name}. Give only one of them.`,
      );
    }
    names.set(skill.name, path);
  }
  return skills;
}

function skillMembers(folder: string, limits: Settings['limits'], workingDirectory: string): Member[] {
  const { kind, path, shown } = identifyTarget(folder, workingDirectory);
  const members =
    kind === 'skill' ? [{ path, shown }] : kind === 'plugin' ? findPlugin(path, shown, limits).skills : [];
  if (members.length > 0) return members;
  throw new ConfigError('--with-skill', null, `${folder} is neither a skill nor a plugin with skills.`);
}
