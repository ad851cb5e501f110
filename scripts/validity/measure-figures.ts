import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { quantile } from '@plugin-eval/core/statistics/descriptive.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import type { MeasuredSkill } from '@plugin-eval/quality/validity/agent-means.ts';
import { headroomOf } from '@plugin-eval/quality/validity/headroom.ts';
import { type MeasuredSet, type Outcome, outcomeOf } from '@plugin-eval/quality/validity/measured-set.ts';
import { type Predictor, predictorsOf } from '@plugin-eval/quality/validity/predictors.ts';
import {
  agreementOf,
  joined,
  RESAMPLES,
  type Relation,
  relationsOf,
  SEED,
  type Series,
  varies,
} from '@plugin-eval/quality/validity/relations.ts';
import { ALPHA, adjusted } from '@plugin-eval/quality/validity/tested-relations.ts';
import { BARE_QUALITY, dotnetSet, type ScenarioRun } from './dotnet-set.ts';
import { type Candidate, type Figures, roundedFigures, type Source } from './figures.ts';
import { forestOf } from './forest.ts';
import { BARE_CORRECTNESS, nvidiaSet } from './nvidia-set.ts';

/** Relations of the first half with at most this p are tried on the other skills. */
const STANDING_OUT = 0.01;

/** Outcomes that both publishers measured, under other names. */
export const JOINT_OUTCOMES = [
  { name: 'Discoverability', of: ['Discoverability score', 'Activation share'] },
  { name: 'Quality', of: ['Correctness score', 'Quality score'] },
  { name: 'Quality uplift', of: ['Correctness uplift', 'Quality uplift'] },
] as const;
/** Outcomes of dotnet that correspond to those of NVIDIA. */
const COUNTERPARTS: ReadonlyMap<string, string> = new Map([
  ['Discoverability score', 'Activation share'],
  ['Correctness score', 'Quality score'],
  ['Correctness uplift', 'Quality uplift'],
  ['Effectiveness score', 'Quality score'],
  ['Effectiveness uplift', 'Quality uplift'],
  ['Efficiency score', 'Economy (input tokens, negated)'],
]);
const NVIDIA = { data: 'NVIDIA/skills @7149a88, benchmarks.json', licence: 'CC BY 4.0' };
const DOTNET = { data: 'dotnet/skills, branch gh-pages; skills @1b8f2aa', licence: 'MIT' };

/** Measured outcomes, and the quick scores of the same skills. */
export interface Measurements {
  toolVersion: string;
  profile: string;
  firstHalf: readonly MeasuredSkill[];
  secondHalf: readonly MeasuredSkill[];
  runs: readonly ScenarioRun[];
  pluginOf: (skill: string) => string;
  /** Sorted by publisher, then by skill. */
  evaluationOf: (publisher: string, skill: string) => SkillEvaluation;
}

/** Relates what quick depth says of skills to what agents did with them. */
export function measureFigures(measurements: Measurements): Figures {
  const { firstHalf, secondHalf, runs, pluginOf } = measurements;
  const first = nvidiaSet('NVIDIA, first half', firstHalf);
  const second = nvidiaSet('NVIDIA, second half', secondHalf);
  const nvidia = nvidiaSet('NVIDIA, both halves', [...firstHalf, ...secondHalf]);
  const dotnet = dotnetSet('dotnet', runs, pluginOf);
  const all = joined('both publishers', [nvidia, dotnet], JOINT_OUTCOMES);
  const sets = [first, second, nvidia, dotnet, all];

  const seriesOf = seriesOver(all, measurements);
  const [composite, ...others] = seriesOf.predictors;
  if (composite === undefined) throw new Error('There is no composite.');
  const ofComposite = sets.flatMap((set) =>
    relationsOf(set, [seriesOf.over(set, composite)], relatedOutcomes(set)),
  );
  const explored = explore(
    first,
    others.map((one) => seriesOf.over(first, one)),
  );
  const standing = explored.filter(({ p }) => p <= STANDING_OUT);
  const predictorOf = (relation: Relation) =>
    others.find(({ name }) => name === relation.predictor) as Predictor;
  const tried = standing.map((relation) =>
    [second, dotnet].flatMap((set) => tryElsewhere(set, relation, seriesOf.over(set, predictorOf(relation)))),
  );
  const headroom = [
    ...headroomOf(nvidia, { bare: BARE_CORRECTNESS, uplift: 'Correctness uplift' }),
    ...headroomOf(dotnet, { bare: BARE_QUALITY, uplift: 'Quality uplift' }),
  ];

  const tested = adjusted([ofComposite, headroom, ...tried]);
  const [testedComposite = [], testedHeadroom = [], ...testedCandidates] = tested;
  return roundedFigures({
    toolVersion: measurements.toolVersion,
    profile: measurements.profile,
    seed: SEED,
    resamples: RESAMPLES,
    sources: [
      sourceOf(
        first,
        NVIDIA,
        firstHalf.map(({ tasks }) => tasks),
      ),
      sourceOf(
        second,
        NVIDIA,
        secondHalf.map(({ tasks }) => tasks),
      ),
      sourceOf(dotnet, DOTNET, scenarioCounts(runs)),
    ],
    composite: testedComposite,
    explored: {
      relations: explored.length,
      nominal: explored.filter(({ p }) => p <= ALPHA).length,
      bound: STANDING_OUT,
    },
    candidates: standing.map(
      (relation, index): Candidate => ({
        kind: predictorOf(relation).kind,
        explored: relation,
        tried: testedCandidates[index] ?? [],
      }),
    ),
    headroom: testedHeadroom,
    forest: forestOf(
      { first, second, nvidia, dotnet, all },
      (set) => seriesOf.over(set, composite).values,
      testedComposite,
    ),
    agreements: [nvidia, dotnet].flatMap((set) =>
      relatedOutcomes(set).flatMap((outcome) => agreementOf(set, outcome)),
    ),
  });
}

/** Outcomes that a score may be related to: quality without the skill is not one. */
function relatedOutcomes({ outcomes }: MeasuredSet): Outcome[] {
  return outcomes.filter(({ name }) => name !== BARE_CORRECTNESS && name !== BARE_QUALITY);
}

/** All predictors over all skills, and each over the skills of a set. */
function seriesOver(all: MeasuredSet, { evaluationOf }: Measurements) {
  const rows = new Map(all.skills.map((skill, row) => [`${skill.publisher}/${skill.name}`, row]));
  const predictors = predictorsOf(all.skills.map(({ publisher, name }) => evaluationOf(publisher, name)));
  return {
    predictors,
    over: (set: MeasuredSet, { name, values }: Pick<Predictor, 'name' | 'values'>): Series => ({
      name,
      values: set.skills.map((skill) => {
        const value = values[rows.get(`${skill.publisher}/${skill.name}`) ?? -1];
        if (value === undefined) throw new Error(`${skill.name} has no ${name}.`);
        return value;
      }),
    }),
  };
}

/** Each predictor with each outcome of a set, strongest evidence first, adjusted among themselves. */
function explore(set: MeasuredSet, predictors: readonly Series[]): Candidate['explored'][] {
  const relations = relationsOf(
    set,
    predictors.filter((series) => varies(series, set)),
    relatedOutcomes(set),
  );
  const all = holmAdjusted(relations.map(({ p }) => p));
  return relations
    .map((relation, index) => ({ ...relation, adjusted: all[index] ?? 1 }))
    .sort((a, b) => a.p - b.p);
}

/** The same relation in another set; nothing where it has no such outcome, or the predictor hardly varies. */
function tryElsewhere(set: MeasuredSet, { outcome }: Relation, predictor: Series): Relation[] {
  const name = set.outcomes.some((one) => one.name === outcome) ? outcome : COUNTERPARTS.get(outcome);
  if (name === undefined || !set.outcomes.some((one) => one.name === name) || !varies(predictor, set))
    return [];
  return relationsOf(set, [predictor], [outcomeOf(set, name)]);
}

function sourceOf(
  { title, skills }: MeasuredSet,
  { data, licence }: { data: string; licence: string },
  tasks: readonly number[],
): Source {
  return {
    title,
    data,
    licence,
    measured: tasks.length,
    compared: skills.length,
    blocks: new Set(skills.map(({ component }) => component)).size,
    tasks: { least: Math.min(...tasks), median: quantile(tasks, 0.5) ?? 0, most: Math.max(...tasks) },
  };
}

/** One entry a skill. */
function scenarioCounts(runs: readonly ScenarioRun[]): number[] {
  return [...Map.groupBy(runs, ({ skill }) => skill).values()].map(
    (own) => new Set(own.map(({ scenario }) => scenario)).size,
  );
}
