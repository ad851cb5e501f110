/** A quantity that agents were measured on, one value a skill, in the order of the skills. Higher is better. */
export interface Outcome {
  name: string;
  values: number[];
  /**
   * The same measured twice, apart: by each of two agents, or in every other run. NaN where a skill was measured once
   * only; null where there is no second measurement.
   */
  apart: readonly [number[], number[]] | null;
}

export interface SetSkill {
  name: string;
  publisher: string;
  /** Skills are compared within it: the team that wrote the skill and its tests. */
  component: string;
}

/** Measured skills of which each has another of its component to be compared with. */
export interface MeasuredSet {
  title: string;
  skills: SetSkill[];
  outcomes: Outcome[];
}

/** Publisher and component: components of different publishers are different blocks. */
export function blocksOf({ skills }: MeasuredSet): string[] {
  return skills.map(({ publisher, component }) => `${publisher}/${component}`);
}

/** @throws Error for an outcome that the set was not measured on */
export function outcomeOf(set: MeasuredSet, name: string): Outcome {
  const found = set.outcomes.find((outcome) => outcome.name === name);
  if (found === undefined) throw new Error(`${set.title} has no ${name}.`);
  return found;
}

/** Drops the skills that are the only ones of their component. */
export function comparable<Item extends { component: string }>(skills: readonly Item[]): Item[] {
  const sizes = new Map<string, number>();
  for (const { component } of skills) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  return skills.filter(({ component }) => (sizes.get(component) ?? 0) > 1);
}
