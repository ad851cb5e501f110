import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';

/** Features of a skill that has nothing but a usable name, description and trigger; a test changes what it is about. */
export function staticFeatures(changes: Partial<StaticFeatures> = {}): StaticFeatures {
  return {
    lineCount: 50,
    h2Count: 0,
    h3Count: 0,
    codeBlockCount: 0,
    codeBlockLanguages: [],
    hasExamples: false,
    hasTroubleshooting: false,
    hasTable: false,
    directiveCount: 0,
    referenceFiles: [],
    assetFiles: [],
    crossReferences: { resolved: [], dead: [], untested: [] },
    hasName: true,
    descriptionLength: 41,
    exempt: false,
    hasTrigger: true,
    saysProactively: false,
    saysAutomatic: false,
    useCaseCount: 0,
    hasTriggerContext: false,
    namesOutputFormat: false,
    namesOutput: false,
    namesInput: false,
    orchestrationWordCount: 0,
    discussesDecisions: false,
    pointsToRelated: false,
    proseLineCount: 10,
    distinctProseLineCount: 10,
    orphanReferences: [],
    deadLinks: [],
    ...changes,
  };
}
