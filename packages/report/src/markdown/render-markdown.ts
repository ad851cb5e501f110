import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluationView } from '../evaluation/evaluation-view.ts';
import { fitMarkdown, LARGEST_MARKDOWN } from '../html/fit-markdown.ts';
import type { Section } from '../view-model/blocks.ts';
import { foldSections } from '../view-model/fit-sections.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';

/**
 * GitHub-flavoured Markdown, fit for a comment on a pull request or, with a higher limit, for a job summary.
 * @param limit bytes of UTF-8; what goes beyond them is left out, and a sentence says so
 */
export function renderMarkdown(document: EvaluationDocument, limit = LARGEST_MARKDOWN): string {
  return markdownOf(foldSections(evaluationView(document)), limit);
}

/** The same of sections: the first one is the frame of the others. */
export function markdownOf([verdict, ...parts]: readonly Section[], limit = LARGEST_MARKDOWN): string {
  return verdict === undefined ? '' : fitMarkdown(layoutMarkdown([{ ...verdict, sections: parts }]), limit);
}
