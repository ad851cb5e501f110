import type { DocumentKind, FinishedDocuments } from '../../documents/document-kinds.ts';
import type { Rendered } from '../../report/reporter.ts';
import { provenanceOf } from './provenance.ts';
import type { DocumentLook, Reporter } from './reporter.ts';

type Page<Kind extends DocumentKind> = (
  document: FinishedDocuments[Kind],
  look: DocumentLook,
) => Promise<Rendered>;

/** Kinds with a page of their own; the others are shown by the viewer, or as their Markdown reads. */
const OWN_PAGES: { [Kind in DocumentKind]?: Page<Kind> } = {
  certificate: async (document, look) => {
    const { renderCertificateHtml } = await import('../../report/certificate/certificate-html.ts');
    return renderCertificateHtml(document, provenanceOf(look));
  },
};

export const report: Reporter = async <Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  look: DocumentLook,
) => {
  const own = OWN_PAGES[kind] as Page<Kind> | undefined;
  if (own !== undefined) return own(document, look);
  const { htmlReport } = await import('../view/html-report.ts');
  return htmlReport(kind, document, look.context, look.io);
};
