import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';

type Reader = (features: StaticFeatures) => number | boolean | readonly string[];

/** Layer 1's counts, in the order in which a reader checks them. */
export const FEATURE_GROUPS: readonly {
  title: string;
  rows: readonly (readonly [label: string, read: Reader])[];
}[] = [
  {
    title: 'Structure',
    rows: [
      ['Lines of SKILL.md', ({ lineCount }) => lineCount],
      ['H2 headings', ({ h2Count }) => h2Count],
      ['H3 headings', ({ h3Count }) => h3Count],
      ['Fenced code blocks', ({ codeBlockCount }) => codeBlockCount],
      ['Languages of code blocks', ({ codeBlockLanguages }) => codeBlockLanguages],
      ['Examples section', ({ hasExamples }) => hasExamples],
      ['Troubleshooting section', ({ hasTroubleshooting }) => hasTroubleshooting],
      ['Table', ({ hasTable }) => hasTable],
      ['Discusses decisions', ({ discussesDecisions }) => discussesDecisions],
    ],
  },
  {
    title: 'Description',
    rows: [
      ['Name given', ({ hasName }) => hasName],
      ['Characters', ({ descriptionLength }) => descriptionLength],
      ['Exempt: not chosen by description', ({ exempt }) => exempt],
      ['Trigger phrase', ({ hasTrigger }) => hasTrigger],
      ['Trigger context', ({ hasTriggerContext }) => hasTriggerContext],
      ['Use cases named', ({ useCaseCount }) => useCaseCount],
      ['Says “proactively”', ({ saysProactively }) => saysProactively],
      ['Says “automatic”', ({ saysAutomatic }) => saysAutomatic],
    ],
  },
  {
    title: 'Text',
    rows: [
      ['MUST, NEVER and ALWAYS', ({ directiveCount }) => directiveCount],
      ['Prose lines', ({ proseLineCount }) => proseLineCount],
      ['Distinct prose lines', ({ distinctProseLineCount }) => distinctProseLineCount],
      ['Names its input', ({ namesInput }) => namesInput],
      ['Names its output', ({ namesOutput }) => namesOutput],
      ['Names an output format', ({ namesOutputFormat }) => namesOutputFormat],
      ['Orchestration words', ({ orchestrationWordCount }) => orchestrationWordCount],
    ],
  },
  {
    title: 'Files and links',
    rows: [
      ['Files in references/', ({ referenceFiles }) => referenceFiles],
      ['Files in assets/', ({ assetFiles }) => assetFiles],
      ['Cross-references that resolve', ({ crossReferences }) => crossReferences.resolved],
      ['Dead cross-references', ({ crossReferences }) => crossReferences.dead],
      ['Untested cross-references', ({ crossReferences }) => crossReferences.untested],
      ['Orphan references', ({ orphanReferences }) => orphanReferences],
      ['Dead links', ({ deadLinks }) => deadLinks],
      ['Points to related skills', ({ pointsToRelated }) => pointsToRelated],
    ],
  },
];
