import type { ComparedDocument } from '../application/compare.ts';
import type { ComparisonFormat } from '../config/output-formats.ts';
import { asJson, asPage, type Renderers } from './renderers.ts';

const ofTwo = () => import('../report/comparison/render-comparison.ts');
const ofCollections = () => import('../report/collection-comparison/render-collection-comparison.ts');

export const COMPARISON: Renderers<ComparisonFormat, ComparedDocument> = {
  json: ({ document }) => asJson(document),
  markdown: async ({ kind, document }, { markdownLimit }) =>
    kind === 'comparison'
      ? (await ofTwo()).renderComparisonMarkdown(document, markdownLimit)
      : (await ofCollections()).renderCollectionComparisonMarkdown(document, markdownLimit),
  html: asPage,
  text: async ({ kind, document }, { color, width, verbosity }) => {
    const look = { color, width, verbose: verbosity === 'verbose' };
    return kind === 'comparison'
      ? (await ofTwo()).renderComparisonText(document, look)
      : (await ofCollections()).renderCollectionComparisonText(document, look);
  },
};
