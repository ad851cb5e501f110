import { historyView, subjectHistoryView } from '@plugin-eval/report/history/history-view.ts';
import { type SubjectHistory, subjectHistories } from '@plugin-eval/report/history/subject-histories.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Sections } from '../../design/blocks.tsx';
import { EmptyNote, ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import type { Route } from '../../route/route.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { SearchableBlocks } from '../../table/searchable-blocks.tsx';
import { ComparisonChooser } from './comparison-chooser.tsx';
import { formatMoment } from './moment.tsx';
import { ScoreChart } from './score-chart.tsx';
import { ServerOnly } from './server-only.tsx';

type HistoryRoute = Extract<Route, { page: 'history' }>;

const ALL = { label: 'History', to: { page: 'history', path: null } } as const;

/** The history of all subjects, or of one. */
export function HistoryPage({ route }: { route: HistoryRoute }) {
  return <ServerOnly>{(server) => <History server={server} path={route.path} />}</ServerOnly>;
}

const WIDGETS = {
  subjects: ({ blocks }: Section) => <SearchableBlocks blocks={blocks} label="Skills and plugins" />,
};

function History({ server, path }: { server: ServerSource; path: string | null }) {
  const loaded = useLoaded(() => server.history(path), [server, path]);
  const entries = loaded.state === 'loaded' ? loaded.value : null;
  const subjects = useMemo(() => (entries === null ? [] : subjectHistories(entries)), [entries]);
  const [only, ...others] = subjects;
  if (path !== null && only !== undefined && others.length === 0) return <SubjectPage subject={only} />;
  return (
    <Page
      title={path === null ? 'History' : `History of ${path}`}
      heading="History"
      crumbs={path === null ? [] : [ALL]}
    >
      {loaded.state === 'loading' && <Loading what="Loading the history" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loaded.again} />}
      {entries?.length === 0 && <EmptyHistory path={path} />}
      {path !== null && others.length > 0 && (
        <p>
          Several subjects have the path <UntrustedPath path={path} />. They are in different folders.
        </p>
      )}
      <Sections sections={historyView(subjects, momentsNow())} widgets={WIDGETS} />
    </Page>
  );
}

function EmptyHistory({ path }: { path: string | null }) {
  return (
    <EmptyNote>
      {path === null ? (
        'Nothing has been evaluated yet. Results of score, certify, compare and rank appear here when they use a model.'
      ) : (
        <>
          The journal holds no evaluation of <UntrustedPath path={path} />.
        </>
      )}
    </EmptyNote>
  );
}

/** One skill or plugin over time: changes of its score, with version, models and cost. */
function SubjectPage({ subject }: { subject: SubjectHistory }) {
  const { entries, place } = subject;
  const [{ name }] = entries;
  const widgets = {
    score: () => (
      <>
        <ScoreChart entries={entries} />
        <ComparisonChooser entries={entries} />
      </>
    ),
    evaluations: ({ blocks }: Section) => <SearchableBlocks blocks={blocks} label="Evaluations" />,
  };
  return (
    <Page
      title={`History of ${name}`}
      kind="history"
      heading={<UntrustedName name={name} />}
      subtitle={<UntrustedPath path={place} />}
      crumbs={[ALL]}
    >
      <Sections sections={subjectHistoryView(subject, momentsNow())} widgets={widgets} />
    </Page>
  );
}

function momentsNow() {
  return { now: new Date().toISOString(), moment: formatMoment };
}
