import { renderViewMarkdown } from '@plugin-eval/report/render-view.ts';
import { sourceHostOf } from '../source-host.ts';
import { provenanceOf } from './provenance.ts';
import type { Reporter, Stream } from './reporter.ts';

export const report: Reporter = async (kind, document, look) =>
  renderViewMarkdown(kind, document, {
    detail: look.verbosity,
    room: look.markdownLimit,
    corpusFlag: look.context.corpusFlag ?? '',
    provenance: provenanceOf(look),
    source: await sourceHostOf(look.io),
  });

export const stream: Stream = async ({ markdownLimit }) => {
  const { CollectionMarkdown } = await import('@plugin-eval/report/markdown/collection-markdown.ts');
  return new CollectionMarkdown(markdownLimit);
};
