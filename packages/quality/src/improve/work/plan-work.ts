import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import { sessionRequest } from '@plugin-eval/sessions/planned-session.ts';
import type { MonteCarloOptions } from '../../monte-carlo/monte-carlo-options.ts';
import { type PlannedDraw, planExecutedDraws } from '../../monte-carlo/plan-sessions.ts';
import type { ComparedArm } from '../comparison-plan.ts';

/** An executed session of one case in one arm. */
export interface WorkDraw extends PlannedDraw {
  /** Index of its arm. */
  of: number;
}

/**
 * Plans executed sessions: case by case, with all arms back to back in a drawn order.
 * @param cases indexes of prompts that can be executed
 * @param sessions of each case in each arm
 * @param from sessions of each case that were planned before
 */
export function plannedWork(
  arms: readonly ComparedArm[],
  cases: readonly number[],
  sessions: number,
  options: MonteCarloOptions,
  seed: number,
  from = 0,
): WorkDraw[] {
  const random = seededRandom(seed);
  const draws: PlannedDraw[] = [];
  const owners: number[] = [];
  // Two cases of the same words would share their draws.
  const earlier = new Map<string, number>();
  for (let repetition = 0; repetition < from + sessions; repetition += 1)
    for (const promptIndex of cases) {
      const text = options.prompts.prompts[promptIndex]?.text ?? '';
      const sample = earlier.get(text) ?? 0;
      earlier.set(text, sample + 1);
      if (repetition < from) continue;
      for (const of of random.shuffle([...arms.keys()])) {
        const request = sessionRequest(text, arms[of]?.installed ?? [], options);
        const number = draws.length + 1;
        const place = { number, index: repetition, promptIndex, repetition, arm: 'with' as const };
        draws.push({ ...place, label: `session ${number}`, sample, request });
        owners.push(of);
      }
    }
  const control = installable(CONTROL_SKILL);
  const installation = { skills: arms.flatMap(({ installed }) => installed), without: [], control };
  const executed = planExecutedDraws(installation, draws, options);
  if (executed.length !== draws.length) throw new Error('A case cannot be executed.');
  return executed.map((draw, index) => {
    const { number, label } = draws[index] as PlannedDraw;
    return { ...draw, number, label, of: owners[index] as number };
  });
}
