import type { ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { listSet, type SetContext } from './list-set.ts';
import { routeListing } from './measure-set.ts';
import { pooledPrompts } from './routing-estimate.ts';
import type { SetMember } from './set-member.ts';

/**
 * Computes the effect of a set's change on the skills in it before and after: their listing, and how many of
 * their own prompts they rank first for. Both sides use the same prompts.
 * @param before indices of members that are there before the change, `after` the same after it
 */
export function compareSets(
  members: readonly SetMember[],
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
  agents: readonly ListedAgentName[],
  context: SetContext,
): SkillSet['changes'] {
  const staying = [...before].filter((skill) => after.has(skill));
  return agents.map((agent) => {
    const [old, present] = [before, after].map((kept) => statesOf(members, kept, staying, agent, context));
    const pairs = staying.map((skill) => ({
      skill,
      states: [old?.states.get(skill) ?? 'omitted', present?.states.get(skill) ?? 'omitted'] as const,
      recalls: [old?.recalls.get(skill) ?? null, present?.recalls.get(skill) ?? null] as const,
    }));
    const known = pairs.flatMap(({ skill, recalls: [was, is] }) =>
      was === null || is === null ? [] : [{ skill, before: was, after: is }],
    );
    return {
      agent,
      displaced: pairs
        .filter(({ states: [was, is] }) => was !== is)
        .map(({ skill, states: [was, is] }) => ({ skill, before: was, after: is })),
      meanRecallBefore: mean(known.map((one) => one.before)),
      meanRecallAfter: mean(known.map((one) => one.after)),
      recall: known
        .filter((one) => one.before !== one.after)
        .sort((a, b) => a.after - a.before - (b.after - b.before) || a.skill - b.skill),
    };
  });
}

function statesOf(
  members: readonly SetMember[],
  kept: ReadonlySet<number>,
  staying: readonly number[],
  agent: ListedAgentName,
  context: SetContext,
) {
  const indices = [...kept].sort((a, b) => a - b);
  const listing = listSet(
    agent,
    indices.map((index) => members[index] as SetMember),
    context,
  );
  const isStaying = new Set(staying);
  const prompts = pooledPrompts(indices.map((index) => members[index] as SetMember)).prompts;
  const own = prompts.filter(({ owner }) => isStaying.has(indices[owner] ?? -1));
  const { recall } = routeListing(listing, own);
  return {
    states: new Map(listing.rows.map(({ state }, at) => [indices[at] ?? 0, state])),
    recalls: new Map(recall.map((one, at) => [indices[at] ?? 0, one])),
  };
}
