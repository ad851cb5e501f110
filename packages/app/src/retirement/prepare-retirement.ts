import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import { fewestCases, MARGIN } from '@plugin-eval/quality/improve/not-needed.ts';
import { ALPHA } from '@plugin-eval/quality/improve/verdict.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import type { Ports } from '../ports.ts';
import { planWork, readWork } from '../work/prepare-work.ts';
import type { SkillWork, WorkSettings } from '../work/skill-work.ts';
import type { RetireRequest } from './retire-request.ts';

const MOST_REASONS = 3;

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
  { paths = [], sessions = {}, margin = MARGIN, ...request }: RetireRequest,
  ports: Ports,
): Promise<PreparedRetirement> {
  // A test whose graders cannot be read is left out; it is no reason to measure no other skill.
  const execute = sessions.execute === undefined ? undefined : { ...sessions.execute, allowUngraded: true };
  const asked = { ...request, paths, sessions: { ...sessions, execute } };
  const shared = await planWork(asked, 'retire', ports);
  const { profile, limits } = shared.settings;
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  const found = collectMembers(shared.targets, { profile, limits, depth, toolVersion: VERSION });
  const members: RetiredMember[] = [];
  for (const { member } of skillsWithPlugins(found))
    members.push(await retiredMember(member, shared, fewestCases(ALPHA, margin), ports));
  members.push(...found.errors.map(({ path, message }) => ({ name: path, path, work: message })));
  if (members.length === 0) throw new UsageError('No skill was found.');
  const measured = members.filter(({ work }) => typeof work !== 'string');
  if (measured.length === 0) {
    const reasons = members.map(({ name, work }) =>
      // Some reasons begin with the path already.
      typeof work === 'string' && work.startsWith(name) ? work : `${name}: ${work}`,
    );
    const more = reasons.length > MOST_REASONS ? ` And ${reasons.length - MOST_REASONS} more.` : '';
    throw new UsageError(`No skill can be measured. ${reasons.slice(0, MOST_REASONS).join(' ')}${more}`);
  }
  return { shared, members };
}

/** A skill that no number of sessions could judge costs nothing. @param fewest cases that a verdict needs at least */
async function retiredMember(
  member: Member,
  shared: WorkSettings,
  fewest: number,
  ports: Ports,
): Promise<RetiredMember> {
  try {
    const work = await readWork(member, shared, ports);
    const { name } = work.subject.skill;
    const { path, cases } = work;
    if (cases.length >= fewest) return { name, path, work };
    const problem = `It has ${cases.length} tests that can be executed and graded, and a verdict needs ${fewest}.`;
    return { name, path, work: problem };
  } catch (error) {
    if (!PluginEvalError.isInstance(error)) throw error;
    return { name: member.shown, path: member.shown, work: error.message };
  }
}
