import { fitMarkdown, LARGEST_MARKDOWN } from '../html/fit-markdown.ts';
import type { Section } from '../view-model/blocks.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';

/**
 * GitHub-flavoured Markdown, fit for a comment on a pull request or, with a higher limit, for a job summary. The first
 * section is the frame of the others.
 * @param limit bytes of UTF-8; what goes beyond them is left out, and a sentence says so
 */
export function markdownOf([verdict, ...parts]: readonly Section[], limit = LARGEST_MARKDOWN): string {
  return verdict === undefined ? '' : fitMarkdown(layoutMarkdown([{ ...verdict, sections: parts }]), limit);
}
