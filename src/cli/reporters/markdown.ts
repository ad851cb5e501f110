import { renderViewMarkdown } from '../../report/render-view.ts';
import { provenanceOf } from './provenance.ts';
import type { Reporter } from './reporter.ts';

export const report: Reporter = (kind, document, look) =>
  renderViewMarkdown(kind, document, {
    detail: look.verbosity,
    room: look.markdownLimit,
    corpusFlag: look.context.corpusFlag ?? '',
    provenance: provenanceOf(look),
  });
