import type { ViewedKind } from '../../../src/documents/document-kinds.ts';
import type { ViewerDocument, ViewerEntry } from '../../../src/documents/viewer.ts';
import type { CollectionBeginning } from '../../../src/report/evaluation/collection-beginning.ts';
import { scanView } from '../../../src/report/scan/scan-view.ts';
import { vetView } from '../../../src/report/scan/vet-view.ts';
import { ErrorNote, Loading } from '../design/notice.tsx';
import { Page } from '../design/page.tsx';
import { inCode } from '../source/in-code.ts';
import { useSource } from '../source/source-context.ts';
import { useLoaded } from '../source/use-loaded.ts';
import { useViewerIndex } from '../source/viewer-index.ts';
import { CollectionComparisonPage } from './compare/collection-comparison-page.tsx';
import { ComparePage } from './compare/compare-page.tsx';
import { EvaluationPage } from './evaluation/evaluation-page.tsx';
import { LeaderboardPage } from './leaderboard/leaderboard-page.tsx';
import { NoSuchPart, NotFoundPage } from './not-found-page.tsx';
import type { EntryRoute } from './page-props.ts';
import { SectionsPage } from './sections-page.tsx';
import { SkillSetPage } from './skill-set/skill-set-page.tsx';
import { SafetyDeltaPage } from './threat/safety-delta-page.tsx';
import { ThreatComparisonPage } from './threat/threat-comparison-page.tsx';
import { ThreatReportPage } from './threat/threat-report-page.tsx';

/** Fetches an entry and shows it with the page of its kind. */
export function EntryPage({ route }: { route: EntryRoute }) {
  const source = useSource();
  const { entries } = useViewerIndex();
  const loaded = useLoaded(() => source.document(route.id), [source, route.id]);
  const beginning = useLoaded(() => source.beginning(route.id), [source, route.id]);
  const begun = beginning.state === 'loaded' ? beginning.value : null;
  const listed = entries.find(({ id }) => id === route.id);
  if (loaded.state === 'loading') {
    if (begun !== null && isWhole(route)) {
      const entry = listed ?? unlisted(route.id, begun.entry);
      return <DocumentPage {...{ entry, route, begun }} document={begun.entry} />;
    }
    return (
      <Page title={listed?.title ?? 'Report'}>
        <Loading />
      </Page>
    );
  }
  if (loaded.state === 'failed')
    return (
      <Page title={listed?.title ?? 'Report'}>
        <ErrorNote error={loaded.error} retry={loaded.again} />
      </Page>
    );
  const entry = listed ?? unlisted(route.id, loaded.value);
  return <DocumentPage {...{ entry, route, begun }} document={loaded.value} />;
}

function isWhole({ skill, view }: EntryRoute): boolean {
  return skill === null && view.kind === 'overview';
}

interface DocumentPageProps {
  entry: ViewerEntry;
  document: ViewerDocument;
  route: EntryRoute;
  begun: CollectionBeginning | null;
}

/** These have one page; the others have pages of members, cases or dimensions. */
const OF_ONE_PAGE = new Set<ViewedKind>([
  'leaderboard',
  'comparison',
  'collection-comparison',
  'scan',
  'vet',
  'skill-set',
]);

function DocumentPage({ entry, document, route, begun }: DocumentPageProps) {
  const source = useSource();
  if (OF_ONE_PAGE.has(document.kind) && !isWhole(route)) return <NoSuchPart of={document.kind} />;
  switch (document.kind) {
    case 'evaluation':
      return <EvaluationPage {...{ entry, document, source, route, begun }} />;
    case 'leaderboard':
      return <LeaderboardPage {...{ entry, document, source, route }} />;
    case 'threat-report':
      return <ThreatReportPage {...{ entry, document, source, route }} />;
    case 'threat-comparison':
      return <ThreatComparisonPage {...{ entry, document, source, route }} />;
    case 'safety-delta':
      return <SafetyDeltaPage {...{ entry, document, source, route }} />;
    case 'collection-comparison':
      return <CollectionComparisonPage {...{ entry, document, source, route }} />;
    case 'comparison':
      return <ComparePage {...{ entry, document }} />;
    case 'scan':
      return <SectionsPage entry={entry} sections={scanView(inCode(document.document), 'verbose')} />;
    case 'vet':
      return <SectionsPage entry={entry} sections={vetView(inCode(document.document), 'verbose')} />;
    case 'skill-set':
      return <SkillSetPage {...{ entry, document }} />;
    default:
      return <NotFoundPage what="This viewer does not know that kind of report." />;
  }
}

/** A run's result is opened by its id and stands in no list of reports. */
function unlisted(id: string, { kind }: ViewerDocument): ViewerEntry {
  return { id, kind, title: 'Report', from: { file: null, run: null }, outcome: null, at: null };
}
