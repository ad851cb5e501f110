import { vetView } from '../../../../src/report/scan/vet-view.ts';
import { Sections } from '../../design/blocks.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { inCode } from '../threat/in-code.ts';

/** What was fetched, what speaks against installing it, and what is new in it. */
export function VetPage({ entry, document, route }: EntryPageProps<'vet'>) {
  if (route.skill !== null || route.view.kind !== 'overview')
    return <NotFoundPage what="This report has no such part." />;
  return (
    <Page title={entry.title} heading={<UntrustedName name={entry.title} />} kind="vet">
      <Sections sections={vetView(inCode(document.document), 'verbose')} />
    </Page>
  );
}
