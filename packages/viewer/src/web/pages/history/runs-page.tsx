import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { RunSummary } from '@plugin-eval/core/documents/run.ts';
import type { ViewerRun } from '@plugin-eval/core/documents/viewer.ts';
import { runsView } from '@plugin-eval/report/history/runs-view.ts';
import type { Section, Words } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Sections } from '../../design/blocks.tsx';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { useLoaded } from '../../source/use-loaded.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { SearchableBlocks } from '../../table/searchable-blocks.tsx';
import { formatMoment } from './moment.tsx';
import { ServerOnly } from './server-only.tsx';
import { useEvery } from './use-every.ts';
import { useLastLoaded } from './use-last-loaded.ts';

const REFRESH_MS = 4000;

/** Every run of the journal, the newest first. */
export function RunsPage() {
  return <ServerOnly>{(server) => <Runs server={server} />}</ServerOnly>;
}

const WIDGETS = { runs: ({ blocks }: Section) => <SearchableBlocks blocks={blocks} label="Runs" /> };

function Runs({ server }: { server: ServerSource }) {
  const loadedRuns = useLoaded(() => server.runs(), [server]);
  const loaded = useLastLoaded(loadedRuns);
  const runs = loaded.state === 'loaded' ? loaded.value : null;
  useEvery(REFRESH_MS, runs?.some(({ summary }) => summary.status === 'running') ?? false, loadedRuns.again);
  const sections = useMemo(() => (runs === null ? [] : sectionsOf(runs)), [runs]);
  return (
    <Page title="Runs">
      {loaded.state === 'loading' && <Loading what="Loading the runs" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loadedRuns.again} />}
      <Sections sections={sections} widgets={WIDGETS} />
    </Page>
  );
}

function sectionsOf(runs: readonly ViewerRun[]): Section[] {
  const results = new Map(runs.map(({ summary, entries }) => [summary.id, resultWords(entries)]));
  const summaries = runs.map(({ summary }) => fromPublished(summary) as RunSummary);
  const list = { journal: 'the journal: every command that uses a model', runs: summaries };
  return runsView(list, { results, moment: formatMoment });
}

/** Describes the results of a run; the first one is the purpose of the command. */
function resultWords([first, ...more]: ViewerRun['entries']): Words {
  if (first === undefined) return [{ text: 'none', tone: 'quiet' }];
  return [
    { text: first.outcome ?? first.title, to: { kind: 'entry', id: first.id, member: null } },
    ...(more.length === 0 ? [] : [{ text: ` and ${more.length} more`, tone: 'quiet' as const }]),
  ];
}
