import { renderViewText } from '@plugin-eval/report/render-view.ts';
import type { Reporter, Stream } from './reporter.ts';

export const report: Reporter = (kind, document, { color, width, verbosity, hits, context }) =>
  renderViewText(kind, document, {
    ...{ color, width, detail: verbosity, hits },
    corpusFlag: context.corpusFlag ?? '',
  });

export const stream: Stream = async ({ color, width, verbosity }) => {
  if (verbosity === 'verbose')
    return new (await import('@plugin-eval/report/text/verbose-text.ts')).VerboseText({ color, width });
  const { ShortText } = await import('@plugin-eval/report/text/short-text.ts');
  return new ShortText({ color, width }, verbosity);
};
