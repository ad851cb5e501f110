import type { ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { type ReactNode, useRef } from 'react';
import { ErrorNote, Loading } from './design/notice.tsx';
import { entryRoute, type Route } from './route/route.ts';
import { useLocation } from './route/use-route.ts';
import { useScrollMemory } from './route/use-scroll-memory.ts';
import { useSource } from './source/source-context.ts';
import { useLoaded } from './source/use-loaded.ts';
import { ViewerIndexContext } from './source/viewer-index.ts';

/** The page of the URL. */
export function Viewer({ pageOf }: { pageOf: (route: Route) => ReactNode }) {
  const source = useSource();
  const index = useLoaded(() => source.index(), [source]);
  const { route } = useLocation();
  const shown = useRef<HTMLDivElement>(null);
  useScrollMemory(shown, index.state === 'loaded');
  if (index.state === 'loading') return <Loading />;
  if (index.state === 'failed') return <ErrorNote error={index.error} retry={index.again} />;
  return (
    <ViewerIndexContext value={index.value}>
      <div ref={shown}>{pageOf(startOf(route, index.value.entries))}</div>
    </ViewerIndexContext>
  );
}

/**
 * The start page: a single report in a file opens directly; a journal opens on its dashboard, even with one
 * result.
 */
function startOf(route: Route, entries: readonly ViewerEntry[]): Route {
  const [only] = entries;
  const isSingleUnread = entries.length === 1 && only?.at === null;
  return route.page === 'start' && isSingleUnread ? entryRoute(only.id) : route;
}
