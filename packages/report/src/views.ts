import type { DocumentKind, FinishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import type { Section } from './view-model/blocks.ts';
import { framed } from './view-model/build-blocks.ts';
import { fitSections, foldSections } from './view-model/fit-sections.ts';
import type { ViewExtent } from './view-model/view-extent.ts';

/** Lays out a document as sections. */
export type View<Document> = (document: Document, extent: ViewExtent) => readonly Section[];

interface Shown<Document> {
  load: () => Promise<View<Document>>;
  /** Level of the first Markdown headings. @default 2 */
  level?: 1;
}

const evaluationViews = async () => ({
  ...(await import('./evaluation/evaluation-view.ts')),
  ...(await import('./text/render-text.ts')),
});

/** Views by document kind. Text and Markdown derive from them. */
const VIEWS: { [Kind in DocumentKind]: Shown<FinishedDocuments[Kind]> | null } = {
  evaluation: {
    async load() {
      const { evaluationView, evaluationSections } = await evaluationViews();
      return (document, { medium, detail }) =>
        medium === 'comment'
          ? framed(foldSections(evaluationView(document)))
          : evaluationSections(document, detail);
    },
  },
  certificate: {
    async load() {
      const { certificateView } = await import('./certificate/certificate-view.ts');
      const { evaluationSections } = await evaluationViews();
      return (document, extent) =>
        extent.medium === 'comment'
          ? certificateView(document, extent)
          : evaluationSections(document, extent.detail);
    },
    level: 1,
  },
  comparison: byPriority(async () => (await import('./comparison/comparison-view.ts')).comparisonView),
  'collection-comparison': byPriority(
    async () =>
      (await import('./collection-comparison/collection-comparison-view.ts')).collectionComparisonView,
  ),
  grid: byPriority(async () => (await import('./grid/grid-view.ts')).gridView),
  leaderboard: byPriority(async () => (await import('./leaderboard/leaderboard-view.ts')).leaderboardView),
  'threat-report': underOneHeading(async () => (await import('./threat-report/threat-view.ts')).threatView),
  'threat-comparison': underOneHeading(
    async () => (await import('./threat-comparison/threat-comparison-view.ts')).threatComparisonView,
  ),
  'safety-delta': underOneHeading(
    async () => (await import('./safety-delta/safety-delta-view.ts')).safetyDeltaView,
  ),
  scan: byPriority(async () => (await import('./scan/scan-view.ts')).scanView, 1),
  vet: byPriority(async () => (await import('./scan/vet-view.ts')).vetView, 1),
  retirement: byPriority(async () => (await import('./retirement/retirement-view.ts')).retirementView),
  detonation: byPriority(async () => (await import('./detonation/detonation-view.ts')).detonationView, 1),
  validity: byPriority(async () => (await import('./validity/validity-view.ts')).validityView),
  improvement: byPriority(async () => (await import('./improvement/improvement-view.ts')).improvementView, 1),
  rewriting: byPriority(async () => (await import('./rewriting/rewriting-view.ts')).rewritingView, 1),
  drift: byPriority(async () => (await import('./drift/drift-view.ts')).driftView, 1),
  trimming: byPriority(async () => (await import('./trimming/trimming-view.ts')).trimmingView, 1),
  'skill-set': byPriority(async () => (await import('./skill-set/set-view.ts')).setView, 1),
  usage: byPriority(async () => (await import('./usage/usage-view.ts')).usageView, 1),
  'fix-report': byPriority(async () => (await import('./fix/fix-view.ts')).fixView, 1),
  'evals-check': byPriority(
    async () => (await import('./evals-check/evals-check-view.ts')).evalsCheckView,
    1,
  ),
  'ci-report': byPriority(async () => (await import('./ci/ci-view.ts')).ciView),
  'evals-conversion': {
    load: async () => (await import('./evals-check/evals-conversion-view.ts')).evalsConversionView,
  },
  'corpus-summary': { load: async () => (await import('./text/corpus-view.ts')).corpusView },
  'dry-run': { load: async () => (await import('./text/dry-run-view.ts')).dryRunView },
  'threat-dry-run': {
    load: async () => (await import('./threat-report/threat-dry-run-view.ts')).threatDryRunView,
  },
  doctor: byPriority(async () => (await import('./text/doctor-view.ts')).doctorView),
  'run-list': byPriority(async () => {
    const { runsView } = await import('./history/runs-view.ts');
    return (runs) => runsView(runs);
  }),
  'run-details': byPriority(async () => {
    const { runView } = await import('./history/runs-view.ts');
    return (run) => runView(run);
  }),
  session: { load: async () => (await import('./sessions/session-view.ts')).sessionSections },
  prompts: {
    async load() {
      const { promptsView } = await import('./text/prompts-view.ts');
      return ({ skills }) => skills.flatMap(promptsView);
    },
  },
  calibration: {
    load: async () => (await import('./threat-catalogue/signal-view.ts')).calibrationView,
    level: 1,
  },
  'threat-reviews': null,
};

/** Loads how a kind is shown. */
export async function viewOf<Kind extends DocumentKind>(
  kind: Kind,
): Promise<{ view: View<FinishedDocuments[Kind]>; level: number }> {
  const shown = VIEWS[kind] as Shown<FinishedDocuments[Kind]> | null;
  if (shown === null) throw new Error(`A document of the kind ${kind} is never shown.`);
  return { view: await shown.load(), level: shown.level ?? 2 };
}

/** A complete view: the priorities of its parts decide what is shown. */
function byPriority<Document>(
  load: () => Promise<(document: Document, extent: ViewExtent) => readonly Section[]>,
  level?: 1,
): Shown<Document> {
  return {
    async load() {
      const view = await load();
      return (document, extent) => {
        const sections = view(document, extent);
        return extent.medium === 'comment' ? foldSections(sections) : fitSections(sections, extent.detail);
      };
    },
    ...(level === undefined ? {} : { level }),
  };
}

/** The same, in a comment with the first section as the frame of the others. */
function underOneHeading<Document>(
  load: () => Promise<(document: Document, extent: ViewExtent) => readonly Section[]>,
): Shown<Document> {
  const shown = byPriority(load);
  return {
    async load() {
      const view = await shown.load();
      return (document, extent) => {
        const sections = view(document, extent);
        return extent.medium === 'comment' ? framed(sections) : sections;
      };
    },
  };
}
