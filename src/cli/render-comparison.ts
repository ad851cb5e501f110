import type { ComparisonFormat } from '../config/settings.ts';
import type { CollectionComparison } from '../documents/collection-comparison.ts';
import type { Comparison } from '../documents/comparison.ts';
import type { ViewerPage } from '../report/html/embedded-viewer.ts';

/** What `compare` came to: of two skills or two plugins, or of two collections. */
export type ComparedDocument =
  | { kind: 'comparison'; document: Comparison }
  | { kind: 'collection-comparison'; document: CollectionComparison };

export interface ComparisonLook {
  color: boolean;
  verbose: boolean;
  viewer: () => Promise<ViewerPage | null>;
}

/** A comparison in one of its formats, whose code is loaded when it is asked for. */
export async function renderComparison(
  compared: ComparedDocument,
  format: ComparisonFormat,
  look: ComparisonLook,
): Promise<string> {
  if (format === 'json') return (await import('../report/json.ts')).renderJson(compared.document);
  if (compared.kind === 'comparison') {
    const { document } = compared;
    switch (format) {
      case 'markdown':
        return (await import('../report/markdown/comparison-markdown.ts')).renderComparisonMarkdown(document);
      case 'html':
        return (await import('../report/html/comparison-page.ts')).renderComparisonHtml(
          document,
          await look.viewer(),
        );
      case 'text':
        return (await import('../report/text/comparison-text.ts')).renderComparisonText(document, look);
    }
  }
  const { document } = compared;
  switch (format) {
    case 'markdown': {
      const { renderCollectionComparisonMarkdown } = await import(
        '../report/collection-comparison/collection-comparison-markdown.ts'
      );
      return renderCollectionComparisonMarkdown(document);
    }
    case 'html': {
      const { renderCollectionComparisonHtml } = await import('../report/html/collection-comparison-page.ts');
      return renderCollectionComparisonHtml(document, await look.viewer());
    }
    case 'text': {
      const { renderCollectionComparisonText } = await import(
        '../report/collection-comparison/collection-comparison-text.ts'
      );
      return renderCollectionComparisonText(document, look);
    }
  }
}
