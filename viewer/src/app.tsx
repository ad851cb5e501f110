import { useRef } from 'react';
import type { ViewerEntry } from '../../src/documents/viewer.ts';
import { ErrorNote, Loading } from './design/notice.tsx';
import { EntryPage } from './pages/entry-page.tsx';
import { ComparedResultsPage } from './pages/history/compared-results-page.tsx';
import { HistoryPage } from './pages/history/history-page.tsx';
import { RunPage } from './pages/history/run-page.tsx';
import { RunsPage } from './pages/history/runs-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { StartPage } from './pages/start/start-page.tsx';
import { entryRoute, type Route } from './route/route.ts';
import { useLocation } from './route/use-route.ts';
import { useScrollMemory } from './route/use-scroll-memory.ts';
import { useSource } from './source/source-context.ts';
import { useLoaded } from './source/use-loaded.ts';
import { ViewerIndexContext } from './source/viewer-index.ts';

/** The page that the URL asks for. */
export function App() {
  const source = useSource();
  const index = useLoaded(() => source.index(), [source]);
  const { route } = useLocation();
  const shown = useRef<HTMLDivElement>(null);
  useScrollMemory(shown, index.state === 'loaded');
  if (index.state === 'loading') return <Loading />;
  if (index.state === 'failed') return <ErrorNote error={index.error} retry={index.again} />;
  return (
    <ViewerIndexContext value={index.value}>
      <div ref={shown}>
        <PageOf route={startOf(route, index.value.entries)} />
      </div>
    </ViewerIndexContext>
  );
}

function PageOf({ route }: { route: Route }) {
  switch (route.page) {
    case 'start':
      return <StartPage />;
    case 'entry':
      return <EntryPage route={route} />;
    case 'history':
      return <HistoryPage route={route} />;
    case 'compare':
      return <ComparedResultsPage route={route} />;
    case 'runs':
      return <RunsPage />;
    case 'run':
      return <RunPage id={route.id} />;
    default:
      return <NotFoundPage />;
  }
}

/** One report in a file is what somebody asked for; a journal with one result opens on its dashboard, like any other. */
function startOf(route: Route, entries: readonly ViewerEntry[]): Route {
  const [only] = entries;
  const isAsked = entries.length === 1 && only?.at === null;
  return route.page === 'start' && isAsked ? entryRoute(only.id) : route;
}
