import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import type { Ports } from '../ports.ts';
import { planWork, readWork, type SkillWork, type WorkSettings } from '../work/prepare-work.ts';
import type { RetireRequest } from './retire-request.ts';

/** A skill whose sessions can be run, or why they cannot, as a sentence. */
export interface RetiredMember {
  name: string;
  path: string;
  work: SkillWork | string;
}

/** Decisions made before anything is paid for. */
export interface PreparedRetirement {
  shared: WorkSettings;
  members: readonly RetiredMember[];
}

/** Reads all skills that the paths name. @throws UsageError where none can be measured @throws PluginEvalError */
export async function prepareRetirement(
  { paths = [], sessions = {}, ...request }: RetireRequest,
  ports: Ports,
): Promise<PreparedRetirement> {
  // A test whose graders cannot be read is left out; it is no reason to measure no other skill.
  const execute = sessions.execute === undefined ? undefined : { ...sessions.execute, allowUngraded: true };
  const asked = { ...request, paths, sessions: { ...sessions, execute } };
  const shared = await planWork(asked, 'retire', ports);
  const { profile, limits } = shared.settings;
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  const found = collectMembers(shared.targets, { profile, limits, depth, toolVersion: VERSION });
  const members = [
    ...skillsWithPlugins(found).map(({ member }) => retiredMember(member, shared)),
    ...found.errors.map(({ path, message }) => ({ name: path, path, work: message })),
  ];
  if (members.length === 0) throw new UsageError('No skill was found.');
  const measured = members.filter(({ work }) => typeof work !== 'string');
  if (measured.length === 0)
    throw new UsageError(
      `No skill can be measured. ${[...new Set(members.map(({ work }) => work))].slice(0, 3).join(' ')}`,
    );
  return { shared, members };
}

function retiredMember(member: Member, shared: WorkSettings): RetiredMember {
  try {
    const work = readWork(member, shared);
    return { name: work.subject.skill.name, path: work.path, work };
  } catch (error) {
    if (!PluginEvalError.isInstance(error)) throw error;
    return { name: member.shown, path: member.shown, work: error.message };
  }
}
