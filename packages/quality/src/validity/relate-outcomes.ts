import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Validity } from '@plugin-eval/core/documents/validity.ts';
import { agentsOf, meanOverAgents } from './agent-means.ts';
import { comparable, type MeasuredSet, type Outcome, outcomeOf } from './measured-set.ts';
import { type Predictor, predictorsOf } from './predictors.ts';
import type { OwnOutcomes } from './read-own-outcomes.ts';
import {
  agreementOf,
  joined,
  RESAMPLES,
  type Relation,
  relationsOf,
  SEED,
  type Series,
  varies,
} from './relations.ts';
import { adjusted } from './tested-relations.ts';

/** Skills beyond one a component below which a correlation has no error of its own. */
const FEWEST_BEYOND_COMPONENTS = 3;

/** A measured skill with what quick depth says of it. */
export interface ScoredOutcomes extends OwnOutcomes {
  evaluation: SkillEvaluation;
}

type Found = Pick<Validity, 'seed' | 'resamples' | 'sets' | 'relations' | 'unrelated' | 'agreements'> & {
  alone: string[];
};

/**
 * Relates everything that quick depth says of skills to their outcomes: within components, for each publisher,
 * and for all of them where there are several. Holm's correction is over all relations. Source:
 * docs/specification/comparisons.md, "Validity".
 */
export function relateOutcomes(measured: readonly ScoredOutcomes[], outcomes: readonly string[]): Found {
  const kept = [...Map.groupBy(measured, ({ publisher }) => publisher).values()].flatMap(comparable);
  const predictors = predictorsOf(kept.map(({ evaluation }) => evaluation));
  const rowOf = new Map(kept.map(({ skill }, row) => [skill, row]));
  const found: Found = {
    ...{ seed: SEED, resamples: RESAMPLES, sets: [], relations: [], unrelated: [], agreements: [] },
    alone: measured.filter((one) => !kept.includes(one)).map(({ skill }) => skill),
  };
  const publishers = [...Map.groupBy(kept, ({ publisher }) => publisher)];
  const related: Relation[] = [];
  const kinds = new Map(predictors.map(({ name, kind }) => [name, kind]));
  const relate = (set: MeasuredSet) => {
    const [outcome] = set.outcomes;
    if (outcome === undefined) return;
    const problem = problemOf(set, outcome);
    if (problem !== null) {
      found.unrelated.push({ set: set.title, outcome: outcome.name, reason: problem });
      return;
    }
    const series = predictors.map((one) => seriesOver(set, one, rowOf)).filter((one) => varies(one, set));
    related.push(...relationsOf(set, series, [outcome]));
    for (const agreement of agreementOf(set, outcome)) found.agreements.push(agreement);
  };
  for (const [publisher, skills] of publishers)
    found.sets.push(sizeOf(publisher === '' ? 'all skills' : publisher, skills));
  if (publishers.length > 1) found.sets.push(sizeOf('all publishers', kept));
  for (const name of outcomes) {
    const sets = publishers.map(([publisher, skills]) =>
      setOf(publisher === '' ? 'all skills' : publisher, skills, name),
    );
    for (const set of sets) relate(set);
    const whole = sets.filter(({ skills }) => skills.length > 0);
    if (publishers.length > 1 && whole.length > 1)
      relate(joined('all publishers', whole, [{ name, of: whole.map(() => name) }]));
  }
  const [tested = []] = adjusted([related]);
  found.relations = tested.map(({ blocks, adjusted: pAdjusted, ...relation }) => ({
    ...relation,
    ...{ kind: kinds.get(relation.predictor) ?? 'feature', components: blocks, pAdjusted },
  }));
  return found;
}

/** The skills of a publisher that an outcome was measured of, each with another of its component. */
function setOf(title: string, skills: readonly OwnOutcomes[], name: string): MeasuredSet {
  const own = comparable(skills.filter(({ outcomes }) => outcomes.has(name)));
  const valuesBy = (agent: string) => own.map(({ outcomes }) => outcomes.get(name)?.get(agent) ?? Number.NaN);
  const agents = agentsOf(own.map(({ skill, outcomes }) => ({ skill, outcomes: only(outcomes, name) })));
  const [first = '', second] = agents;
  const isTwo = second !== undefined && agents.length === 2;
  return {
    title,
    skills: own.map(({ skill, publisher, component }) => ({ name: skill, publisher, component })),
    outcomes: [
      {
        name,
        values: meanOverAgents(
          own.map(({ skill, outcomes }) => ({ skill, outcomes: only(outcomes, name) })),
          name,
        ),
        apart: isTwo ? [valuesBy(first), valuesBy(second)] : null,
      },
    ],
  };
}

function only<Value>(values: ReadonlyMap<string, Value>, name: string): Map<string, Value> {
  return new Map([...values].filter(([key]) => key === name));
}

function sizeOf(title: string, skills: readonly OwnOutcomes[]): Validity['sets'][number] {
  const components = new Set(skills.map(({ publisher, component }) => `${publisher}/${component}`)).size;
  return { title, skills: skills.length, components };
}

function problemOf(set: MeasuredSet, { name }: Outcome): 'too-few' | 'no-differences' | null {
  const { values } = outcomeOf(set, name);
  const components = new Set(set.skills.map(({ publisher, component }) => `${publisher}/${component}`)).size;
  if (set.skills.length < components + FEWEST_BEYOND_COMPONENTS || values.some(Number.isNaN))
    return 'too-few';
  return new Set(values).size === 1 ? 'no-differences' : null;
}

function seriesOver(
  set: MeasuredSet,
  { name, values }: Predictor,
  rowOf: ReadonlyMap<string, number>,
): Series {
  return { name, values: set.skills.map((skill) => values[rowOf.get(skill.name) ?? -1] ?? Number.NaN) };
}
