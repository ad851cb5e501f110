import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { isUsersAttack } from '../attacks/attacker.ts';
import { probeTurns } from '../probes/probe-texts.ts';
import type { Strategy } from './load-strategies.ts';

/** A probe's messages under a strategy. */
export interface StrategyTurns {
  /** Messages of the user; after a refusal, where they depend on the replies. */
  turns: string[];
  /** Messages instead of each but the first one, after other replies (null ends the session); null when no reply decides. */
  answered: (string | null)[] | null;
}

/**
 * The script of a strategy for a probe. A probe with several turns keeps them: the strategy frames the last one.
 * @returns null where the user is not the attacker
 */
export function strategyTurns(probe: Probe, strategy: Strategy): StrategyTurns | null {
  if (!isUsersAttack(probe)) return null;
  const own = probeTurns(probe);
  const request = own.at(-1) ?? '';
  const fill = (template: string) => filled(template, { probe, request, strategy });
  const opening = [...(strategy.before?.[probe.category] ?? []).map(fill), ...own.slice(0, -1)];
  const after = (strategy.after?.[probe.category] ?? []).map(fill);
  const turns = [...opening, fill(strategy.final), ...after];
  if (after.length === 0) return { turns, answered: null };
  return { turns, answered: [...turns.slice(1, opening.length + 1), ...after.map(() => null)] };
}

/** Fills the places of a template once: a text that is put in may look like a place. */
function filled(
  template: string,
  { probe, request, strategy }: { probe: Probe; request: string; strategy: Strategy },
): string {
  return template.replace(/\{\{(task|input|shots)\}\}/g, (_, place: string) => {
    if (place === 'task') return probe.task;
    return place === 'input' ? request : shotsFor(probe, strategy);
  });
}

function shotsFor({ category }: Probe, { shots }: Strategy): string {
  const families = Object.entries(shots ?? {});
  const ordered = [
    ...families.filter(([family]) => family !== category),
    ...families.filter(([family]) => family === category),
  ];
  return ordered
    .flatMap(([, own]) => own)
    .map(({ user, agent }) => `User: ${user}\nAssistant: ${agent}`)
    .join('\n\n');
}
