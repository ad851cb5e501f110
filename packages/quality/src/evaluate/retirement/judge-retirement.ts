import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { RetiredSkill, Retirement } from '@plugin-eval/core/documents/retirement.ts';
import { fewestCases, retirements } from '../../improve/not-needed.ts';
import { ALPHA } from '../../improve/verdict.ts';
import { qualityDifferences } from '../../monte-carlo/reduce/reduce-lift.ts';

/** A skill's work with and without it. */
export interface MeasuredCases {
  /** Quality without the skill less quality with it, by case. */
  differences: readonly number[];
  /** Cases of which an arm has no session that could be counted. */
  leftOut: number;
  /** Raw tokens of a session with the skill less without it, the mean over cases; null when unknown. */
  tokensSaved: number | null;
  from: 'executed' | 'closed';
}

/** A skill to judge, with its cases, or why there are none, as a sentence. */
export interface JudgedSkill {
  name: string;
  path: string;
  cases: MeasuredCases | string;
}

/**
 * Judges which skills the bare model does not need, all of them together. Source:
 * docs/specification/comparisons.md, "Not needed".
 * @param margin loss worth keeping a skill for, in (0, 1)
 */
export function judgeRetirement(
  skills: readonly JudgedSkill[],
  margin: number,
): Pick<Retirement, 'margin' | 'fewestCases' | 'skills'> {
  const measured = skills.flatMap(({ cases }) => (typeof cases === 'string' ? [] : cases));
  const judged = retirements(
    measured.map(({ differences }) => differences),
    margin,
  );
  return {
    margin,
    fewestCases: fewestCases(ALPHA / Math.max(1, measured.length), margin),
    skills: skills.map(({ name, path, cases: own }): RetiredSkill => {
      if (typeof own === 'string') return { ...UNMEASURED, name, path, problem: own };
      const verdict = judged[measured.indexOf(own)] as (typeof judged)[number];
      return {
        ...{ name, path, problem: null },
        ...{ verdict: verdict.verdict, difference: verdict.difference, excludedLoss: verdict.excludedLoss },
        ...{ p: verdict.pValue, pAdjusted: verdict.adjusted, missing: verdict.missing },
        ...{ cases: own.differences.length, leftOut: own.leftOut, from: own.from },
        tokensSaved: own.tokensSaved,
      };
    }),
  };
}

const UNMEASURED = {
  verdict: 'unmeasured' as const,
  ...{ difference: null, excludedLoss: null, p: null, pAdjusted: null },
  ...{ cases: 0, leftOut: 0, missing: 0, tokensSaved: null, from: null },
};

/** The cases of an evaluation with sessions without the skill. Executed sessions come first. */
export function evaluatedSkill(skill: SkillEvaluation): JudgedSkill {
  const { name, path } = skill.subject;
  return { name, path, cases: casesIn(skill) };
}

function casesIn(skill: SkillEvaluation): MeasuredCases | string {
  const layer = monteCarloLayerOf(skill);
  if (layer === null) return 'It has no sessions: score it with --depth deep --lift-against none.';
  if (layer.invalidReason !== null) return layer.invalidReason;
  const { executed } = layer;
  const [lift, sessions, from] =
    executed?.lift == null
      ? ([layer.lift, layer.sessions, 'closed'] as const)
      : ([executed.lift, executed.sessions, 'executed'] as const);
  if (lift?.against !== 'none') return 'It has no sessions without the skill: add --lift-against none.';
  const { leftOut, tokens } = lift;
  return { differences: differencesIn(layer, sessions), leftOut, tokensSaved: tokens?.mean ?? null, from };
}

function differencesIn({ perPrompt }: MonteCarloLayer, sessions: MonteCarloLayer['sessions']): number[] {
  const counted = sessions.flatMap(({ prompt, arm, outcome, quality }) =>
    outcome !== 'errored' && perPrompt[prompt]?.shouldTrigger
      ? [{ promptIndex: prompt, arm, outcome, quality }]
      : [],
  );
  return qualityDifferences(counted).map((difference) => (difference === 0 ? 0 : -difference));
}
