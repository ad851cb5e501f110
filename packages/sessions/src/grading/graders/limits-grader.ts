import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import { errored, fail, type GradedSession, type GraderVerdict, pass } from './grader-context.ts';

/** Grades whether the session stayed within its limits. */
export function gradeLimits(grader: GraderOf<'limits'>, { usage, calls }: GradedSession): GraderVerdict {
  const limits: readonly [name: string, found: number | null, most: number | undefined][] = [
    ['turns', usage.turns, grader.turns],
    ['calls of tools', calls.length, grader.calls],
    ['tokens', usage.tokens, grader.tokens],
    ['seconds', usage.seconds, grader.seconds],
    ['dollars', usage.costUsd, grader.cost_usd],
  ];
  const set = limits.filter(([, , most]) => most !== undefined);
  const over = set.find(([, found, most]) => found !== null && found > (most ?? 0));
  if (over !== undefined) return fail(`${over[1]} ${over[0]}, and at most ${over[2]} are allowed`);
  const unknown = set.find(([, found]) => found === null);
  return unknown === undefined
    ? pass('within its limits')
    : errored(`how many ${unknown[0]} it took is unknown`);
}
