import { withoutRounding } from './without-rounding.ts';

/** Results of agents with one skill. */
export interface AgentOutcomes {
  skill: string;
  /** Values by outcome ("Correctness score"), then by agent. */
  outcomes: Map<string, Map<string, number>>;
}

/** A skill of a published table of measurements. */
export interface MeasuredSkill extends AgentOutcomes {
  component: string;
  tasks: number;
}

/**
 * One value a skill: the mean, over the agents that were run with it, of how far it lies from the mean of that agent over
 * the skills that all agents were run with. Where all agents were run, this is their mean, less a constant; a skill
 * that only one of them was run with is not taken for a worse or better one because of that. Without what rounding
 * leaves, so that skills whose values are equal share a rank.
 */
export function meanOverAgents(skills: readonly AgentOutcomes[], outcome: string): number[] {
  const levels = agentLevels(skills, outcome);
  return skills.map((skill) => {
    const values = [...valuesOf(skill, outcome)].map(([agent, value]) => value - (levels.get(agent) ?? 0));
    return withoutRounding(values.reduce((sum, value) => sum + value, 0) / values.length);
  });
}

function agentLevels(skills: readonly AgentOutcomes[], outcome: string): Map<string, number> {
  const agents = agentsOf(skills);
  const shared = skills.filter((skill) => valuesOf(skill, outcome).size === agents.length);
  return new Map(
    agents.map((agent) => {
      const sum = shared.reduce((total, skill) => total + (valuesOf(skill, outcome).get(agent) ?? 0), 0);
      return [agent, sum / shared.length];
    }),
  );
}

/** All agents, in alphabetical order. */
export function agentsOf(skills: readonly AgentOutcomes[]): string[] {
  const names = skills.flatMap(({ outcomes }) =>
    [...outcomes.values()].flatMap((agents) => [...agents.keys()]),
  );
  return [...new Set(names)].sort();
}

/** @throws Error when a skill was not measured on an outcome */
export function valuesOf(skill: AgentOutcomes, outcome: string): Map<string, number> {
  const values = skill.outcomes.get(outcome);
  if (values === undefined) throw new Error(`${skill.skill} has no ${outcome}.`);
  return values;
}
