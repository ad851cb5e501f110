import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { readFrontmatter } from './frontmatter.ts';
import type { ReadLimits } from './read-limits.ts';
import { ParseTimeoutError } from './time-limit.ts';

/**
 * End of a frontmatter, searched from the end of its first line: the rest of the file need not be parsed for
 * it.
 */
const CLOSING = /(?:\r\n|\n|\r)---[ \t]*(?=[\r\n]|$)/;

/** Reads the frontmatter of a text without its body; empty without one, or when parsing it takes too long. */
export function frontmatterFields(text: string, limits: ReadLimits): ReadonlyMap<string, unknown> {
  const closing = text.startsWith('---') ? CLOSING.exec(text) : null;
  if (closing === null) return new Map();
  try {
    return readFrontmatter(splitLines(text.slice(0, closing.index + closing[0].length)), limits).frontmatter
      .fields;
  } catch (error) {
    if (error instanceof ParseTimeoutError) return new Map();
    throw error;
  }
}
