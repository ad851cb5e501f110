import { Page } from '../design/page.tsx';
import { Link } from '../route/link.tsx';

/** Nothing is at this place. */
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
