import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { AGENTS, type AgentName } from '@plugin-eval/core/documents/names.ts';
import type { Usage, UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import type { MemberUse, SetMember } from '@plugin-eval/quality/skill-set/set-member.ts';
import { readViewerFile } from '../viewer/read-viewer-file.ts';
import type { GatheredSet } from './gather-set.ts';

/** Reads the document of `plugin-eval usage`. @throws FileError */
export function readUsage(file: string, workingDirectory: string): Usage {
  const { kind, document } = readViewerFile(file, workingDirectory);
  if (kind === 'usage') return fromPublished(document) as Usage;
  throw new FileError(
    file,
    'foreign',
    `is a ${kind.replaceAll('-', ' ')}. --usage takes what plugin-eval usage -o json:FILE wrote.`,
  );
}

/** Adds the use in each agent to the members of a set. */
export function addUsage(gathered: GatheredSet, { skills }: Usage): GatheredSet {
  const byName = new Map(skills.map((skill) => [`${skill.agent} ${skill.name}`, skill]));
  const withUse = (member: SetMember): SetMember => ({ ...member, use: useOf(member, byName) });
  return { ...gathered, present: gathered.present.map(withUse), removed: gathered.removed.map(withUse) };
}

/** Removes skills that are dormant in an agent and used in none. Added ones stay: they have no history. */
export function withoutDormant(gathered: GatheredSet): GatheredSet {
  const { present, removed, kept } = gathered;
  const isDormant = ({ use }: SetMember, index: number) => {
    const verdicts = [...(use?.values() ?? [])].map(({ verdict }) => verdict);
    return index < kept && verdicts.includes('dormant') && !verdicts.includes('used');
  };
  const dormant = present.filter(isDormant);
  return {
    ...gathered,
    present: present.filter((member) => !dormant.includes(member)),
    kept: kept - dormant.length,
    removed: [...removed, ...dormant],
    isChanged: true,
  };
}

function useOf(
  { name, plugin, inStore }: SetMember,
  byName: ReadonlyMap<string, UsedSkill>,
): ReadonlyMap<AgentName, MemberUse> {
  const folder = inStore.slice(inStore.lastIndexOf('/') + 1);
  const names = [...(plugin === null ? [] : [`${plugin}:${name}`, `${plugin}:${folder}`]), name, folder];
  const use = new Map<AgentName, MemberUse>();
  for (const agent of AGENTS) {
    const found = names.map((one) => byName.get(`${agent} ${one}`)).find((one) => one !== undefined);
    if (found !== undefined)
      use.set(agent, { weight: found.weight, sessions: found.used, verdict: found.verdict });
  }
  return use;
}
