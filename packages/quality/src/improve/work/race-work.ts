import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import type { ComparedArm } from '../comparison-plan.ts';
import { type RaceEnd, type RaceRound, race } from '../race.ts';
import type { WorkSessions } from './measure-work.ts';

/** Executed sessions of all arms. */
export interface ComparedArms {
  /** Sessions by arm, the original's first. */
  arms: ObservedSession[][];
  /** Sessions of each case that were asked for, by arm. */
  counts: number[];
  /** The race; null without one. Its end is null when a missing result ended it. */
  race: { rounds: RaceRound[]; end: RaceEnd | null } | null;
}

/** Measures all arms whole. @param arms the original first */
export async function measureArms(
  arms: readonly ComparedArm[],
  cases: readonly number[],
  sessions: number,
  work: Pick<WorkSessions, 'measure'>,
): Promise<ComparedArms> {
  const measured = await work.measure(arms, cases, sessions);
  return { arms: measured, counts: arms.map(() => sessions), race: null };
}

/**
 * Races candidates by the quality of their work: one session of each case a round. Source:
 * docs/specification/comparisons.md, "Race" and "Work".
 * @param arms the original first
 * @param sessions of each case that the winner gets
 */
export async function raceWork(
  arms: readonly ComparedArm[],
  cases: readonly number[],
  sessions: number,
  work: Pick<WorkSessions, 'measure'>,
): Promise<ComparedArms> {
  const measured = arms.map((): ObservedSession[] => []);
  const counts = arms.map(() => 0);
  const rounds: RaceRound[] = [];
  const running = race(arms.length - 1, sessions);
  const qualityOf = (arm: number) => mean((measured[arm] ?? []).flatMap(qualityIn)) ?? 0;
  let step = running.next();
  for (let round = 0; !step.done; round += 1) {
    const alive = [0, ...step.value];
    const found = await work.measure(
      alive.flatMap((arm) => arms[arm] ?? []),
      cases,
      1,
      round,
    );
    for (const [index, arm] of alive.entries()) {
      measured[arm]?.push(...(found[index] ?? []));
      counts[arm] = round + 1;
    }
    if (found.flat().some(({ outcome }) => outcome === 'errored'))
      return { arms: measured, counts, race: { rounds, end: null } };
    const utilities = arms.map((_, arm) => (alive.includes(arm) ? qualityOf(arm) : null));
    rounds.push({ candidates: [...step.value], utilities });
    step = running.next(qualityOf);
  }
  return { arms: measured, counts, race: { rounds, end: step.value } };
}

function qualityIn({ outcome, quality }: ObservedSession): number[] {
  if (outcome === 'failed') return [0];
  return outcome === 'errored' || quality === null ? [] : [quality];
}
