import type { ViewerDocumentKind, ViewerEntry } from '../../../../src/documents/viewer.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute } from '../../route/route.ts';
import { useQueryValue } from '../../route/use-route.ts';
import { useSource } from '../../source/source-context.ts';
import { useViewerIndex } from '../../source/viewer-index.ts';

export const KIND_NAMES: Record<ViewerDocumentKind, string> = {
  evaluation: 'Evaluation',
  comparison: 'Comparison',
  'collection-comparison': 'Comparison of collections',
  leaderboard: 'Leaderboard',
  'threat-report': 'Threat report',
  'threat-comparison': 'Threat comparison',
  'safety-delta': 'Safety delta',
};

const COLUMNS: readonly Column<ViewerEntry>[] = [
  {
    key: 'title',
    title: 'Report',
    isRowHeader: true,
    sortBy: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to={entryRoute(id)}>
        <UntrustedName name={title} />
      </Link>
    ),
  },
  {
    key: 'kind',
    title: 'Kind',
    sortBy: ({ kind }) => KIND_NAMES[kind],
    cell: ({ kind }) => KIND_NAMES[kind],
  },
  {
    key: 'from',
    title: 'From',
    sortBy: ({ from }) => from.file ?? from.run,
    cell: ({ from }) =>
      from.file !== null ? <UntrustedPath path={from.file} /> : from.run && <>run {from.run}</>,
  },
];

/** What there is to open. */
export function StartPage() {
  const { entries } = useViewerIndex();
  const { server } = useSource();
  const sort = useQueryValue('sort');
  return (
    <Page title="Reports">
      {entries.length === 0 ? (
        <EmptyNote>
          No report is open.{' '}
          {server === null ? (
            'This file holds none.'
          ) : (
            <>
              What the journal knows is in the <Link to={{ page: 'history', path: null }}>history</Link>.
            </>
          )}
        </EmptyNote>
      ) : (
        <DataTable
          columns={COLUMNS}
          rows={entries}
          rowKey={({ id }) => id}
          caption="Reports that are open"
          sort={sort}
        />
      )}
    </Page>
  );
}
