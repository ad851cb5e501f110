import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { evaluationView } from '../evaluation/evaluation-view.ts';
import { fitMarkdown, LARGEST_MARKDOWN } from '../html/fit-markdown.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';

/**
 * GitHub-flavoured Markdown, fit for a comment on a pull request or, with a higher limit, for a job summary.
 * @param limit bytes of UTF-8; what goes beyond them is left out, and a sentence says so
 */
export function renderMarkdown(document: EvaluationDocument, limit = LARGEST_MARKDOWN): string {
  const [verdict, ...parts] = evaluationView(document, 'published');
  return verdict === undefined ? '' : fitMarkdown(layoutMarkdown([{ ...verdict, sections: parts }]), limit);
}
