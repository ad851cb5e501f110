import type { Interval } from '../../src/statistics/interval.ts';
import { seededRandom } from '../../src/statistics/seeded-random.ts';
import { blockedRankCorrelation } from './blocked-correlation.ts';
import { blockedCorrelationInterval, informativeBlocks } from './blocked-correlation-interval.ts';
import { blockedPermutationTest } from './blocked-permutation.ts';
import type { Predictor } from './predictors.ts';
import { agentsOf, type MeasuredSkill, meanOverAgents, valuesOf } from './read-outcomes.ts';

export const SEED = 20260211;
/** So many that p-values near 0.0001 are known to a tenth, although they are adjusted for hundreds of relations. */
export const RESAMPLES = 999_999;
export const LEVEL = 0.95;
/** At least as many skills differ from the commonest value, and at least as many components have differences within. */
export const LEAST = { different: 5, components: 3 };

export interface Relation {
  predictor: Predictor;
  outcome: string;
  r: number;
  interval: Interval | null;
  /** By permutation, of this relation alone. */
  p: number;
}

export interface Agreement {
  outcome: string;
  /** Between the agents, within components. */
  r: number | null;
  interval: Interval | null;
  skills: number;
}

/** What was found in one set of skills. */
export interface RelationsOfSet {
  skills: number;
  components: number;
  /** Skills that are the only ones of their component, which are left out. */
  alone: number;
  relations: Relation[];
  agreements: Agreement[];
  /** What varies too little to be related to anything. */
  tooRare: Predictor[];
}

/**
 * How each predictor relates to each outcome, within components. Skills that are the only ones of their component are
 * left out before anything is ranked: they have no other to be compared with.
 */
export function relationsOf(
  all: readonly MeasuredSkill[],
  predictors: readonly Predictor[],
  outcomes: readonly string[],
  agreed: readonly string[],
): RelationsOfSet {
  const sizes = new Map<string, number>();
  for (const { component } of all) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  const isKept = (_: unknown, row: number) => (sizes.get(all[row]?.component ?? '') ?? 0) > 1;
  const skills = all.filter(isKept);
  const blocks = skills.map(({ component }) => component);
  const kept = predictors.map((one) => ({ ...one, values: one.values.filter(isKept) }));
  const tested = kept.filter(({ values }) => varies(values, blocks));
  const y = outcomes.map((outcome) => meanOverAgents(skills, outcome));
  const pValues = blockedPermutationTest(
    tested.map(({ values }) => values),
    y,
    blocks,
    { resamples: RESAMPLES, random: seededRandom(SEED) },
  );
  return {
    skills: skills.length,
    components: new Set(blocks).size,
    alone: all.length - skills.length,
    relations: tested.flatMap((predictor, row) =>
      outcomes.map((outcome, column) => {
        const values = y[column] ?? [];
        return {
          predictor,
          outcome,
          r: blockedRankCorrelation(predictor.values, values, blocks) ?? Number.NaN,
          interval: blockedCorrelationInterval(predictor.values, values, blocks, LEVEL),
          p: pValues[row]?.[column] ?? Number.NaN,
        };
      }),
    ),
    agreements: agreed.map((outcome) => agreementOf(skills, outcome)),
    tooRare: kept.filter(({ values }) => !varies(values, blocks)),
  };
}

function varies(values: readonly number[], blocks: readonly string[]): boolean {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const different = values.length - Math.max(...counts.values());
  return different >= LEAST.different && informativeBlocks(values, values, blocks) >= LEAST.components;
}

/** Of the skills that both agents were run with. */
function agreementOf(skills: readonly MeasuredSkill[], outcome: string): Agreement {
  const [first = '', second = ''] = agentsOf(skills);
  const shared = skills.filter((skill) => valuesOf(skill, outcome).size === 2);
  const valuesBy = (agent: string) =>
    shared.map((skill) => valuesOf(skill, outcome).get(agent) ?? Number.NaN);
  const sides = [valuesBy(first), valuesBy(second), shared.map(({ component }) => component)] as const;
  return {
    outcome,
    r: blockedRankCorrelation(...sides),
    interval: blockedCorrelationInterval(...sides, LEVEL),
    skills: shared.length,
  };
}
