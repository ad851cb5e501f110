import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { liftLayer } from './monte-carlo-layers.ts';
import { sampleSession } from './sample-sessions.ts';
import { simulatedSkill } from './simulated-report.ts';

/** A skill with one session of each case in both arms. @param qualities with the skill, and without it */
export function skillWithLift(
  name: string,
  qualities: readonly (readonly [number, number])[],
  changes: Partial<MonteCarloLayer> = {},
): SkillEvaluation {
  const layer = liftLayer();
  const [prompt] = layer.perPrompt;
  if (prompt === undefined || layer.lift === null) throw new Error('The layer has prompts and a lift.');
  const sessions = qualities.flatMap((both, index) =>
    both.map((quality, arm) => ({
      ...sampleSession(2 * index + arm + 1, index),
      ...{ arm: arm === 0 ? ('with' as const) : ('without' as const), quality, outcome: 'ended' as const },
    })),
  );
  const perPrompt = qualities.map((_, index) => ({
    ...prompt,
    prompt: `Case ${index}.`,
    shouldTrigger: true,
  }));
  const skill = simulatedSkill({
    ...layer,
    ...{ sessions, perPrompt, lift: { ...layer.lift, against: 'none', leftOut: 0 } },
    ...changes,
  });
  return { ...skill, subject: { ...skill.subject, name, path: `skills/${name}/SKILL.md` } };
}
