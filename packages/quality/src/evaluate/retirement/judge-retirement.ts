import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Lift, MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { RetiredSkill, Retirement } from '@plugin-eval/core/documents/retirement.ts';
import { fewestCases, retirements } from '../../improve/not-needed.ts';
import { ALPHA } from '../../improve/verdict.ts';
import { qualityDifferences } from '../../monte-carlo/reduce/reduce-lift.ts';

interface MeasuredCases {
  /** Quality without the skill less quality with it, by case. */
  differences: number[];
  lift: Lift;
  from: 'executed' | 'closed';
}

/**
 * Judges which skills the bare model does not need, all of them together. Source:
 * docs/specification/comparisons.md, "Not needed".
 * @param skills evaluated with and without the skill
 * @param margin loss worth keeping a skill for, in (0, 1)
 */
export function judgeRetirement(
  skills: readonly SkillEvaluation[],
  margin: number,
): Pick<Retirement, 'margin' | 'fewestCases' | 'skills'> {
  const cases = skills.map(measuredCases);
  const measured = cases.filter((one) => typeof one !== 'string');
  const judged = retirements(
    measured.map(({ differences }) => differences),
    margin,
  );
  return {
    margin,
    fewestCases: fewestCases(ALPHA / Math.max(1, measured.length), margin),
    skills: skills.map(({ subject: { name, path } }, index): RetiredSkill => {
      const own = cases[index] as MeasuredCases | string;
      if (typeof own === 'string') return { ...UNMEASURED, name, path, problem: own };
      const verdict = judged[measured.indexOf(own)] as (typeof judged)[number];
      return {
        ...{ name, path, problem: null },
        ...{ verdict: verdict.verdict, difference: verdict.difference, excludedLoss: verdict.excludedLoss },
        ...{ p: verdict.pValue, pAdjusted: verdict.adjusted, missing: verdict.missing },
        ...{ cases: own.differences.length, leftOut: own.lift.leftOut, from: own.from },
        tokensSaved: own.lift.tokens?.mean ?? null,
      };
    }),
  };
}

const UNMEASURED = {
  verdict: 'unmeasured' as const,
  ...{ difference: null, excludedLoss: null, p: null, pAdjusted: null },
  ...{ cases: 0, leftOut: 0, missing: 0, tokensSaved: null, from: null },
};

/** Returns the reason as a sentence where there is nothing to compare. Executed sessions come first. */
function measuredCases(skill: SkillEvaluation): MeasuredCases | string {
  const layer = monteCarloLayerOf(skill);
  if (layer === null) return 'It has no sessions: score it with --depth deep --lift-against none.';
  if (layer.invalidReason !== null) return layer.invalidReason;
  const { executed } = layer;
  const [lift, sessions, from] =
    executed?.lift == null
      ? ([layer.lift, layer.sessions, 'closed'] as const)
      : ([executed.lift, executed.sessions, 'executed'] as const);
  if (lift?.against !== 'none') return 'It has no sessions without the skill: add --lift-against none.';
  return { differences: differencesIn(layer, sessions), lift, from };
}

function differencesIn({ perPrompt }: MonteCarloLayer, sessions: MonteCarloLayer['sessions']): number[] {
  const counted = sessions.flatMap(({ prompt, arm, outcome, quality }) =>
    outcome !== 'errored' && perPrompt[prompt]?.shouldTrigger
      ? [{ promptIndex: prompt, arm, outcome, quality }]
      : [],
  );
  return qualityDifferences(counted).map((difference) => (difference === 0 ? 0 : -difference));
}
