import { gridView } from '@plugin-eval/report/grid/grid-view.ts';
import type { Block, Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { PlaceRoutes, type RouteOfPlace } from '../../route/place-routes.ts';
import { entryRoute } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { GridSessionPage } from './grid-session-page.tsx';

/** A page has room for the prompts where rows begin. */
const promptsFirst = ({ blocks }: Section) => <Blocks blocks={blocks.map(lastColumnFirst)} />;
const WIDGETS = { prompts: promptsFirst, cases: promptsFirst };

function lastColumnFirst(block: Block): Block {
  if (block.kind !== 'table') return block;
  const moved = <Item,>(items: readonly Item[]) => [...items.slice(-1), ...items.slice(0, -1)];
  return { ...block, columns: moved(block.columns), rows: block.rows.map(moved) };
}

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
          <Sections sections={gridView(grid)} widgets={WIDGETS} />
        </div>
      </Page>
    </PlaceRoutes>
  );
}
