import { improvementDocument } from '@plugin-eval/app/improvement/improvement-document.ts';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import type { ComparedDraw } from '@plugin-eval/quality/improve/compared-draw.ts';
import type { ComparisonRun } from '@plugin-eval/quality/improve/measure-comparison.ts';
import { comparedSetting, comparisonOf } from './compared-skill.ts';

/** The share right of a session, by arm and by kind of prompt. */
type IsRight = (arm: number, stratum: string, prompt: number) => boolean;

/** Two candidates for the skill `crane`: the first one fires where the original does not. */
export function reportImprovement(
  isRight: IsRight = (arm, stratum, prompt) => stratum !== 'own' || arm === 1 || prompt % 3 === 0,
  changes: Partial<ComparisonRun> = {},
): Improvement {
  const comparison = comparisonOf(2);
  const { prompts, arms, sessions } = comparison;
  const draws = prompts.flatMap(({ stratum }, prompt) =>
    arms.flatMap((_, arm) =>
      Array.from({ length: sessions }, (__, sample): ComparedDraw => {
        const right = isRight(arm, stratum, prompt);
        const key = `${prompt}-${arm}-${sample}`;
        return { prompt, arm, key, outcome: 'ended', right, fired: right === (stratum === 'own') };
      }),
    ),
  );
  const run: ComparisonRun = {
    ...{ checks: [], draws, listed: ['full', 'cut', 'full'], complete: true, invalidReason: null },
    ...{ reportedModels: [['agent-1'], ['agent-1'], ['agent-1']], paid: [], rounds: [3, 3, 3], race: null },
    ...changes,
  };
  const [original, ...candidates] = arms;
  return improvementDocument(
    {
      improvement: {
        ...{ path: 'skills/crane/SKILL.md', original: original.skill, comparison },
        candidates: candidates.map(({ skill }, index) => ({
          ...{ name: `candidate-${index + 1}.txt`, kind: 'description' as const, skill },
        })),
        promptsFrom: 'skills/crane/evals/trigger_eval.json',
        leftOut: [
          { text: 'Fold me a crane for the window.', candidate: 0, words: 'fold me a crane for the' },
          { text: 'Fold a boat.', candidate: null, words: null },
        ],
        findings: [
          {
            rule: 'names-skill',
            level: 'info',
            message: 'The prompt "Fold crane number 1." names the skill.',
          },
        ],
        notes: ['Another skill named swan was not installed.'],
      },
      agents: [comparedSetting()],
      terms: { alpha: 0.025, smallestGain: 0.1, penalty: 0 },
      ...{ use: 2, gainSeen: 0.31, ceiling: null },
    },
    [run],
  );
}
