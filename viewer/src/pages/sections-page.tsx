import type { ViewerEntry } from '../../../src/documents/viewer.ts';
import type { Section } from '../../../src/report/view-model/blocks.ts';
import { Sections } from '../design/blocks.tsx';
import { Page } from '../design/page.tsx';
import { UntrustedName } from '../design/untrusted.tsx';

/** A document as its view model lays it out: a scan, or what was looked at before it is installed. */
export function SectionsPage({ entry, sections }: { entry: ViewerEntry; sections: readonly Section[] }) {
  return (
    <Page title={entry.title} heading={<UntrustedName name={entry.title} />} kind={entry.kind}>
      <Sections sections={sections} />
    </Page>
  );
}
