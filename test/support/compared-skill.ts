import {
  armsInPlace,
  type ComparedPrompt,
  type ComparisonPlan,
} from '@plugin-eval/quality/improve/comparison-plan.ts';
import type { SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { SESSION_LIMITS } from '@plugin-eval/sessions/session-limits.ts';
import { judgeModel } from './judge-stage.ts';
import { synthesisedSkill } from './synthesised-skill.ts';

/** Fourteen prompts for cranes, eight for nothing and six for frogs, each a group of its own. */
export const COMPARED_PROMPTS: readonly ComparedPrompt[] = [
  ...prompts('own', 14, (number) => `Fold crane number ${number}.`),
  ...prompts('near', 8, (number) => `Lift beam number ${number}.`),
  ...prompts('sibling', 6, (number) => `Fold frog number ${number}.`),
];

function prompts(stratum: ComparedPrompt['stratum'], count: number, text: (number: number) => string) {
  return Array.from(
    { length: count },
    (_, group): ComparedPrompt => ({
      ...{ stratum, group, text: text(group) },
      expected: stratum === 'sibling' ? ['frog'] : [],
    }),
  );
}

/** A comparison of a skill for cranes with so many candidates, next to one for frogs. */
export function comparisonOf(candidates: number, changes: Partial<ComparisonPlan> = {}): ComparisonPlan {
  const crane = (version: number) =>
    synthesisedSkill({ name: 'crane', description: `Folds cranes, version ${version}.` });
  return {
    arms: armsInPlace(
      crane(0),
      Array.from({ length: candidates }, (_, index) => crane(index + 1)),
      [synthesisedSkill({ name: 'frog' }), synthesisedSkill({ name: 'swan' })],
      1,
    ),
    ...{ prompts: COMPARED_PROMPTS, sessions: 3, seed: 1, isRace: false },
    ...changes,
  };
}

export function comparedSetting(): SessionSetting {
  return {
    ...SESSION_LIMITS,
    ...{
      driver: 'tool-loop',
      driverVersion: '1',
      model: judgeModel('anthropic:agent-1'),
      listingBudget: 16_000,
    },
  };
}
