import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import { plainText, type Section } from '@plugin-eval/report/view-model/blocks.ts';
import type { ReactNode } from 'react';
import { Sections } from '../../design/blocks.tsx';
import { InWords } from '../../design/in-words.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { PlaceRoutes, type RouteOfPlace } from '../../route/place-routes.ts';
import { kindName } from '../kind-names.ts';

interface OverviewProps {
  kind: ViewedKind;
  /** Text before the title: the name of the arm. */
  prefix?: string;
  crumbs?: readonly Crumb[];
  sections: readonly Section[];
  widgets?: Readonly<Record<string, (section: Section) => ReactNode>>;
  routeOf: RouteOfPlace;
}

/** A document as its view lays it out. The title of the first section is the heading of the page. */
export function Overview({ kind, prefix = '', crumbs, sections, widgets, routeOf }: OverviewProps) {
  const [first, ...rest] = sections;
  if (first === undefined) return null;
  const title = first.title ?? kindName(kind);
  return (
    <PlaceRoutes value={routeOf}>
      <Page
        title={`${prefix}${plainText(title)}`}
        kind={kindName(kind)}
        heading={
          <>
            {prefix}
            <InWords words={title} />
          </>
        }
        {...(crumbs && { crumbs })}
      >
        <Sections sections={[{ ...first, title: null }, ...rest]} {...(widgets && { widgets })} />
      </Page>
    </PlaceRoutes>
  );
}
