import type { MeasuredRouting, RoutingDifference } from '@plugin-eval/core/documents/measured-routing.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import { pairedInterval } from '@plugin-eval/core/statistics/paired-interval.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { signFlipTest } from '@plugin-eval/core/statistics/sign-flip-test.ts';
import { studentTQuantile } from '@plugin-eval/core/statistics/student-t.ts';
import type { RoutedPrompt } from '../routed-prompts.ts';
import type { RoutingArm, RoutingDraw } from '../routing-draw.ts';
import { isRight, LEVEL } from './figure-draws.ts';

/** One prompt among two kinds of skills: the first less the second, in [-1, 1]. */
export interface PairedPrompt {
  prompt: number;
  /** Number of the set of unrelated skills. */
  variant: number;
  difference: number;
}

export interface SkillEffects {
  shadowing: RoutingDifference | null;
  overhead: RoutingDifference | null;
}

const RESAMPLES = 10_000;

/**
 * Shadowing and overhead of each skill that the second stage reached, with p-values adjusted over them.
 * Source: docs/specification/skill-sets.md, "Shadowing".
 */
export function reduceEffects(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  skills: readonly number[],
  seed: number,
): Map<number, SkillEffects> {
  const second = draws.filter(({ stage }) => stage === 'second');
  const kinds = [
    { name: 'shadowing', pairs: pairedDraws(prompts, second, 'unrelated', 'set') },
    { name: 'overhead', pairs: pairedDraws(prompts, second, 'alone', 'unrelated') },
  ] as const;
  const effects = new Map<number, SkillEffects>(
    skills.map((skill) => [skill, { shadowing: null, overhead: null }]),
  );
  for (const { name, pairs } of kinds) {
    const byOwner = Map.groupBy(pairs, ({ prompt }) => prompts[prompt]?.owners[0] ?? -1);
    const found = skills.flatMap((skill) => {
      const own = byOwner.get(skill);
      return own === undefined ? [] : [{ skill, own }];
    });
    const tested = found.map(({ own }) => pairedDifference(own, seed));
    const adjusted = holmAdjusted(tested.map(({ p }) => p ?? 1));
    for (const [at, { skill }] of found.entries()) {
      const effect = effects.get(skill);
      const difference = tested[at];
      if (effect !== undefined && difference !== undefined)
        effect[name] = { ...difference, p: adjusted[at] ?? 1 };
    }
  }
  return effects;
}

/**
 * Pairs the n-th session of a prompt in one arm with the n-th in the other, when both have a known outcome.
 */
export function pairedDraws(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  first: RoutingArm,
  second: RoutingArm,
): PairedPrompt[] {
  const inTurn = (arm: RoutingArm) =>
    Map.groupBy(
      draws.filter((draw) => draw.arm === arm),
      ({ prompt }) => prompt,
    );
  const [left, right] = [inTurn(first), inTurn(second)];
  return [...left].flatMap(([prompt, own]) =>
    own.flatMap((one, turn) => {
      const other = right.get(prompt)?.[turn];
      const routedPrompt = prompts[prompt];
      if (routedPrompt === undefined || other?.outcome !== 'ended' || one.outcome !== 'ended') return [];
      const difference = Number(isRight(routedPrompt, one)) - Number(isRight(routedPrompt, other));
      return [{ prompt, variant: one.variant, difference }];
    }),
  );
}

/** Mean over prompts with its interval, which includes how much the sets of unrelated skills differ; p by sign flips. */
export function pairedDifference(pairs: readonly PairedPrompt[], seed: number): RoutingDifference {
  const byPrompt = [...Map.groupBy(pairs, ({ prompt }) => prompt).values()].map((own) =>
    meanOf(own.map(({ difference }) => difference)),
  );
  const interval = pairedInterval(byPrompt, LEVEL) ?? { low: -1, high: 1 };
  const value = byPrompt.length === 0 ? 0 : meanOf(byPrompt);
  return {
    value,
    ...widened(interval, betweenSets(pairs)),
    prompts: byPrompt.length,
    p: signFlipTest(byPrompt, { resamples: RESAMPLES, random: seededRandom(seed) }),
  };
}

/**
 * Extra variance of a mean due to the choice of the unrelated skills: the variance of the sets' means beyond
 * that explained by their prompts, over the number of sets; 0 when the sets differ no more than that.
 */
function betweenSets(pairs: readonly PairedPrompt[]): { variance: number; sets: number } {
  const groups = [...Map.groupBy(pairs, ({ variant }) => variant).values()].map((own) =>
    own.map(({ difference }) => difference),
  );
  if (groups.length < 2 || groups.some((own) => own.length < 2)) return { variance: 0, sets: groups.length };
  const means = groups.map(meanOf);
  const centre = meanOf(means);
  const between = means.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (means.length - 1);
  const within = meanOf(
    groups.map((own) => {
      const own1 = meanOf(own);
      const spread = own.reduce((sum, one) => sum + (one - own1) ** 2, 0) / (own.length - 1);
      return spread / own.length;
    }),
  );
  return { variance: Math.max(0, between - within) / groups.length, sets: groups.length };
}

function widened({ low, high }: Interval, { variance, sets }: { variance: number; sets: number }): Interval {
  if (variance === 0) return { low, high };
  const half = studentTQuantile((1 + LEVEL) / 2, sets - 1) * Math.sqrt(variance);
  const [centre, width] = [(low + high) / 2, (high - low) / 2];
  const reach = Math.hypot(width, half);
  return { low: Math.max(-1, centre - reach), high: Math.min(1, centre + reach) };
}

/** The effect over the skills: of the chosen ones, of the others that were reached, and of all. */
export function summedEffect(
  effects: ReadonlyMap<number, SkillEffects>,
  name: keyof SkillEffects,
  chosenRows: ReadonlySet<number>,
  skills: number,
): MeasuredRouting['shadowing'] {
  const values = [...effects].flatMap(([skill, effect]) => {
    const value = effect[name]?.value;
    return value === undefined ? [] : [{ skill, value }];
  });
  const [chosen, others] = [
    summed(values.filter(({ skill }) => chosenRows.has(skill))),
    summed(values.filter(({ skill }) => !chosenRows.has(skill))),
  ];
  const rest = skills - chosenRows.size;
  const weights = [chosenRows.size / skills, rest / skills] as const;
  const isWhole = (chosenRows.size === 0 || chosen !== null) && (rest === 0 || others !== null);
  return { chosen, others, all: isWhole && skills > 0 ? combined([chosen, others], weights) : null };
}

type Summed = MeasuredRouting['shadowing']['all'];

function summed(values: readonly { value: number }[]): Summed {
  const all = values.map(({ value }) => value);
  const interval = pairedInterval(all, LEVEL);
  return interval && { value: meanOf(all), ...interval, skills: all.length };
}

function combined(parts: readonly Summed[], weights: readonly number[]): Summed {
  const known = parts.flatMap((part, at) => (part === null ? [] : [{ part, weight: weights[at] ?? 0 }]));
  const sum = (of: (part: NonNullable<Summed>) => number) =>
    known.reduce((total, { part, weight }) => total + weight * of(part), 0);
  const centre = sum(({ low, high }) => (low + high) / 2);
  const reach = Math.hypot(...known.map(({ part, weight }) => (weight * (part.high - part.low)) / 2));
  return {
    value: sum(({ value }) => value),
    low: Math.max(-1, centre - reach),
    high: Math.min(1, centre + reach),
    skills: known.reduce((total, { part }) => total + part.skills, 0),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
}
