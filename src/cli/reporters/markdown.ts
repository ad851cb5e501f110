import { renderViewMarkdown } from '../../report/render-view.ts';
import { provenanceOf } from './provenance.ts';
import type { Reporter, Stream } from './reporter.ts';

export const report: Reporter = (kind, document, look) =>
  renderViewMarkdown(kind, document, {
    detail: look.verbosity,
    room: look.markdownLimit,
    corpusFlag: look.context.corpusFlag ?? '',
    provenance: provenanceOf(look),
  });

export const stream: Stream = async ({ markdownLimit }) => {
  const { CollectionMarkdown } = await import('../../report/markdown/collection-markdown.ts');
  return new CollectionMarkdown(markdownLimit);
};
