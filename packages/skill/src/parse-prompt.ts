import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { type Frontmatter, readFrontmatter } from './frontmatter.ts';
import { type MarkdownStructure, readMarkdownStructure } from './markdown-structure.ts';
import type { ReadLimits } from './read-limits.ts';
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
  const prompt = parsePromptHead(text, shown, limits);
  return { ...prompt, body: prompt.body };
}

/**
 * Parses only the head; the body is parsed on first access, which may throw like `parsePrompt`.
 * @throws SubjectError when the frontmatter stalls its parser
 */
export function parsePromptHead(text: string, shown: string, limits: ReadLimits): ParsedPrompt {
  const lines = splitLines(text);
  const { frontmatter, notes } = inTime(shown, limits, () => readFrontmatter(lines, limits));
  let body: MarkdownStructure | null = null;
  return {
    lines,
    frontmatter,
    notes,
    get body() {
      body ??= inTime(shown, limits, () =>
        readMarkdownStructure(lines.slice(frontmatter.lineCount), {
          maxNesting: limits.maxMarkdownNesting,
          maxMs: limits.maxParseMs,
        }),
      );
      return body;
    },
  };
}

function inTime<Parsed>(shown: string, { maxParseMs }: ReadLimits, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ParseTimeoutError)) throw error;
    throw new SubjectError(
      'parse-too-costly',
      shown,
      `${shown} took a parser more than ${maxParseMs} ms (limits.max_parse_ms).`,
    );
  }
}
