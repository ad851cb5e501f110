import { SubjectError } from '../errors/subject-error.ts';
import type { ReadLimits } from './limits.ts';
import { MarkdownTimeoutError } from './markdown-parser.ts';
import { type MarkdownStructure, readMarkdownStructure } from './markdown-structure.ts';

/** @throws SubjectError when the Markdown stalls the parser */
export function readBody(lines: readonly string[], shown: string, limits: ReadLimits): MarkdownStructure {
  try {
    return readMarkdownStructure(lines, {
      maxNesting: limits.maxMarkdownNesting,
      maxMs: limits.maxMarkdownMs,
    });
  } catch (error) {
    if (!(error instanceof MarkdownTimeoutError)) throw error;
    throw new SubjectError(
      'markdown-too-costly',
      shown,
      `${shown} kept the Markdown parser busy for more than ${limits.maxMarkdownMs} ms (limits.max_markdown_ms).`,
    );
  }
}
