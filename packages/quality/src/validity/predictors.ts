import type { SkillEvaluation, StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { withoutRounding } from './without-rounding.ts';

export type PredictorKind = 'composite' | 'dimension' | 'feature' | 'rule';

/** Something that quick depth says of every skill, in the order of the skills; equal scores are equal to the last bit. */
export interface Predictor {
  kind: PredictorKind;
  name: string;
  values: number[];
}

type Feature = readonly [name: string, of: (features: StaticFeatures) => number | boolean];

const FEATURES: readonly Feature[] = [
  ['lines of SKILL.md', (of) => of.lineCount],
  ['lines of prose', (of) => of.proseLineCount],
  [
    'share of prose lines that are distinct',
    (of) => of.distinctProseLineCount / Math.max(1, of.proseLineCount),
  ],
  ['H2 headings', (of) => of.h2Count],
  ['H3 headings', (of) => of.h3Count],
  ['code blocks', (of) => of.codeBlockCount],
  ['languages of code blocks', (of) => of.codeBlockLanguages.length],
  ['heading for examples or usage', (of) => of.hasExamples],
  ['heading for troubleshooting', (of) => of.hasTroubleshooting],
  ['table', (of) => of.hasTable],
  ['directives (MUST, NEVER, ALWAYS)', (of) => of.directiveCount],
  ['files under references/', (of) => of.referenceFiles.length],
  ['files under assets/', (of) => of.assetFiles.length],
  ['cross-references that resolve', (of) => of.crossReferences.resolved.length],
  ['links to missing targets', (of) => of.orphanReferences.length + of.deadLinks.length],
  ['length of the description', (of) => of.descriptionLength],
  ['description: trigger expression', (of) => of.hasTrigger],
  ['description: "proactively"', (of) => of.saysProactively],
  ['description: "automatically" or the like', (of) => of.saysAutomatic],
  ['description: use cases', (of) => of.useCaseCount],
  ['description: context of the trigger', (of) => of.hasTriggerContext],
  ['exempt from triggering', (of) => of.exempt],
  ['names its output format', (of) => of.namesOutputFormat],
  ['names its output', (of) => of.namesOutput],
  ['names its input', (of) => of.namesInput],
  ['words of orchestration', (of) => of.orchestrationWordCount],
  ['speaks of decisions', (of) => of.discussesDecisions],
  ['points to related skills', (of) => of.pointsToRelated],
];

/** Everything that quick depth says of the skills: composite, measured dimensions, features, and each rule that fires. */
export function predictorsOf(evaluations: readonly SkillEvaluation[]): Predictor[] {
  const features = evaluations.map(featuresOf);
  const dimensions = DIMENSION_NAMES.filter((name) =>
    evaluations.every((one) => one.dimensions[name].score !== null),
  );
  const rules = [...new Set(evaluations.flatMap(({ findings }) => findings.map(({ rule }) => rule)))].sort();
  return [
    {
      kind: 'composite',
      name: 'composite',
      values: evaluations.map((one) => withoutRounding(one.composite.score ?? Number.NaN)),
    },
    ...dimensions.map((name) => ({
      kind: 'dimension' as const,
      name: DIMENSIONS[name].title.toLowerCase(),
      values: evaluations.map((one) => withoutRounding(one.dimensions[name].score ?? Number.NaN)),
    })),
    ...FEATURES.map(([name, of]) => ({
      kind: 'feature' as const,
      name,
      values: features.map((one) => withoutRounding(Number(of(one)))),
    })),
    ...rules.map((rule) => ({
      kind: 'rule' as const,
      name: rule,
      values: evaluations.map(({ findings }) => Number(findings.some((finding) => finding.rule === rule))),
    })),
  ];
}

function featuresOf({ layers, subject }: SkillEvaluation): StaticFeatures {
  const layer = layers.find(({ name }) => name === 'static');
  if (layer === undefined || !('features' in layer) || layer.features === null) {
    throw new Error(`${subject.name} could not be read.`);
  }
  return layer.features as StaticFeatures;
}
