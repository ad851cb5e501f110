import { SubjectError } from '../errors/subject-error.ts';
import { splitLines } from '../text/lines.ts';
import { type Frontmatter, readFrontmatter } from './frontmatter.ts';
import type { ReadLimits } from './limits.ts';
import { type MarkdownStructure, readMarkdownStructure } from './markdown-structure.ts';
import type { ReadingNote } from './reading-note.ts';
import { ParseTimeoutError } from './time-limit.ts';

/** The text of a SKILL.md, agent or command, taken apart. */
export interface ParsedPrompt {
  lines: string[];
  frontmatter: Frontmatter;
  body: MarkdownStructure;
  notes: ReadingNote[];
}

/**
 * @param shown the file as messages name it
 * @throws SubjectError when the text stalls a parser
 */
export function parsePrompt(text: string, shown: string, limits: ReadLimits): ParsedPrompt {
  const lines = splitLines(text);
  try {
    const { frontmatter, notes } = readFrontmatter(lines, limits);
    const body = readMarkdownStructure(lines.slice(frontmatter.lineCount), {
      maxNesting: limits.maxMarkdownNesting,
      maxMs: limits.maxParseMs,
    });
    return { lines, frontmatter, body, notes };
  } catch (error) {
    if (!(error instanceof ParseTimeoutError)) throw error;
    throw new SubjectError(
      'parse-too-costly',
      shown,
      `${shown} took a parser more than ${limits.maxParseMs} ms (limits.max_parse_ms).`,
    );
  }
}
