import type { SkillEvaluation, Uncertainty } from '../../documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import { mean } from '../../statistics/descriptive.ts';
import type { Interval } from '../../statistics/interval.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import {
  type EvaluationSamples,
  evaluationSamples,
  type MeasuredSkill,
  samplingSeed,
} from './evaluation-samples.ts';
import { counted, judgeBias, listed } from './sampling-messages.ts';
import {
  compositeSpread,
  type DimensionSpreads,
  dimensionSpreads,
  restOnResamples,
} from './skill-spreads.ts';
import { type Spread, scaled, sumOfSpreads } from './spread.ts';
import { compositeInterval, LEVEL, RESAMPLES, statementOf } from './uncertainty.ts';

export interface PluginUncertainty {
  /** Points, 0-100; null when no skill has an interval. */
  composite: Interval | null;
  uncertainty: Uncertainty | null;
}

/**
 * Interval of a plugin's composite, which is the plain mean of its skills'. Each skill is drawn by itself, as if
 * the errors of its judges had nothing to do with those in other skills; a skill without an interval enters as fixed.
 */
export function pluginUncertainty(
  skills: readonly SkillEvaluation[],
  resamples: number = RESAMPLES,
): PluginUncertainty {
  const scored = skills.filter(({ composite }) => composite.score !== null);
  const point = mean(scored.flatMap(({ composite }) => composite.score ?? []));
  const sampled = scored.flatMap((skill) => sampledSkill(skill, resamples));
  const resampled = sampled.find(({ spreads, samples }) => restOnResamples(spreads, samples));
  if (sampled.length === 0 || point === null) return { composite: null, uncertainty: null };
  const spread = sumOfSpreads(sampled.map(({ spread: own }) => scaled(own, 1 / scored.length)));
  const interval = compositeInterval(spread, point);
  return {
    composite: interval,
    uncertainty: {
      ...statementOf(interval, {
        resampling: resampled === undefined ? null : { resamples, seed: samplingSeed(resampled.measured) },
        sampled: sampled
          .filter(({ spreads }) => spreads.some(({ sessions }) => sessions !== null))
          .map(({ measured }) => measured),
      }),
      covers: `what was sampled in ${counted(sampled.length, 'skill')}, each by itself`,
      excludes: excludes(sampled, scored.length - sampled.length),
    },
  };
}

interface SampledSkill {
  /** Of its composite, in points. */
  spread: Spread;
  /** Of its dimensions. */
  spreads: readonly DimensionSpreads[];
  measured: MeasuredSkill;
  samples: EvaluationSamples;
}

function sampledSkill(skill: SkillEvaluation, resamples: number): SampledSkill[] {
  const measured = {
    staticScores: mapDimensions((name) => skill.dimensions[name].layers.static ?? null),
    penalty: skill.composite.antiPatternPenalty ?? 1,
    judge: judgeLayerOf(skill),
    monteCarlo: monteCarloLayerOf(skill),
  };
  const samples = evaluationSamples(measured);
  const resampling = { resamples, random: seededRandom(samplingSeed(measured)) };
  const spreads = dimensionSpreads(measured, samples, LEVEL, resampling);
  const spread = compositeSpread(measured, samples, spreads, LEVEL);
  return spread === null ? [] : [{ spread, spreads, measured, samples }];
}

function excludes(sampled: readonly SampledSkill[], fixed: number): string {
  const models = sampled.flatMap(({ measured }) => (measured.judge === null ? [] : [measured.judge.models]));
  const longest = models.reduce((most, some) => (new Set(some).size > new Set(most).size ? some : most), []);
  const agents = [
    ...new Set(
      sampled.flatMap(({ measured, samples }) =>
        samples.sessions === null ? [] : (measured.monteCarlo?.model ?? []),
      ),
    ),
  ];
  return [
    ...(models.length === 0 ? [] : [judgeBias(longest), 'errors that the judges make alike in all skills']),
    ...(agents.length === 0 ? [] : [`what other agent models than ${listed(agents)} would do`]),
    ...(fixed === 0 ? [] : [`${counted(fixed, 'skill')} without an interval, taken as fixed`]),
    models.length === 0
      ? 'the static scores'
      : listed(['the static scores', 'dimensions that were judged once']),
  ].join('; ');
}
