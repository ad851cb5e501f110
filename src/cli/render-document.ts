import type { OutputFormat } from '../config/settings.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import type { Verbosity } from '../report/text/skill-text.ts';

/** One document in one format. Each format's code is loaded when it is asked for. */
export async function renderDocument(
  document: EvaluationDocument,
  format: OutputFormat,
  options: { color: boolean; verbosity: Verbosity },
): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('../report/json.ts')).renderJson(document);
    case 'markdown':
      return (await import('../report/markdown/render-markdown.ts')).renderMarkdown(document);
    case 'html':
      return (await import('../report/html/page.ts')).renderHtml(document);
    case 'text':
      return (await import('../report/text/render-text.ts')).renderText(document, options);
  }
}
