import type { ViewerDocument, ViewerEntry } from '../../../src/documents/viewer.ts';
import { Facts } from '../design/facts.tsx';
import { ForeignText } from '../design/foreign.tsx';
import { Page } from '../design/page.tsx';
import { KIND_NAMES } from './start/start-page.tsx';

/** The fields of a document that hold one value each. */
export function PlainFactsPage({ entry, document }: { entry: ViewerEntry; document: ViewerDocument }) {
  const facts = Object.entries(document.document).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [[key.replaceAll('_', ' '), <ForeignText key={key} text={String(value)} />] as const]
      : [],
  );
  return (
    <Page title={entry.title} kind={KIND_NAMES[document.kind]}>
      <Facts facts={facts} />
    </Page>
  );
}
