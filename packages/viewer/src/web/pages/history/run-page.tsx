import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { RunDetails } from '@plugin-eval/core/documents/run.ts';
import type { ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { runTitle } from '@plugin-eval/report/history/run-title.ts';
import { runView } from '@plugin-eval/report/history/runs-view.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import type { Section as SectionData } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { EmptyNote, ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedLine, UntrustedName } from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { Link } from '../../route/link.tsx';
import { entryRoute } from '../../route/route.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { SearchableBlocks } from '../../table/searchable-blocks.tsx';
import { kindName } from '../kind-names.ts';
import { LiveProgress } from './live-progress.tsx';
import { formatMoment } from './moment.tsx';
import { RunActions } from './run-actions.tsx';
import { ServerOnly } from './server-only.tsx';
import { useLastLoaded } from './use-last-loaded.ts';

const ALL = { label: 'Runs', to: { page: 'runs' } } as const;

/** One run: its command, live progress, results and all its calls. */
export function RunPage({ id }: { id: string }) {
  return <ServerOnly>{(server) => <Run key={id} server={server} id={id} />}</ServerOnly>;
}

function Run({ server, id }: { server: ServerSource; id: string }) {
  const loadedRun = useLoaded(() => server.run(id), [server, id]);
  const askedList = useLoaded(() => server.runs(), [server, id]);
  const loaded = useLastLoaded(loadedRun);
  const list = useLastLoaded(askedList);
  const details = loaded.state === 'loaded' ? loaded.value : null;
  const run = useMemo(() => details && (fromPublished(details) as RunDetails), [details]);
  const sections = useMemo(() => run && runView(run, { moment: formatMoment }), [run]);
  const entries =
    list.state === 'loaded' ? (list.value.find(({ summary }) => summary.id === id)?.entries ?? []) : null;
  const refresh = () => {
    loadedRun.again();
    askedList.again();
  };
  const widgets = run && {
    run: ({ blocks }: SectionData) => (
      <>
        <RunActions server={server} run={run} onChange={refresh} />
        {/* While it is at work, its figures change, and are live below. */}
        <Blocks
          blocks={run.status === 'running' ? blocks.filter(({ kind }) => kind !== 'paragraph') : blocks}
        />
        {run.status === 'running' && <LiveProgress server={server} run={run} onChange={refresh} />}
        <Results entries={entries} isRunning={run.status === 'running'} />
      </>
    ),
    failed: ({ blocks }: SectionData) => <SearchableBlocks blocks={blocks} label="Attempts" />,
    answers: ({ blocks }: SectionData) => <SearchableBlocks blocks={blocks} label="Answers" />,
  };
  return (
    <Page
      title={`Run ${visibleText(id)}`}
      kind="run"
      heading={run === null ? undefined : <UntrustedLine text={runTitle(run)} />}
      crumbs={[ALL]}
    >
      {loaded.state === 'loading' && <Loading what="Loading the run" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loadedRun.again} />}
      {sections && widgets && <Sections sections={sections} widgets={widgets} />}
    </Page>
  );
}

function Results({ entries, isRunning }: { entries: readonly ViewerEntry[] | null; isRunning: boolean }) {
  if (entries === null) return null;
  return (
    <Section title="Results" level={3} aside={entries.length === 0 ? undefined : formatCount(entries.length)}>
      {entries.length === 0 && (
        <EmptyNote>{isRunning ? 'They appear when the run ends.' : 'The run stored no result.'}</EmptyNote>
      )}
      <ul className="results">
        {entries.map(({ id, kind, title, outcome }) => (
          <li key={id}>
            <Link to={entryRoute(id)}>
              <UntrustedName name={title} />
            </Link>{' '}
            <span className="quiet">{kindName(kind)}</span>{' '}
            {outcome !== null && <UntrustedLine text={outcome} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
