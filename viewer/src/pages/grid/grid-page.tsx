import { useMemo } from 'react';
import { gridView } from '../../../../src/report/grid/grid-view.ts';
import { Sections } from '../../design/blocks.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { PlaceRoutes, type RouteOfPlace } from '../../route/place-routes.ts';
import { entryRoute } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { GridSessionPage } from './grid-session-page.tsx';

/** Several skills, versions, models or agents side by side; a cell opens its session. */
export function GridPage({ entry, document, route: { view } }: EntryPageProps<'grid'>) {
  const grid = useMemo(() => inCode(document.document), [document]);
  const keys = useMemo(() => new Set(document.sessions.map(({ key }) => key)), [document]);
  const routeOf: RouteOfPlace = (place) =>
    place.kind === 'session' && keys.has(place.key) ? entryRoute(entry.id, place) : null;
  if (view.kind === 'session') return <GridSessionPage grid={grid} entry={entry} sessionKey={view.key} />;
  if (view.kind !== 'overview') return <NotFoundPage />;
  return (
    <PlaceRoutes value={routeOf}>
      <Page title={entry.title} heading={<UntrustedName name={entry.title} />} kind={`grid of ${grid.axis}`}>
        <div className="grid-page">
          <Sections sections={gridView(grid)} />
        </div>
      </Page>
    </PlaceRoutes>
  );
}
