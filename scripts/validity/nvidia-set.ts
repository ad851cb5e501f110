import {
  agentsOf,
  type MeasuredSkill,
  meanOverAgents,
  valuesOf,
} from '@plugin-eval/quality/validity/agent-means.ts';
import { comparable, type MeasuredSet, type Outcome } from '@plugin-eval/quality/validity/measured-set.ts';
import { withoutRounding } from '@plugin-eval/quality/validity/without-rounding.ts';
import { outcomesOf } from './read-outcomes.ts';

/** Related to scores. Security is not: most of its values are equal. */
const RELATED_DIMENSIONS = ['Discoverability', 'Correctness', 'Effectiveness', 'Efficiency'];
export const BARE_CORRECTNESS = 'Correctness without the skill';

/** NVIDIA's skills, each with the mean of its agents. */
export function nvidiaSet(title: string, measured: readonly MeasuredSkill[]): MeasuredSet {
  const skills = comparable(measured);
  return {
    title,
    skills: skills.map(({ skill, component }) => ({ name: skill, publisher: 'NVIDIA', component })),
    outcomes: [
      ...RELATED_DIMENSIONS.flatMap(outcomesOf).map((name) => measuredOutcome(skills, name)),
      bare(skills),
    ],
  };
}

function measuredOutcome(skills: readonly MeasuredSkill[], name: string): Outcome {
  const [first = '', second = ''] = agentsOf(skills);
  const valuesBy = (agent: string) => skills.map((skill) => valuesOf(skill, name).get(agent) ?? Number.NaN);
  return { name, values: meanOverAgents(skills, name), apart: [valuesBy(first), valuesBy(second)] };
}

/** Result of agents without the skill: the score less its uplift. */
function bare(skills: readonly MeasuredSkill[]): Outcome {
  const [score, uplift] = outcomesOf('Correctness').map((name) => measuredOutcome(skills, name)) as [
    Outcome,
    Outcome,
  ];
  const less = (all: readonly number[], taken: readonly number[]) =>
    all.map((value, index) => withoutRounding(value - (taken[index] ?? Number.NaN)));
  const side = (index: 0 | 1) => less(score.apart?.[index] ?? [], uplift.apart?.[index] ?? []);
  return { name: BARE_CORRECTNESS, values: less(score.values, uplift.values), apart: [side(0), side(1)] };
}
