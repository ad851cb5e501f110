import type { SkillEvaluation, Uncertainty } from '@plugin-eval/core/documents/evaluation.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import { type MeasuredSkill, measuredSkillOf } from './evaluation-samples.ts';
import type { JudgePools } from './judge-pool.ts';
import { counted, judgeBias, listed } from './sampling-messages.ts';
import { type Spread, scaled, sumOfSpreads } from './spread.ts';
import { compositeInterval, type SkillSpreads, skillSpreads, statementOf } from './uncertainty.ts';

export interface PluginUncertainty {
  /** Points, 0-100; null when no skill has an interval. */
  composite: Interval | null;
  uncertainty: Uncertainty | null;
}

/**
 * Interval of a plugin's composite, the plain mean of its skills'. Skills are drawn independently, as if
 * their judges' errors were unrelated; a skill without an interval counts as fixed.
 * @param pools of all skills of the run
 */
export function pluginUncertainty(skills: readonly SkillEvaluation[], pools: JudgePools): PluginUncertainty {
  const scored = skills.filter(({ composite }) => composite.score !== null);
  const point = mean(scored.flatMap(({ composite }) => composite.score ?? []));
  const sampled = scored.flatMap((skill) => sampledSkill(skill, pools));
  if (sampled.length === 0 || point === null) return { composite: null, uncertainty: null };
  const spread = sumOfSpreads(sampled.map(({ spread: own }) => scaled(own, 1 / scored.length)));
  const interval = compositeInterval(spread, point);
  const withSessions = sampled.filter(({ spreads }) =>
    spreads.dimensions.some(({ sessions }) => sessions !== null),
  );
  return {
    composite: interval,
    uncertainty: {
      ...statementOf(
        interval,
        withSessions.map(({ measured }) => measured),
      ),
      judge: null,
      covers: `sampled quantities of ${counted(sampled.length, 'skill')}, each independently`,
      excludes: excludes(sampled, scored.length - sampled.length),
    },
  };
}

interface SampledSkill {
  /** Spread of its composite, in points. */
  spread: Spread;
  spreads: SkillSpreads;
  measured: MeasuredSkill;
}

function sampledSkill(skill: SkillEvaluation, pools: JudgePools): SampledSkill[] {
  const measured = measuredSkillOf(skill);
  const spreads = skillSpreads(measured, pools);
  return spreads.composite === null ? [] : [{ spread: spreads.composite.spread, spreads, measured }];
}

function excludes(sampled: readonly SampledSkill[], fixed: number): string {
  const models = sampled.flatMap(({ measured }) => (measured.judge === null ? [] : [measured.judge.models]));
  const longest = models.reduce((most, some) => (new Set(some).size > new Set(most).size ? some : most), []);
  const agents = [
    ...new Set(
      sampled.flatMap(({ measured, spreads }) =>
        spreads.samples.sessions === null ? [] : (measured.monteCarlo?.model ?? []),
      ),
    ),
  ];
  return [
    ...(models.length === 0 ? [] : [judgeBias(longest), 'errors that the judges make alike in all skills']),
    ...(agents.length === 0 ? [] : [`what other agent models than ${listed(agents)} would do`]),
    ...(fixed === 0 ? [] : [`${counted(fixed, 'skill')} without an interval, taken as fixed`]),
    'the static scores',
  ].join('; ');
}
