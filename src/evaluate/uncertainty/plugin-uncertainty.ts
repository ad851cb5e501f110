import { createHash } from 'node:crypto';
import type { SkillEvaluation, Uncertainty } from '../../documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import { mean } from '../../statistics/descriptive.ts';
import type { Interval } from '../../statistics/interval.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import {
  canBeResampled,
  type EvaluationSamples,
  evaluationSamples,
  type MeasuredSkill,
  samplingSeed,
} from './evaluation-samples.ts';
import { resampleEvaluation } from './resample-evaluation.ts';
import { counted, judgeBias, listed } from './sampling-words.ts';
import { compositeInterval, RESAMPLES, statementOf } from './uncertainty.ts';

export interface PluginUncertainty {
  /** Points, 0-100; null when no skill has an interval. */
  composite: Interval | null;
  uncertainty: Uncertainty | null;
}

/**
 * Interval of a plugin's composite, which is the plain mean of its skills'. Each skill is resampled by itself, as if
 * the errors of its judges had nothing to do with those in other skills; a skill without an interval enters as fixed.
 */
export function pluginUncertainty(
  skills: readonly SkillEvaluation[],
  resamples: number = RESAMPLES,
): PluginUncertainty {
  const scored = skills.filter(({ composite }) => composite.score !== null);
  const point = mean(scored.flatMap(({ composite }) => composite.score ?? []));
  const sampled = scored.flatMap(resamplable);
  const [first] = sampled;
  if (first === undefined || point === null) return { composite: null, uncertainty: null };
  const replicates = new Float64Array(resamples).fill(point);
  const occurrences = new Map<string, number>();
  for (const { skill, measured, samples } of sampled) {
    const content = skill.subject.sha256 ?? skill.subject.path;
    const occurrence = occurrences.get(content) ?? 0;
    occurrences.set(content, occurrence + 1);
    const { composite } = resampleEvaluation(
      measured,
      samples,
      resamples,
      seededRandom(seedOf(samplingSeed(measured), content, occurrence)),
    );
    const own = skill.composite.score ?? 0;
    for (const [index, value] of composite.entries()) {
      replicates[index] = (replicates[index] ?? 0) + (value - own) / scored.length;
    }
  }
  const interval = compositeInterval(replicates, point);
  return {
    composite: interval,
    uncertainty: {
      ...statementOf(interval, resamples, samplingSeed(first.measured)),
      covers: `what was sampled in ${counted(sampled.length, 'skill')}, each resampled by itself`,
      excludes: excludes(sampled, scored.length - sampled.length),
    },
  };
}

interface SampledSkill {
  skill: SkillEvaluation;
  measured: MeasuredSkill;
  samples: EvaluationSamples;
}

function resamplable(skill: SkillEvaluation): SampledSkill[] {
  const measured = {
    staticScores: mapDimensions((name) => skill.dimensions[name].layers.static ?? null),
    penalty: skill.composite.antiPatternPenalty ?? 1,
    judge: judgeLayerOf(skill),
    monteCarlo: monteCarloLayerOf(skill),
  };
  const samples = evaluationSamples(measured);
  return canBeResampled(samples) ? [{ skill, measured, samples }] : [];
}

/** A stream of its own for every skill, the same wherever the skill lies and whatever else is evaluated. */
function seedOf(seed: number, content: string, occurrence: number): number {
  const hash = createHash('sha256').update(`${seed}\n${content}\n${occurrence}`).digest();
  return hash.readUIntBE(0, 6);
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
