import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { DEFAULT_DISTRACTORS } from '@plugin-eval/sessions/draw-distractors.ts';
import { InstalledSkills } from '@plugin-eval/sessions/installed-skills.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingOrder } from './routing-draw.ts';
import { UNRELATED_SETS } from './routing-stages.ts';
import { unrelatedSkills, unrelatedTrades } from './unrelated-skills.ts';

/** A member of the set as sessions have it. */
export interface InstalledMember {
  member: number;
  skill: SynthesisedSkill;
}

/** Skills installed in each kind of session. */
export interface RoutingInstallation {
  /** Members in the agent's listing order. */
  set: readonly InstalledMember[];
  /** The same before a change; empty without one. */
  before: readonly InstalledMember[];
  /** Sets of skills of other domains, one skill in place of each of the set. */
  unrelated: readonly (readonly SynthesisedSkill[])[];
  /** Positions of the set in a drawn order: the first ones accompany a skill tested alone. */
  places: readonly number[];
  /** Members in the order in which a set grows. */
  growth: readonly number[];
  /** Trades among the unrelated ones that the set speaks of, because too few others are left. */
  mentionedTrades: number;
}

/**
 * @param texts everything that the set and its prompts say: what they speak of is no other domain
 * @param seed integer in [0, 2^53)
 */
export function planRoutingInstallation(
  { set, before, growth }: Pick<RoutingInstallation, 'set' | 'before' | 'growth'>,
  texts: readonly string[],
  seed: number,
): RoutingInstallation {
  const listed = new InstalledSkills(set.map(({ skill }) => skill)).all;
  const rows = listed.map(({ callName, description }) => ({
    name: callName.length,
    description: description.length,
  }));
  const names = listed.map(({ name }) => name);
  const { trades, mentioned } = unrelatedTrades(texts);
  const random = seededRandom(seed);
  return {
    ...{ set, before, growth },
    unrelated: Array.from({ length: UNRELATED_SETS }, () =>
      unrelatedSkills(rows, trades, names, random.uint32()),
    ),
    places: random.shuffle(rows.map((_, place) => place)),
    mentionedTrades: mentioned,
  };
}

/** Returns the number of unrelated skills installed with one tested alone. */
export function distractorsOfSingle({ set }: Pick<RoutingInstallation, 'set'>): number {
  return Math.min(DEFAULT_DISTRACTORS, Math.max(0, set.length - 1));
}

/** The skills of a session, in the order in which they are listed. */
export function skillsOfOrder(
  installation: RoutingInstallation,
  { arm, variant }: RoutingOrder,
  prompt: RoutedPrompt,
): SynthesisedSkill[] {
  const { set, before, unrelated, places, growth } = installation;
  if (arm === 'set') return set.map(({ skill }) => skill);
  if (arm === 'before') return before.map(({ skill }) => skill);
  if (arm === 'size') {
    const kept = new Set(growth.slice(0, variant));
    return set.filter(({ member }) => kept.has(member)).map(({ skill }) => skill);
  }
  const own = set.findIndex(({ member }) => member === prompt.owners[0]);
  const stands = new Set(
    arm === 'unrelated'
      ? places
      : places.filter((place) => place !== own).slice(0, distractorsOfSingle(installation)),
  );
  return set.flatMap(({ skill }, place) => {
    if (place === own) return [skill];
    const other = unrelated[variant]?.[place];
    return stands.has(place) && other !== undefined ? [other] : [];
  });
}

/** All skills that sessions may install. */
export function allSkills({ set, before, unrelated }: RoutingInstallation): SynthesisedSkill[] {
  return [...set, ...before].map(({ skill }) => skill).concat(unrelated.flat());
}
