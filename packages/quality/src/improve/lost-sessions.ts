import { type ArmTally, type PromptTally, promptDifference } from './prompt-tally.ts';

/** Share of sessions, and of prompts, that a verdict needs. */
const FEWEST_ENDED = 0.9;
/** Difference of the arms' lost shares above which what is lost may depend on the arm. */
const MOST_APART = 0.05;
/** Tolerance for shares that differ only by rounding. */
const TOLERANCE = 1e-9;

/**
 * Says why lost sessions leave no verdict; null where enough ended. Errored sessions are lost, failed
 * ones are not. Source: docs/specification/comparisons.md, "Lost sessions".
 * @param names of the arms
 */
export function lossProblem(
  tallies: readonly PromptTally[],
  names: readonly [string, string] = ['the original', 'the candidate'],
): string | null {
  const [original, candidate] = [
    sumOf(tallies.map((tally) => tally.original)),
    sumOf(tallies.map((tally) => tally.candidate)),
  ];
  const planned = original.planned + candidate.planned;
  const ended = original.ended + candidate.ended;
  if (ended < FEWEST_ENDED * planned - TOLERANCE)
    return `${planned - ended} of ${planned} sessions gave no result, and a verdict needs 90 % of them.`;
  const lost = tallies.filter((tally) => promptDifference(tally) === null).length;
  if (tallies.length - lost < FEWEST_ENDED * tallies.length - TOLERANCE)
    return `${lost} of ${tallies.length} prompts have no result in one of the arms, and a verdict needs 90 % of them.`;
  const [first, second] = [original, candidate].map((arm) => 1 - arm.ended / arm.planned) as [number, number];
  if (Math.abs(first - second) > MOST_APART + TOLERANCE)
    return `${percent(first)} of the sessions of ${names[0]} and ${percent(second)} of those of ${names[1]} gave no result. More than 5 points apart, the loss may depend on the arm.`;
  return null;
}

function sumOf(arms: readonly ArmTally[]): ArmTally {
  const total = { planned: 0, ended: 0, right: 0 };
  for (const arm of arms) {
    total.planned += arm.planned;
    total.ended += arm.ended;
    total.right += arm.right;
  }
  return total;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
