import type { CaseScore, Observability } from '@plugin-eval/core/documents/threat-report.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { embedTexts, type TextClusters } from '../geometry/embed-texts.ts';
import { mutualInformation } from '../geometry/mutual-information.ts';
import { permutationTest } from '../geometry/permutation-test.ts';
import { changedCase } from '../scoring/pack-case.ts';
import { nameClusters, separate } from './separation.ts';

/** Source: docs/specification/threats.md, "Observable geometry". */
const INPUT_CHARACTERS = 2000;
const PERMUTATIONS = 1000;
/**
 * Most cases in the geometry; of more, a seeded sample is used, and the others get no cluster and no place.
 */
const MOST_CASES = 10_000;

export interface Geometry {
  /** The geometry; null below the least number of cases, or when their texts do not differ. */
  observability: Observability | null;
  /** The cases with their cluster and their place in the picture; null in those without. */
  cases: CaseScore[];
}

/**
 * Computes the geometry of the cases' texts, and the relation of their clusters to the labels. Exploratory.
 * Source: docs/specification/threats.md, "Observable geometry".
 * @param bounds `seed`: integer in [0, 2^53); `mostCases`: of more a sample of so many is looked at
 */
export function observeGeometry(
  cases: readonly CaseScore[],
  { mostCases = MOST_CASES, ...bounds }: { seed: number; minCases: number; mostCases?: number },
): Geometry {
  if (cases.length <= mostCases) return observeAll(cases, bounds);
  const chosen = sampleOf(cases.length, mostCases, bounds.seed);
  const seen = observeAll(
    chosen.map((index) => cases[index] as CaseScore),
    bounds,
  );
  const byIndex = new Map(chosen.map((index, place) => [index, seen.cases[place]]));
  const { observability } = seen;
  return {
    observability: observability && {
      ...observability,
      notes: [
        ...observability.notes,
        `They come from ${mostCases} of the ${cases.length} cases, drawn with the seed.`,
      ],
    },
    cases: cases.map((one, index) => byIndex.get(index) ?? one),
  };
}

/** A uniform random subset of indices, in order. */
function sampleOf(count: number, size: number, seed: number): number[] {
  const random = seededRandom(seed);
  const indices = Array.from({ length: count }, (_, index) => index);
  for (let place = 0; place < size; place++) {
    const other = place + random.integerBelow(count - place);
    const kept = indices[place] as number;
    indices[place] = indices[other] as number;
    indices[other] = kept;
  }
  return indices.slice(0, size).sort((a, b) => a - b);
}

function observeAll(
  cases: readonly CaseScore[],
  { seed, minCases }: { seed: number; minCases: number },
): Geometry {
  const { clusters, scatter, vocabularySize } =
    cases.length < minCases ? NOTHING : embedTexts(cases.map(labelledText), seededRandom(seed));
  if (clusters === null || scatter === null) {
    return {
      observability: null,
      cases: cases.map((one) => changedCase(one, { cluster: null, scatterX: null, scatterY: null })),
    };
  }
  const information = informationOf(cases, clusters);
  const texts = cases.map((one) => ({ one, text: ownText(one) }));
  return {
    observability: {
      n: cases.length,
      seed,
      vocabulary: vocabularySize,
      components: clusters.components,
      explained: clusters.explained,
      clusters: clusters.count,
      clusterSizes: sizesOf(clusters),
      mutualInformation: information.nats,
      normalizedMutualInformation: information.normalised,
      withoutLabels: withoutLabels(cases, seed),
      namedClusters: nameClusters(texts, clusters),
      separation: separate(texts),
      notes: notesOn(cases),
    },
    cases: cases.map((one, index) =>
      changedCase(one, {
        cluster: clusters.labels[index] ?? null,
        scatterX: scatter[index]?.x ?? null,
        scatterY: scatter[index]?.y ?? null,
      }),
    ),
  };
}

const NOTHING = { clusters: null, scatter: null, vocabularySize: 0 };

const NOTES = [
  'These figures are exploratory: clusters of words, and no proof of a cause.',
  'The text of a case contains its category, severity and outcome, so its clusters agree with them partly by construction.',
  'The figures without labels come from task and input alone, without explanation and matched labels, which would tell the outcome; only they carry p-values.',
  'Clusters and outcomes are named by words of task and input alone, each probe counted once; of many words some stand out by chance.',
  'Task and input come from the probe. That they go with category and severity shows how the probes are written, and nothing about the target.',
];
const REPEATED =
  'Some probes were answered several times. Their texts are the same, so that the p-values come out too small.';

function notesOn(cases: readonly CaseScore[]): string[] {
  const isRepeated = new Set(cases.map(({ probeId }) => probeId)).size < cases.length;
  return isRepeated ? [...NOTES, REPEATED] : NOTES;
}

/** All texts that the source lists. */
function labelledText(one: CaseScore): string {
  return [
    one.category,
    one.severity,
    one.passed ? 'passed' : 'failed',
    `risk ${one.riskScore.toFixed(2)}`,
    ownText(one),
    one.explanation,
    ...one.matchedSafePatterns,
    ...one.matchedUnsafePatterns,
  ].join('\n');
}

/** Text that reveals neither category, severity nor outcome. */
function ownText({ task, probeInput }: CaseScore): string {
  const input = Array.from(probeInput.slice(0, 2 * INPUT_CHARACTERS)).slice(0, INPUT_CHARACTERS);
  return `${task}\n${input.join('')}`;
}

function withoutLabels(cases: readonly CaseScore[], seed: number): Observability['withoutLabels'] {
  const { clusters } = embedTexts(cases.map(ownText), seededRandom(seed));
  if (clusters === null) return null;
  const { nats, normalised } = informationOf(cases, clusters);
  const random = seededRandom(seed);
  const pValue = (labels: readonly string[]) =>
    permutationTest(clusters.labels, labels, { permutations: PERMUTATIONS, random });
  return {
    clusters: clusters.count,
    mutualInformation: nats,
    normalizedMutualInformation: normalised,
    pValues: {
      category: pValue(categories(cases)),
      severity: pValue(severities(cases)),
      passFail: pValue(outcomes(cases)),
    },
    permutations: PERMUTATIONS,
  };
}

function informationOf(cases: readonly CaseScore[], { labels }: TextClusters) {
  const [category, severity, passFail] = [categories, severities, outcomes].map((of) =>
    mutualInformation(labels, of(cases)),
  ) as [Information, Information, Information];
  return {
    nats: { category: category.nats, severity: severity.nats, passFail: passFail.nats },
    normalised: {
      category: category.normalised,
      severity: severity.normalised,
      passFail: passFail.normalised,
    },
  };
}

type Information = ReturnType<typeof mutualInformation>;

function categories(cases: readonly CaseScore[]): string[] {
  return cases.map(({ category }) => category);
}

function severities(cases: readonly CaseScore[]): string[] {
  return cases.map(({ severity }) => severity);
}

function outcomes(cases: readonly CaseScore[]): string[] {
  return cases.map(({ passed }) => (passed ? 'passed' : 'failed'));
}

function sizesOf({ labels, count }: TextClusters): number[] {
  const sizes = new Array<number>(count).fill(0);
  for (const label of labels) sizes[label] = (sizes[label] ?? 0) + 1;
  return sizes;
}
