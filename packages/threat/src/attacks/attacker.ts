import type { Probe } from '@plugin-eval/core/documents/probe.ts';

/** Returns true when the user's own words are the attack; else it is in what is planted. */
export function isUsersAttack({ delivery, context }: Pick<Probe, 'delivery' | 'context'>): boolean {
  return delivery === 'direct' || delivery === 'multi_turn' || context.length === 0;
}
