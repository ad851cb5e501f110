import { useMemo } from 'react';
import { subjectHistories } from '../../../../src/report/history/subject-histories.ts';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import type { Route } from '../../route/route.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { ServerOnly } from './server-only.tsx';
import { SkillHistory } from './skill-history.tsx';
import { SubjectsTable } from './subjects-table.tsx';

type HistoryRoute = Extract<Route, { page: 'history' }>;

/** What was evaluated over time: all subjects, or one. */
export function HistoryPage({ route }: { route: HistoryRoute }) {
  return <ServerOnly>{(server) => <History server={server} path={route.path} />}</ServerOnly>;
}

const ALL = { label: 'History', to: { page: 'history', path: null } } as const;

function History({ server, path }: { server: ServerSource; path: string | null }) {
  const loaded = useLoaded(() => server.history(path), [server, path]);
  const entries = loaded.state === 'loaded' ? loaded.value : null;
  const subjects = useMemo(() => (entries === null ? [] : subjectHistories(entries)), [entries]);
  const [only, ...others] = subjects;
  if (path !== null && only !== undefined && others.length === 0)
    return <SkillHistory subject={only} crumbs={[ALL]} />;
  return (
    <Page
      title={path === null ? 'History' : `History of ${path}`}
      heading="History"
      crumbs={path === null ? [] : [ALL]}
    >
      {loaded.state === 'loading' && <Loading what="Loading the history" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loaded.again} />}
      {loaded.state === 'loaded' && <SubjectsTable subjects={subjects} path={path} />}
    </Page>
  );
}
