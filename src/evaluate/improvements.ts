import type { StaticFeatures } from '../documents/evaluation.ts';
import type { DimensionName } from '../documents/names.ts';

/** A change an author can make, and what it does to the features that layer 1 scores. */
export interface Improvement {
  dimension: DimensionName;
  action: string | ((features: StaticFeatures) => string);
  /** The features that change; null when the change does not apply. */
  change: (features: StaticFeatures) => Partial<StaticFeatures> | null;
}

const when = (applies: boolean, change: Partial<StaticFeatures>) => (applies ? change : null);

/** All changes whose gain layer 1 can compute. Source: the methodology, "Tips for Improving a Skill's Score". */
export const IMPROVEMENTS: readonly Improvement[] = [
  {
    dimension: 'triggering_accuracy',
    action: 'Say when to use it: begin a clause of the description with "Use this skill when".',
    change: (f) => when(!f.hasTrigger && !f.exempt, { hasTrigger: true }),
  },
  {
    dimension: 'triggering_accuracy',
    action:
      'Name three or more situations in the description, with commas or "or" between them: "when creating …, when merging …, or when filling …".',
    change: (f) => when(f.useCaseCount < 3 && !f.exempt, { useCaseCount: 3, hasTriggerContext: true }),
  },
  {
    dimension: 'triggering_accuracy',
    action:
      'Put an activity behind "when", "for" or "during" in the description, such as "when reviewing migrations".',
    change: (f) =>
      when(!f.hasTriggerContext && f.useCaseCount >= 3 && !f.exempt, { hasTriggerContext: true }),
  },
  {
    dimension: 'triggering_accuracy',
    action: 'If the agent should start it unasked, say "proactively" in the description.',
    change: (f) => when(!f.saysProactively && !f.exempt, { saysProactively: true }),
  },
  {
    dimension: 'triggering_accuracy',
    action: 'If it should start by itself, name what triggers it or say "automatically" in the description.',
    change: (f) => when(!f.saysAutomatic && !f.exempt, { saysAutomatic: true }),
  },
  {
    dimension: 'triggering_accuracy',
    action: (f) =>
      `Lengthen the description from ${f.descriptionLength} to 100 characters or more: what it does, and when.`,
    change: (f) => when(f.descriptionLength < 100, { descriptionLength: 100 }),
  },
  {
    dimension: 'triggering_accuracy',
    action: 'Give the skill a name: in its frontmatter.',
    change: (f) => when(!f.hasName, { hasName: true }),
  },
  {
    dimension: 'orchestration_fitness',
    action:
      'Describe the output format: one sentence or heading that says "Output format" or what is returned as JSON.',
    change: (f) => when(!f.namesOutputFormat, { namesOutputFormat: true, namesOutput: true }),
  },
  {
    dimension: 'orchestration_fitness',
    action: 'Say what the skill returns or produces.',
    change: (f) => when(!f.namesOutput && f.namesOutputFormat, { namesOutput: true }),
  },
  {
    dimension: 'orchestration_fitness',
    action: 'Say what the skill receives: its inputs, parameters or arguments.',
    change: (f) => when(!f.namesInput, { namesInput: true }),
  },
  {
    dimension: 'orchestration_fitness',
    action: 'Take the supervising out: orchestrating, coordinating and dispatching belong in an agent.',
    change: (f) => when(f.orchestrationWordCount >= 2, { orchestrationWordCount: 0 }),
  },
  {
    dimension: 'orchestration_fitness',
    action: 'Show concrete work in two or more code blocks.',
    change: (f) => when(f.codeBlockCount < 2, { codeBlockCount: 2 }),
  },
  {
    dimension: 'progressive_disclosure',
    action: 'Move detail into one or more files under references/ and link to them.',
    change: (f) => when(f.referenceFiles.length === 0, { referenceFiles: ['references/detail.md'] }),
  },
  {
    dimension: 'progressive_disclosure',
    action: (f) =>
      `Shorten SKILL.md from ${f.lineCount} to 600 lines or fewer by moving material into references/.`,
    change: (f) =>
      when(f.lineCount > 600, {
        lineCount: 600,
        referenceFiles: f.referenceFiles.length > 0 ? f.referenceFiles : ['references/detail.md'],
      }),
  },
  {
    dimension: 'progressive_disclosure',
    action: (f) =>
      `Cover the domain more fully: ${f.lineCount} lines ${f.lineCount < 100 ? 'read as a stub' : 'are few'}; a complete skill usually has 200 to 600.`,
    change: (f) => when(f.lineCount < 200, { lineCount: 200 }),
  },
  {
    dimension: 'progressive_disclosure',
    action: 'Keep templates or data that the skill hands out as files under assets/.',
    change: (f) => when(f.assetFiles.length === 0, { assetFiles: ['assets/template'] }),
  },
  {
    dimension: 'progressive_disclosure',
    action: (f) =>
      `Remove the links to missing reference files, or create the files: ${f.orphanReferences.slice(0, 3).join(', ')}.`,
    change: (f) => when(f.orphanReferences.length > 0, { orphanReferences: [] }),
  },
  {
    dimension: 'token_efficiency',
    action: (f) =>
      `Cut MUST, NEVER and ALWAYS from ${f.directiveCount} to at most ${directiveTarget(f)}; give reasons instead.`,
    change: (f) => when(f.directiveCount > directiveTarget(f), { directiveCount: directiveTarget(f) }),
  },
  {
    dimension: 'token_efficiency',
    action: (f) =>
      `Say things once: ${f.proseLineCount - f.distinctProseLineCount} lines of prose repeat another line.`,
    change: (f) =>
      when(f.distinctProseLineCount < f.proseLineCount, { proseLineCount: f.distinctProseLineCount }),
  },
  {
    dimension: 'structural_completeness',
    action: 'Add a Troubleshooting or Edge cases section.',
    change: (f) => when(!f.hasTroubleshooting, { hasTroubleshooting: true }),
  },
  {
    dimension: 'structural_completeness',
    action: 'Add an Examples section.',
    change: (f) => when(!f.hasExamples, { hasExamples: true }),
  },
  {
    dimension: 'structural_completeness',
    action: (f) => `Divide the text under at least six H2 and H3 headings (it has ${f.h2Count + f.h3Count}).`,
    change: (f) => when(f.h2Count + f.h3Count < 6, { h2Count: 6, h3Count: 0 }),
  },
  {
    dimension: 'structural_completeness',
    action: (f) =>
      `Show five or more code blocks where code explains better than words (it has ${f.codeBlockCount}).`,
    change: (f) => when(f.codeBlockCount < 5, { codeBlockCount: 5 }),
  },
  {
    dimension: 'structural_completeness',
    action: 'Put what is compared or looked up into a table.',
    change: (f) => when(!f.hasTable, { hasTable: true }),
  },
  {
    dimension: 'ecosystem_coherence',
    action: 'Add a Related section that names sibling skills or agents.',
    change: (f) => when(!f.pointsToRelated, { pointsToRelated: true }),
  },
  {
    dimension: 'ecosystem_coherence',
    action: 'Link to sibling skills or agents by relative path (four or more earn the full bonus).',
    change: (f) =>
      when(f.crossReferences.resolved.length < 4, {
        crossReferences: { ...f.crossReferences, resolved: ['../a', '../b', '../c', '../d'] },
      }),
  },
  {
    dimension: 'ecosystem_coherence',
    action: (f) => `Correct or remove the dead links: ${f.deadLinks.slice(0, 3).join(', ')}.`,
    change: (f) => when(f.deadLinks.length > 0, { deadLinks: [] }),
  },
];

/** The most directives that cost neither points nor a flag: one in ten lines, and never more than 15. */
function directiveTarget(features: StaticFeatures): number {
  return Math.min(15, Math.floor(features.lineCount / 10));
}
