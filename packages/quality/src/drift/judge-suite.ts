import type { DriftCase, MeasureDrift } from '@plugin-eval/core/documents/drift.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { caseDifferences, type DriftMeasure, driftLoss, measuresOf, sideValues } from './drift-cases.ts';
import { casesToDecide, driftsOf, ONE_SIDED } from './drift-verdict.ts';
import { floorDrift } from './run-floor.ts';

/** Ways to sign the differences that the test draws where there are more of them. */
const FLIPS = 9_999;
/** Fewer flips suffice for an estimate. */
const FLIPS_OF_AN_ESTIMATE = 999;

/** Cases of one skill. */
export interface MeasuredCases {
  cases: readonly DriftCase[];
  /** Reason nothing of them can be counted; null when they can. */
  problem: string | null;
}

export interface SuiteTerms {
  /** Sessions of each case on each side. */
  sessions: number;
  /** Names of the sides. */
  names: readonly [string, string];
  /** Integer in [0, 2^53). */
  seed: number;
}

/** Means of stored runs of one suite. */
export interface StoredMeans {
  /** The runs that are compared with. */
  before: readonly number[];
  /** Runs that differ in nothing, by what they have in common. */
  history: readonly (readonly number[])[];
}

/** Verdicts over all cases together, and by skill; each by measure. */
export interface JudgedSuite {
  suite: MeasureDrift[];
  skills: MeasureDrift[][];
}

interface Part {
  measure: DriftMeasure;
  cases: readonly DriftCase[];
  loss: string | null;
}

/**
 * Judges skills whose sides were measured together: all cases first, then each skill, with Holm. Source:
 * docs/specification/comparisons.md, "Drift".
 */
export function judgeSuite(skills: readonly MeasuredCases[], terms: SuiteTerms): JudgedSuite {
  return byParts(skills, terms, (parts) => {
    const counted = parts.filter(({ loss }) => loss === null);
    const drifts = driftsOf(
      counted.map(({ cases, measure }) => caseDifferences(cases, measure)),
      { resamples: FLIPS, random: seededRandom(terms.seed) },
    );
    return parts.map((part): MeasureDrift => {
      const found = drifts[counted.indexOf(part)];
      if (found === undefined) return { ...emptyDrift(part), verdict: 'invalid', problem: part.loss };
      const { verdict, change, low, high, pValue, adjusted, cases, different } = found;
      const resampling = { resamples: FLIPS_OF_AN_ESTIMATE, random: seededRandom(terms.seed) };
      return {
        ...emptyDrift(part),
        ...{ verdict, change, low, high, p: pValue, pAdjusted: adjusted, cases, different },
        problem: verdict === 'too-few' ? 'No case has a result on both sides.' : null,
        casesNeeded:
          verdict === 'undecided'
            ? casesToDecide(caseDifferences(part.cases, part.measure), resampling)
            : null,
      };
    });
  });
}

/**
 * Judges skills that were measured now against stored runs: the floor of equal runs decides.
 * @param storedOf told the skills, one or all that were measured
 */
export function judgeSince(
  skills: readonly MeasuredCases[],
  terms: SuiteTerms,
  storedOf: (skills: readonly number[], measure: DriftMeasure) => StoredMeans,
): JudgedSuite {
  return byParts(skills, terms, (parts, skillsOf) =>
    parts.map((part, index): MeasureDrift => {
      const { before, history } = storedOf(skillsOf[index] ?? [], part.measure);
      const { before: now, ...empty } = emptyDrift(part);
      if (part.loss !== null) return { ...empty, before: null, after: now, problem: part.loss };
      if (before.length === 0 || now === null)
        return { ...empty, before: null, after: now, problem: 'The stored run has no result of it.' };
      const found = floorDrift(before, [now], history, ONE_SIDED / parts.length);
      const { change, floor, degreesOfFreedom, runsNeeded } = found;
      return {
        ...empty,
        ...{ verdict: found.verdict, before: now - change, after: now, change },
        ...{ floor, degreesOfFreedom, runsNeeded },
        ...(floor === null ? {} : { low: clipped(change - floor), high: clipped(change + floor) }),
        cases: sideValues(part.cases, part.measure, 0).length,
        problem:
          runsNeeded === 0
            ? null
            : `How much equal runs differ is known from ${degreesOfFreedom} of 10 repeated runs.`,
      };
    }),
  );
}

/** Figures of a first run, which is compared with nothing. */
export function describeBaseline(skills: readonly MeasuredCases[], terms: SuiteTerms): JudgedSuite {
  return byParts(skills, terms, (parts) =>
    parts.map((part): MeasureDrift => {
      const cases = sideValues(part.cases, part.measure, 0).length;
      const verdict = part.loss === null ? ('baseline' as const) : ('invalid' as const);
      return { ...emptyDrift(part), verdict, problem: part.loss, cases };
    }),
  );
}

/** @param judge told the skills of each part */
function byParts(
  skills: readonly MeasuredCases[],
  { sessions, names }: SuiteTerms,
  judge: (parts: readonly Part[], skillsOf: readonly (readonly number[])[]) => MeasureDrift[],
): JudgedSuite {
  const measured = skills.flatMap(({ problem }, index) => (problem === null ? [index] : []));
  const partOf = (cases: readonly DriftCase[], measure: DriftMeasure): Part => ({
    ...{ measure, cases },
    loss: driftLoss(cases, measure, sessions, names),
  });
  const all = measured.flatMap((skill) =>
    // Groups are numbered by skill.
    (skills[skill]?.cases ?? []).map((one) => ({ ...one, group: one.group * skills.length + skill })),
  );
  const suite = (all.length === 0 ? [] : measuresOf(all)).map((measure) => partOf(all, measure));
  const own = skills.flatMap(({ cases, problem }, skill) =>
    problem === null ? measuresOf(cases).map((measure) => ({ skill, part: partOf(cases, measure) })) : [],
  );
  const judged = judge(
    own.map(({ part }) => part),
    own.map(({ skill }) => [skill]),
  );
  return {
    suite: judge(
      suite,
      suite.map(() => measured),
    ),
    skills: skills.map((_, index) => judged.filter((__, at) => own[at]?.skill === index)),
  };
}

function emptyDrift({ measure, cases }: Part): MeasureDrift {
  const [before, after] = [0, 1].map((side) => meanOf(sideValues(cases, measure, side)));
  return {
    ...{ measure, verdict: 'invalid', problem: null, before: before ?? null, after: after ?? null },
    ...{ change: null, low: null, high: null, p: null, pAdjusted: null, cases: 0, different: 0 },
    ...{ casesNeeded: null, floor: null, degreesOfFreedom: null, runsNeeded: null },
  };
}

function clipped(value: number): number {
  return Math.min(1, Math.max(-1, value));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}

const SEVERITY: readonly MeasureDrift['verdict'][] = [
  ...(['regressed', 'invalid', 'undecided', 'too-few', 'improved', 'unchanged', 'baseline'] as const),
];

/** The verdict of several measures together: the worst. `invalid` without any. */
export function worstVerdict(measures: readonly Pick<MeasureDrift, 'verdict'>[]): MeasureDrift['verdict'] {
  return SEVERITY.find((one) => measures.some(({ verdict }) => verdict === one)) ?? 'invalid';
}
