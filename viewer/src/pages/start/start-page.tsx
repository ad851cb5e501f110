import { useMemo } from 'react';
import { fromPublished } from '../../../../src/documents/from-published.ts';
import type { RunSummary } from '../../../../src/documents/run.ts';
import type { HistoryEntry, ViewerRun } from '../../../../src/documents/viewer.ts';
import { latestResults } from '../../../../src/report/history/latest-results.ts';
import { runTitle } from '../../../../src/report/history/run-title.ts';
import { subjectHistories } from '../../../../src/report/history/subject-histories.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { EmptyNote, ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedLine } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { useSource } from '../../source/source-context.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { useViewerIndex } from '../../source/viewer-index.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { RunStatus } from '../history/run-status.tsx';
import { useEvery } from '../history/use-every.ts';
import { useKept } from '../history/use-kept.ts';
import { ResultsTable } from './results-table.tsx';

/** How often runs are looked for, and what came of them. */
const REFRESH_MS = 5000;
const NO_RUNS: readonly ViewerRun[] = [];
const NO_HISTORY: readonly HistoryEntry[] = [];

/** What there is to open; with a journal the runs at work and the last results. */
export function StartPage() {
  const { server } = useSource();
  return server === null ? <FileStart /> : <Dashboard server={server} />;
}

function FileStart() {
  const { entries } = useViewerIndex();
  const results = useMemo(() => latestResults(entries, []), [entries]);
  return (
    <Page title="Reports">
      {entries.length === 0 ? (
        <EmptyNote>No report is open. This file holds none.</EmptyNote>
      ) : (
        <ResultsTable results={results} caption="Reports that are open" />
      )}
    </Page>
  );
}

function Dashboard({ server }: { server: ServerSource }) {
  const source = useSource();
  const askedIndex = useLoaded(() => source.index(), [source]);
  const askedRuns = useLoaded(() => server.runs(), [server]);
  const askedHistory = useLoaded(() => server.history(null), [server]);
  const [index, runs, history] = [useKept(askedIndex), useKept(askedRuns), useKept(askedHistory)];
  const all = runs.state === 'loaded' ? runs.value : NO_RUNS;
  const atWork = all.filter(({ summary }) => summary.status === 'running');
  useEvery(REFRESH_MS, atWork.length > 0, () => {
    askedIndex.again();
    askedRuns.again();
    askedHistory.again();
  });
  const measured = history.state === 'loaded' ? history.value : NO_HISTORY;
  const entries = index.state === 'loaded' ? index.value.entries : null;
  const results = useMemo(
    () => entries && latestResults(entries, subjectHistories(measured)),
    [entries, measured],
  );
  const isOfFiles = results?.every(({ entry }) => entry.at === null) ?? false;
  return (
    <Page title={isOfFiles ? 'Reports' : 'Last results'}>
      {atWork.length > 0 && <AtWork runs={atWork} />}
      {index.state === 'failed' && <ErrorNote error={index.error} retry={askedIndex.again} />}
      {history.state === 'failed' && <ErrorNote error={history.error} retry={askedHistory.again} />}
      {results === null || history.state === 'loading' ? (
        index.state === 'loading' && <Loading what="Loading the results" />
      ) : results.length === 0 ? (
        <EmptyNote>
          There is no result yet. Runs that ask a model leave theirs in the journal; a report in a file is
          opened with plugin-eval view FILE.
        </EmptyNote>
      ) : (
        <ResultsTable
          results={results}
          caption={
            isOfFiles
              ? 'Reports that are open'
              : `${plural(results.length, 'result')}, the newest first; a change is that since the result before of the same depth`
          }
        />
      )}
    </Page>
  );
}

function AtWork({ runs }: { runs: readonly ViewerRun[] }) {
  return (
    <Section title="At work" aside={plural(runs.length, 'run')}>
      <ul className="results">
        {runs.map(({ summary }) => (
          <li key={summary.id}>
            <RunStatus status={summary.status} />{' '}
            <Link to={{ page: 'run', id: summary.id }}>
              <UntrustedLine text={runTitle(fromPublished(summary) as RunSummary)} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
