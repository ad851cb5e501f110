import { renderViewText } from '../../report/render-view.ts';
import type { Reporter } from './reporter.ts';

export const report: Reporter = (kind, document, { color, width, verbosity, hits, context }) =>
  renderViewText(kind, document, {
    ...{ color, width, detail: verbosity, hits },
    corpusFlag: context.corpusFlag ?? '',
  });
