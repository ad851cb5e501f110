import type { ComparedDocument } from '../application/compare.ts';
import type { ComparisonFormat } from '../config/settings.ts';
import type { CollectionComparison } from '../documents/collection-comparison.ts';
import type { Comparison } from '../documents/comparison.ts';
import { asJson, type Renderers } from './renderers.ts';

export interface ComparisonLook {
  color: boolean;
  width: number | null;
  verbose: boolean;
  /** The comparison as an HTML page, with what the viewer shows beside it. */
  html: () => Promise<string>;
}

const OF_TWO: Renderers<ComparisonFormat, Comparison, ComparisonLook> = {
  json: asJson,
  markdown: async (document) =>
    (await import('../report/comparison/render-comparison.ts')).renderComparisonMarkdown(document),
  html: (_, { html }) => html(),
  text: async (document, look) =>
    (await import('../report/comparison/render-comparison.ts')).renderComparisonText(document, look),
};

const OF_COLLECTIONS: Renderers<ComparisonFormat, CollectionComparison, ComparisonLook> = {
  json: asJson,
  markdown: async (document) => {
    const pages = await import('../report/collection-comparison/render-collection-comparison.ts');
    return pages.renderCollectionComparisonMarkdown(document);
  },
  html: (_, { html }) => html(),
  text: async (document, look) => {
    const texts = await import('../report/collection-comparison/render-collection-comparison.ts');
    return texts.renderCollectionComparisonText(document, look);
  },
};

export function renderComparison(
  { kind, document }: ComparedDocument,
  format: ComparisonFormat,
  look: ComparisonLook,
): Promise<string> {
  return kind === 'comparison' ? OF_TWO[format](document, look) : OF_COLLECTIONS[format](document, look);
}
