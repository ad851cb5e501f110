import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { parseMarkdown } from '@plugin-eval/skill/markdown-parser.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { ParsedText } from './correction.ts';

/** Parses a Markdown file with frontmatter. @param text without a byte order mark or with one */
export function parsedText(text: string, limits: ReadLimits): ParsedText {
  const lines = splitLines(text.replace(/^\uFEFF/, ''));
  const { frontmatter } = readFrontmatter(lines, limits);
  const body = `${lines.slice(frontmatter.lineCount).join('\n')}\n`;
  const tokens = parseMarkdown(body, { maxNesting: limits.maxMarkdownNesting, maxMs: limits.maxParseMs });
  return {
    fields: frontmatter.fields,
    isValid: frontmatter.status === 'valid',
    body: tokens.map(({ type, tag, info, content, hidden }) => `${type} ${tag} ${info} ${hidden} ${content}`),
  };
}
