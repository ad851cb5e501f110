import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { materialTokens } from '@plugin-eval/sessions/grading/fit-material.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';

/** Number of files of each skill that fit together, starting with SKILL.md. */
export interface FittedPair {
  first: number;
  second: number;
}

/**
 * Fits two skills into a judge's context. References are dropped from the last one on, by a rule symmetric in
 * the two skills: each may use half of the room left by both SKILL.md files, and whatever the other does not
 * need.
 * @param room in tokens
 * @throws MeasurementError when not even SKILL.md of both fits
 */
export function fitPair(
  first: readonly MaterialFile[],
  second: readonly MaterialFile[],
  room: number,
): FittedPair {
  const whole = { first: first.length, second: second.length };
  if (room === Infinity) return whole;
  const costs = [first.map(costOf), second.map(costOf)] as const;
  const needs = costs.map((ofSkill) => sum(ofSkill.slice(1)));
  const left = room - (costs[0][0] ?? 0) - (costs[1][0] ?? 0);
  if (left < 0) {
    throw new MeasurementError(
      'SKILL.md of both skills together does not fit the context of the judge model.',
    );
  }
  const [firstNeed = 0, secondNeed = 0] = needs;
  return {
    first: countWithin(costs[0], Math.max(left / 2, left - secondNeed)),
    second: countWithin(costs[1], Math.max(left / 2, left - firstNeed)),
  };
}

function costOf(file: MaterialFile): number {
  return materialTokens(prepareMaterial([file]));
}

/** SKILL.md, and the references that fit a number of tokens. */
function countWithin([, ...references]: readonly number[], room: number): number {
  let used = 0;
  let count = 1;
  for (const cost of references) {
    used += cost;
    if (used > room) break;
    count++;
  }
  return count;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
