import type { Installation } from '@plugin-eval/core/documents/installation.ts';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { findCollisions } from './collisions.ts';
import { compareSets } from './compare-sets.ts';
import { listSet } from './list-set.ts';
import { COLLISION_BOUND, listedTexts } from './measure-set.ts';
import type { SetMember } from './set-member.ts';

/** Context assumed for an agent's skills: installed for the user, with its usual context. */
const CONTEXT = { contextTokens: null, builtIn: 'all' } as const;

/**
 * Computes the effect of an installation on one agent's list. Installed skills are replaced by new ones of
 * the same name. Source: docs/specification/skill-sets.md, "Installations".
 */
export function installationEffect(
  agent: AgentName,
  installed: readonly SetMember[],
  coming: readonly SetMember[],
): Installation['agents'][number] {
  const names = new Set(coming.map(({ name }) => name));
  const isReplaced = ({ name }: SetMember) => names.has(name);
  const staying = installed.filter((member) => !isReplaced(member));
  const replaced = installed.filter(isReplaced);
  const after = [...staying, ...coming];
  const all = [...after, ...replaced];
  const [old, present] = [listSet(agent, installed, CONTEXT), listSet(agent, after, CONTEXT)];
  const texts = listedTexts(present).map((text, at) => (present.rows[at]?.description === '' ? '' : text));
  const { collisions } = findCollisions(texts, COLLISION_BOUND.similarity);
  const indices = (members: readonly SetMember[]) => new Set(members.map((member) => all.indexOf(member)));
  const [change] = compareSets(all, indices(installed), indices(after), [agent], CONTEXT);
  const placed = ({ name, path }: SetMember) => ({ name, path });
  return {
    agent,
    installed: installed.length,
    replaced: replaced.map(placed),
    budget:
      present.budget === null
        ? null
        : {
            ...{ unit: present.budget.unit, limit: present.budget.limit },
            ...{ before: old.wanted, after: present.wanted },
          },
    added: coming.map((member, at) => {
      const index = staying.length + at;
      const row = present.rows[index];
      return {
        ...placed(member),
        state: row?.state ?? 'omitted',
        reason: row?.reason ?? null,
        lostCharacters: row?.lost?.characters ?? 0,
        lostTrigger: row?.lost?.trigger ?? null,
        alike: collisions.flatMap(({ pair: [first, second], similarity, shared }) => {
          const other = first === index ? second : second === index ? first : null;
          const found = other === null || other >= staying.length ? undefined : staying[other];
          return found === undefined ? [] : [{ ...placed(found), similarity, shared }];
        }),
      };
    }),
    displaced: (change?.displaced ?? []).flatMap(({ skill, before, after: now }) => {
      const member = all[skill];
      return member === undefined ? [] : [{ ...placed(member), before, after: now }];
    }),
    recallBefore: change?.meanRecallBefore ?? null,
    recallAfter: change?.meanRecallAfter ?? null,
  };
}
