import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Validity } from '@plugin-eval/core/documents/validity.ts';
import { relationsByComponent } from './component-relations.ts';
import { headroomOf } from './headroom.ts';
import { type Transfer, tryLeftOut } from './left-out-publisher.ts';
import { comparable, type MeasuredSet, outcomeOf } from './measured-set.ts';
import { problemOf, setOf } from './outcome-set.ts';
import { type Predictor, predictorsOf } from './predictors.ts';
import type { OwnMeasurements, OwnOutcomes, Uplift } from './read-own-outcomes.ts';
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
import { adjusted, type TestedRelation } from './tested-relations.ts';

/** A measured skill with what quick depth says of it. */
export interface ScoredOutcomes extends OwnOutcomes {
  evaluation: SkillEvaluation;
}

type Found = Pick<
  Validity,
  | 'seed'
  | 'resamples'
  | 'sets'
  | 'relations'
  | 'components'
  | 'transfers'
  | 'headroom'
  | 'unrelated'
  | 'agreements'
> & { alone: string[] };

/** Everything found of one outcome, before correction. */
interface OutcomeRelations extends Pick<Found, 'components' | 'unrelated' | 'agreements'> {
  relations: Relation[];
  transfers: Transfer[];
}

type SkillsOf = readonly (readonly [title: string, skills: readonly ScoredOutcomes[]])[];

/**
 * Relates everything that quick depth says of skills to their outcomes: within components, for each publisher,
 * and for all of them where there are several. Holm's correction is over all relations. Source:
 * docs/specification/comparisons.md, "Validity".
 */
export function relateOutcomes(
  measured: readonly ScoredOutcomes[],
  { outcomes, uplifts }: Pick<OwnMeasurements, 'outcomes' | 'uplifts'>,
): Found {
  const kept = [...Map.groupBy(measured, ({ publisher }) => publisher).values()].flatMap(comparable);
  const predictors = predictorsOf(kept.map(({ evaluation }) => evaluation));
  const rowOf = new Map(kept.map(({ skill }, row) => [skill, row]));
  const publishers = [...Map.groupBy(kept, ({ publisher }) => publisher)].map(
    ([publisher, skills]) => [publisher === '' ? 'all skills' : publisher, skills] as const,
  );
  const seriesOf = (set: MeasuredSet) => predictors.map((one) => seriesOver(set, one, rowOf));
  const found = outcomes.map((name) => relateOutcome(name, publishers, seriesOf));
  const [relations = [], headroom = []] = adjusted([
    found.flatMap((one) => one.relations),
    uplifts.flatMap((uplift) => headroomAt(publishers, uplift)),
  ]);
  const transfers = found.flatMap((one) => one.transfers);
  const [tried = []] = adjusted([transfers.map(({ left }) => left)]);
  const kinds = new Map<string, Kind>(predictors.map(({ name, kind }) => [name, kind]));
  const published = (relation: TestedRelation) => publishedRelation(relation, kinds);
  return {
    ...{ seed: SEED, resamples: RESAMPLES },
    sets: [
      ...publishers.map(([title, skills]) => sizeOf(title, skills)),
      ...(publishers.length > 1 ? [sizeOf('all publishers', kept)] : []),
    ],
    relations: relations.map(published),
    components: found.flatMap((one) => one.components),
    transfers: transfers.map(({ elsewhere: { skills, r, p } }, index) => ({
      leftOut: published(tried[index] as TestedRelation),
      elsewhere: { skills, r, p },
    })),
    headroom: headroom.map(published),
    unrelated: found.flatMap((one) => one.unrelated),
    agreements: found.flatMap((one) => one.agreements),
    alone: measured.filter((one) => !kept.includes(one)).map(({ skill }) => skill),
  };
}

function relateOutcome(
  name: string,
  publishers: SkillsOf,
  seriesOf: (set: MeasuredSet) => Series[],
): OutcomeRelations {
  const sets = publishers
    .map(([title, skills]) => setOf(title, skills, [name]))
    .filter(({ skills }) => skills.length > 0);
  const all = { name, of: sets.map(() => name) };
  const found: OutcomeRelations = {
    ...{ relations: [], transfers: [], components: [], unrelated: [], agreements: [] },
  };
  const usable = [...sets, ...(sets.length > 1 ? [joined('all publishers', sets, [all])] : [])].filter(
    (set) => {
      const reason = problemOf(set, name);
      if (reason !== null) found.unrelated.push({ set: set.title, outcome: name, reason });
      return reason === null;
    },
  );
  for (const set of usable) {
    const outcome = outcomeOf(set, name);
    const series = seriesOf(set).filter((one) => varies(one, set));
    found.relations.push(...relationsOf(set, series, [outcome]));
    found.agreements.push(...agreementOf(set, outcome));
  }
  const single = usable.filter((set) => sets.includes(set));
  for (const set of single) {
    const [composite] = seriesOf(set);
    const byComponent = relationsByComponent(set, composite?.values ?? [], outcomeOf(set, name).values);
    for (const one of byComponent) found.components.push({ set: set.title, outcome: name, ...one });
  }
  found.transfers = tryLeftOut(single, name, (set) => seriesOf(set).slice(1));
  return found;
}

function headroomAt(publishers: SkillsOf, uplift: Uplift): Relation[] {
  return publishers
    .map(([title, skills]) => setOf(title, skills, [uplift.uplift, uplift.bare]))
    .filter((set) => problemOf(set, uplift.uplift) === null)
    .flatMap((set) => headroomOf(set, uplift));
}

type Kind = Found['relations'][number]['kind'];

function publishedRelation(
  { blocks, adjusted: pAdjusted, ...relation }: TestedRelation,
  kinds: ReadonlyMap<string, Kind>,
): Found['relations'][number] {
  return {
    ...relation,
    ...{ kind: kinds.get(relation.predictor) ?? 'outcome', components: blocks, pAdjusted },
  };
}

function sizeOf(title: string, skills: readonly OwnOutcomes[]): Validity['sets'][number] {
  const components = new Set(skills.map(({ publisher, component }) => `${publisher}/${component}`)).size;
  return { title, skills: skills.length, components };
}

function seriesOver(
  set: MeasuredSet,
  { name, values }: Predictor,
  rowOf: ReadonlyMap<string, number>,
): Series {
  return { name, values: set.skills.map((skill) => values[rowOf.get(skill.name) ?? -1] ?? Number.NaN) };
}
