import type { ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { listSet } from '@plugin-eval/quality/skill-set/list-set.ts';
import type { InstalledMember } from '@plugin-eval/quality/skill-set/routing/routing-installation.ts';
import type { SetMember } from '@plugin-eval/quality/skill-set/set-member.ts';
import { foldedName } from '@plugin-eval/sessions/draw-distractors.ts';
import { conditionalSkills, synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';

/** A member that sessions do not have, and why. */
export interface LeftOutMember {
  member: number;
  reason: string;
}

/**
 * The members that an agent lists, in its order, ready to be installed; each name once.
 * @param agent whose list it is
 * @param members with their indices
 */
export function installedSet(
  agent: ListedAgentName,
  members: readonly { index: number; member: SetMember }[],
  contextTokens: number | null,
  limits: ReadLimits,
): { installed: InstalledMember[]; leftOut: LeftOutMember[] } {
  const listing = listSet(
    agent,
    members.map(({ member }) => member),
    { contextTokens, builtIn: 'quiet' },
  );
  const leftOut: LeftOutMember[] = [];
  const installed: InstalledMember[] = [];
  const taken = new Set<string>();
  const listed = new Set(listing.order);
  for (const [at, { index }] of members.entries())
    if (!listed.has(at))
      leftOut.push({ member: index, reason: listing.rows[at]?.reason ?? 'the agent does not list it' });
  for (const at of listing.order) {
    const { index, member } = members[at] as (typeof members)[number];
    try {
      const skill = synthesiseSkill(member.folder, member.path, limits);
      // A rule of Claude Code alone.
      if (agent === 'claude-code' && conditionalSkills([skill]).size > 0)
        leftOut.push({ member: index, reason: 'it is listed only after a file that it is for was touched' });
      else if (taken.has(foldedName(skill.name)))
        leftOut.push({ member: index, reason: `another skill of the name ${skill.name} is installed` });
      else {
        taken.add(foldedName(skill.name));
        installed.push({ member: index, skill });
      }
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      leftOut.push({ member: index, reason: error.message });
    }
  }
  return { installed, leftOut: leftOut.sort((a, b) => a.member - b.member) };
}
