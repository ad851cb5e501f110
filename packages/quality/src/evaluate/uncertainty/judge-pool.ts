import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { blendLayers } from '@plugin-eval/core/methodology/blend.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { studentTQuantile } from '@plugin-eval/core/statistics/student-t.ts';
import { judgeScores, sessionScores } from './blended-scores.ts';
import type { MeasuredSkill } from './evaluation-samples.ts';
import { type JudgeSamples, judgeSamples } from './judge-samples.ts';
import { type JudgeScatter, type ScatterTable, SHIPPED_SCATTER, scatterOf } from './judge-scatter.ts';

/**
 * Degrees of freedom of the shipped variance. Source: docs/specification/quality.md, "Intervals of an
 * evaluation".
 */
export const SHIPPED_DEGREES = 8;

/** Judge variance over the skills of a run that were judged alike. */
export interface JudgePool {
  skills: number;
  /** Shipped estimate for their models. */
  scatter: JudgeScatter;
  degrees: number;
  /** Sums of squared deviations of the units from the mean of their skill. */
  composite: number;
  dimensions: Readonly<Partial<Record<DimensionName, number>>>;
}

/** A variance estimated from some degrees of freedom, and from the shipped value. */
export interface PooledVariance {
  degrees: number;
  /** Variance seen in this run; null without a degree of freedom. */
  seen: number | null;
  shipped: number;
  pooled: number;
}

type Sums = Omit<JudgePool, 'scatter'>;

const NOTHING: Sums = { skills: 0, degrees: 0, composite: 0, dimensions: {} };

/**
 * Collects the scatter of a run's judges, skill by skill. Stores only sums of a skill, and nothing of skills
 * with a missing answer: the intervals of all skills wait for the last.
 */
export class JudgePools {
  readonly #pools = new Map<string, Sums>();
  readonly #shipped: ScatterTable;

  constructor(shipped: ScatterTable = SHIPPED_SCATTER) {
    this.#shipped = shipped;
  }

  add(skill: MeasuredSkill): void {
    const samples = skill.judge === null ? null : judgeSamples(skill.judge);
    if (skill.judge === null || samples === null || !samples.isWhole || samples.units < 1) return;
    const key = keyOf(skill, samples);
    const { skills, degrees, composite, dimensions } = this.#pools.get(key) ?? NOTHING;
    const own = Object.fromEntries(
      samples.dimensions.map(({ name, byUnit }) => [
        name,
        (dimensions[name] ?? 0) + squaredDeviations(byUnit.flatMap((score) => score ?? [])),
      ]),
    );
    this.#pools.set(key, {
      skills: skills + 1,
      degrees: degrees + samples.units - 1,
      composite: composite + squaredDeviations(compositesByUnit(skill, samples)),
      dimensions: { ...dimensions, ...own },
    });
  }

  /** Returns the pool of skills judged like this one. */
  of(skill: MeasuredSkill, samples: JudgeSamples | null): JudgePool {
    const sums = (samples === null ? undefined : this.#pools.get(keyOf(skill, samples))) ?? NOTHING;
    return { ...sums, scatter: scatterOf(skill.judge?.models ?? [], this.#shipped) };
  }
}

/** Key of a pool: the judges, their questions, and the layers blended with their scores. */
function keyOf({ judge, monteCarlo }: MeasuredSkill, { dimensions }: JudgeSamples): string {
  const { models, draws }: Partial<JudgeLayer> = judge ?? {};
  return JSON.stringify([models, draws, dimensions.map(({ name }) => name), monteCarlo !== null]);
}

/** The composite by each judge, or by each draw of the only one; missing scores are the layer's. */
export function compositesByUnit(skill: MeasuredSkill, samples: JudgeSamples): number[] {
  const [judged, sessions] = [judgeScores(skill), sessionScores(skill)];
  return Array.from({ length: samples.units }, (_, unit) => {
    const scores = mapDimensions((name) =>
      blendLayers(name, {
        static: skill.staticScores[name],
        judge: samples.dimensions.find((sample) => sample.name === name)?.byUnit[unit] ?? judged[name],
        monte_carlo: sessions[name],
      }),
    );
    return compositeScore(scores, skill.penalty) ?? 0;
  });
}

/**
 * `(ν v + 8 v0) / (ν + 8)` with ν degrees of freedom. Source: docs/specification/quality.md, "Intervals of an evaluation".
 * @param squares sum of squared deviations
 */
export function pooledVariance(squares: number, degrees: number, shipped: number): PooledVariance {
  return {
    degrees,
    seen: degrees === 0 ? null : squares / degrees,
    shipped,
    pooled: (squares + SHIPPED_DEGREES * shipped) / (degrees + SHIPPED_DEGREES),
  };
}

/** Half-width for the mean of so many units, by Student's t with ν + 8 degrees of freedom. */
export function pooledHalfWidth({ degrees, pooled }: PooledVariance, units: number, level: number): number {
  return studentTQuantile((1 + level) / 2, degrees + SHIPPED_DEGREES) * Math.sqrt(pooled / units);
}

function squaredDeviations(values: readonly number[]): number {
  const centre = mean(values) ?? 0;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
