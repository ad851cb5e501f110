import { basename } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { InstalledSkills } from '@plugin-eval/sessions/installed-skills.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { synthesisePrompt } from '@plugin-eval/sessions/synthesise-prompt.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import { findSurroundings } from '@plugin-eval/skill/boundary.ts';
import { discover } from '@plugin-eval/skill/discover.ts';
import { findPlugin } from '@plugin-eval/skill/find-plugin.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';

/** Skills from disk that can be installed with the one under test. */
export interface Neighbours {
  skills: SynthesisedSkill[];
  /** Omissions with reasons, as sentences. */
  notes: string[];
}

/** Most siblings read, so that a plugin of a thousand skills costs no more than a small one. */
const MOST_SIBLINGS_READ = 32;

/**
 * Reads the skills of the same plugin, or of the same folder of skills, without the subject. Skips unreadable
 * ones: they are not being measured.
 * @param folder real path of the subject
 * @param seed which of very many are read
 */
export function readSiblings(folder: string, limits: InstallRules, seed: number): Neighbours {
  const { pluginRoot } = findSurroundings(folder);
  if (pluginRoot === null) return { skills: [], notes: [] };
  const members = findPlugin(pluginRoot, basename(pluginRoot), limits).skills.filter(
    ({ path }) => realPathOrNull(path) !== folder,
  );
  const some =
    members.length <= MOST_SIBLINGS_READ
      ? members
      : seededRandom(seed).shuffle(members).slice(0, MOST_SIBLINGS_READ);
  return { skills: readAll(some, limits).skills, notes: [] };
}

/**
 * Reads the whole plugin of a skill, without the subject: its skills, and its commands and agents as skills.
 * @param folder real path of the subject
 * @returns null for a skill of no plugin
 */
export function readPlugin(folder: string, limits: InstallRules): Neighbours | null {
  const { pluginRoot } = findSurroundings(folder);
  if (pluginRoot === null) return null;
  const plugin = findPlugin(pluginRoot, basename(pluginRoot), limits);
  const { skills, notes } = readAll(
    plugin.skills.filter(({ path }) => realPathOrNull(path) !== folder),
    limits,
  );
  const prompts = readEach([...plugin.commands, ...plugin.agents], ({ path, shown }) =>
    synthesisePrompt(path, shown, plugin.path, limits),
  );
  return {
    skills: [...skills, ...prompts.skills],
    notes: [...notes, ...prompts.notes, ...(plugin.agents.length === 0 ? [] : [AGENTS_AS_SKILLS])],
  };
}

const AGENTS_AS_SKILLS =
  'Agents of the plugin were installed as skills: sessions have no sub-agents, and their descriptions compete for the same tasks.';

/**
 * The skills below the folders that the user named, each once.
 * @param folders absolute, with the names that messages use
 */
export function readChosen(folders: readonly Member[], limits: InstallRules): Neighbours {
  const found = folders.map(({ path, shown }) => discover(path, shown, limits));
  const members = found.flatMap(({ skills, plugins }) => [
    ...skills,
    ...plugins.flatMap((plugin) => plugin.skills),
  ]);
  const distinct = new Map(members.map((member) => [realPathOrNull(member.path) ?? member.path, member]));
  const { skills, notes } = readAll([...distinct.values()], limits);
  const errors = found.flatMap((one) => [...one.errors, ...one.plugins.flatMap((plugin) => plugin.errors)]);
  return { skills, notes: [...errors.map(({ message }) => notInstalled(message)), ...notes] };
}

function readAll(members: readonly Member[], limits: InstallRules): Neighbours {
  return readEach(members, ({ path, shown }) => synthesiseSkill(path, shown, limits));
}

function readEach(members: readonly Member[], read: (member: Member) => SynthesisedSkill): Neighbours {
  const skills: SynthesisedSkill[] = [];
  const notes: string[] = [];
  for (const member of members) {
    try {
      const skill = read(member);
      if (isInvocable(skill)) skills.push(skill);
      else
        notes.push(notInstalled(`${member.shown} is not for an agent to choose (disable-model-invocation).`));
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      notes.push(notInstalled(error.message));
    }
  }
  return { skills, notes };
}

/** Returns true for a skill that agents see; others cannot distract. */
function isInvocable(skill: SynthesisedSkill): boolean {
  return new InstalledSkills([skill]).all[0]?.invocable ?? false;
}

function notInstalled(message: string): string {
  return `Not installed with the skill: ${message}`;
}
