import { scanView } from '../../../../src/report/scan/scan-view.ts';
import { Sections } from '../../design/blocks.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { inCode } from '../threat/in-code.ts';

/** What speaks against installing something, member by member. */
export function ScanPage({ entry, document, route }: EntryPageProps<'scan'>) {
  if (route.skill !== null || route.view.kind !== 'overview')
    return <NotFoundPage what="A scan has no such part." />;
  return (
    <Page title={entry.title} heading={<UntrustedName name={entry.title} />} kind="scan">
      <Sections sections={scanView(inCode(document.document), 'verbose')} />
    </Page>
  );
}
