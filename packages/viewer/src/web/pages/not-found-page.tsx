import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import { Page } from '../design/page.tsx';
import { Link } from '../route/link.tsx';

const WHAT: Partial<Record<ViewedKind, string>> = {
  comparison: 'A comparison',
  'collection-comparison': 'A comparison',
  'threat-comparison': 'A comparison',
  'threat-report': 'A threat report',
  leaderboard: 'A leaderboard',
  scan: 'A scan',
};

/** The address names a part that documents of this kind do not have. */
export function NoSuchPart({ of }: { of: ViewedKind }) {
  return <NotFoundPage what={`${WHAT[of] ?? 'This report'} has no such part.`} />;
}

/** The page for an unknown address. */
export function NotFoundPage({ what = 'There is nothing at this address.' }: { what?: string }) {
  return (
    <Page title="Not found">
      <p>{what}</p>
      <p>
        <Link to={{ page: 'start' }}>To the start</Link>
      </p>
    </Page>
  );
}
