import { agentsOf, meanOverAgents } from './agent-means.ts';
import { comparable, type MeasuredSet, type Outcome, outcomeOf } from './measured-set.ts';
import type { OwnOutcomes } from './read-own-outcomes.ts';

/** Skills beyond one a component below which a correlation has no error of its own. */
const FEWEST_BEYOND_COMPONENTS = 3;

/** Takes the skills of a publisher that the first outcome was measured of, each with another of its component. */
export function setOf(
  title: string,
  skills: readonly OwnOutcomes[],
  names: readonly [string, ...string[]],
): MeasuredSet {
  const own = comparable(skills.filter(({ outcomes }) => outcomes.has(names[0])));
  return {
    title,
    skills: own.map(({ skill, publisher, component }) => ({ name: skill, publisher, component })),
    outcomes: names.map((name) => measuredOutcome(own, name)),
  };
}

function measuredOutcome(skills: readonly OwnOutcomes[], name: string): Outcome {
  const alone = skills.map(({ skill, outcomes }) => ({ skill, outcomes: only(outcomes, name) }));
  const valuesBy = (agent: string) =>
    skills.map(({ outcomes }) => outcomes.get(name)?.get(agent) ?? Number.NaN);
  const [first = '', second, ...further] = agentsOf(alone);
  return {
    name,
    values: meanOverAgents(alone, name),
    apart: second === undefined || further.length > 0 ? null : [valuesBy(first), valuesBy(second)],
  };
}

function only<Value>(values: ReadonlyMap<string, Value>, name: string): Map<string, Value> {
  return new Map([...values].filter(([key]) => key === name));
}

/** Says why an outcome of a set cannot be related; null when it can. */
export function problemOf(set: MeasuredSet, name: string): 'too-few' | 'no-differences' | null {
  const { values } = outcomeOf(set, name);
  const components = new Set(set.skills.map(({ publisher, component }) => `${publisher}/${component}`)).size;
  if (set.skills.length < components + FEWEST_BEYOND_COMPONENTS || values.some(Number.isNaN))
    return 'too-few';
  return new Set(values).size === 1 ? 'no-differences' : null;
}
