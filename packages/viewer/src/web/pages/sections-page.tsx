import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import type { ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { scanView } from '@plugin-eval/report/scan/scan-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { Sections } from '../design/blocks.tsx';
import { Page } from '../design/page.tsx';
import { UntrustedName } from '../design/untrusted.tsx';
import { inCode } from '../source/in-code.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { EntryPageProps } from './page-props.ts';

/** A document shown by its sections: a kind without its own page. */
export function ViewPage({ entry, document }: Pick<EntryPageProps<ViewedKind>, 'entry' | 'document'>) {
  if (!('sections' in document) || document.sections === undefined)
    return <NotFoundPage what="This viewer does not know that kind of report." />;
  return <SectionsPage entry={entry} sections={document.sections as readonly Section[]} />;
}

/** A scan may have many members: its sections are made here, and not sent. */
export function ScanPage({ entry, document }: Pick<EntryPageProps<'scan'>, 'entry' | 'document'>) {
  return <SectionsPage entry={entry} sections={scanView(inCode(document.document))} />;
}

function SectionsPage({ entry, sections }: { entry: ViewerEntry; sections: readonly Section[] }) {
  return (
    <Page title={entry.title} heading={<UntrustedName name={entry.title} />} kind={entry.kind}>
      <Sections sections={sections} />
    </Page>
  );
}
