import { SELF } from '../read-set-member.ts';
import type { SetMember } from '../set-member.ts';

/** A prompt of the pool that sessions are given. Indices are those of the set's members. */
export interface RoutedPrompt {
  text: string;
  /**
   * Skills whose files claim it; empty when they only say which skill should not take it, or that none
   * should.
   */
  owners: readonly number[];
  /** Members that are right. */
  acceptable: ReadonlySet<number>;
  /** Members whose authors say that it is not for them. */
  refused: ReadonlySet<number>;
  /** True when no skill should take it. */
  forNone: boolean;
}

export interface PromptPool {
  prompts: RoutedPrompt[];
  /** Number of prompts for skills outside the set, for which the right skill in the set is unknown. */
  leftOut: number;
}

/**
 * The authors' prompts of all skills of a set, each text once: two files that have the same one both own it. Sentences of
 * descriptions, which the estimate makes do with, are no prompts.
 * Source: docs/specification/skill-sets.md, "Routing measured".
 */
export function poolPrompts(members: readonly SetMember[]): PromptPool {
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of members.entries()) byName.set(name, [...(byName.get(name) ?? []), index]);
  const pool = new Map<string, Draft>();
  let leftOut = 0;
  for (const [owner, { prompts }] of members.entries())
    for (const { text, acceptable, notSelf = false } of prompts) {
      const key = text.trim();
      if (key === '') continue;
      const right = acceptable.flatMap((name) =>
        name === SELF ? [owner] : (byName.get(name.replace(/^.*:/, '')) ?? []),
      );
      if (acceptable.length > 0 && right.length === 0) {
        leftOut += 1;
        continue;
      }
      const draft = pool.get(key) ?? { owners: [], acceptable: [], refused: [], forNone: false };
      pool.set(key, draft);
      if (right.length > 0) draft.owners.push(right.includes(owner) ? owner : (right[0] as number));
      draft.acceptable.push(...right);
      if (notSelf) draft.refused.push(owner);
      else if (right.length === 0) draft.forNone = true;
    }
  return { prompts: [...pool].map(([text, draft]) => finished(text, draft)), leftOut };
}

interface Draft {
  owners: number[];
  acceptable: number[];
  refused: number[];
  forNone: boolean;
}

/** Resolves conflicts between files: claims of a prompt precede statements that no skill should take it. */
function finished(text: string, { owners, acceptable, refused, forNone }: Draft): RoutedPrompt {
  const right = new Set(acceptable);
  return {
    text,
    owners: [...new Set(owners)],
    acceptable: right,
    refused: new Set(refused.filter((one) => !right.has(one))),
    forNone: forNone && right.size === 0,
  };
}
