import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { type Frontmatter, readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { ParseTimeoutError } from '@plugin-eval/skill/time-limit.ts';
import type { Position } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { lineOf } from './diagnostic.ts';

/** A place in a Markdown file with frontmatter. */
export interface DocumentPlace {
  isInFrontmatter: boolean;
  /** Field whose lines the place is in; null in the body and on the delimiters. */
  field: string | null;
  fields: ReadonlyMap<string, unknown>;
  /** The line up to the place, and after it. */
  before: string;
  after: string;
}

/** Reads what is around a position. @throws nothing: unreadable frontmatter has no fields */
export function placeAt(document: TextDocument, position: Position, limits: ReadLimits): DocumentPlace {
  const line = lineOf(document, position.line);
  const around = { before: line.slice(0, position.character), after: line.slice(position.character) };
  const frontmatter = frontmatterOf(document, limits);
  const none = { fields: frontmatter?.fields ?? new Map(), field: null, ...around };
  const row = position.line + 1;
  if (frontmatter === null || row <= 1 || row >= frontmatter.lineCount)
    return { ...none, isInFrontmatter: false };
  const above = [...frontmatter.positions].filter(([, at]) => at.line <= row);
  const [field] = above.sort(([, a], [, b]) => b.line - a.line)[0] ?? [null];
  return { ...none, isInFrontmatter: true, field };
}

function frontmatterOf(document: TextDocument, limits: ReadLimits): Frontmatter | null {
  try {
    return readFrontmatter(splitLines(document.getText()), limits).frontmatter;
  } catch (error) {
    if (error instanceof ParseTimeoutError) return null;
    throw error;
  }
}
