import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { readMarkdownStructure } from '@plugin-eval/skill/markdown-structure.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';

/** A part of a SKILL.md under one heading, with the headings below it. */
export interface SkillSection {
  heading: string;
  /** 0-based lines of the file, `end` exclusive. */
  start: number;
  end: number;
}

const LINE = /[^\r\n]*(?:\r\n|\n|\r|$)/y;
/** A heading inside a quotation or a list is no section of the file. */
const NESTED = /^\s*(?:>|[-*+]\s|\d{1,9}[.)]\s)/;

/**
 * Finds the sections that a skill can lose: those of the first level of headings that occurs twice. The
 * frontmatter and the text before the first of them belong to none.
 * @throws ParseTimeoutError
 */
export function sectionsOf(text: string, limits: ReadLimits): SkillSection[] {
  const lines = splitLines(text);
  const { lineCount } = readFrontmatter(lines, limits).frontmatter;
  const body = lines.slice(lineCount);
  const { headings } = readMarkdownStructure(body, {
    maxNesting: limits.maxMarkdownNesting,
    maxMs: limits.maxParseMs,
  });
  const own = headings.filter(({ line }) => !NESTED.test(body[line] ?? ''));
  const level = [1, 2, 3, 4, 5, 6].find((one) => own.filter((heading) => heading.level === one).length > 1);
  if (level === undefined) return [];
  const starts = own.filter((heading) => heading.level <= level);
  return starts.flatMap((heading, index) =>
    heading.level < level
      ? []
      : {
          heading: heading.text.trim(),
          start: lineCount + heading.line,
          end: lineCount + (starts[index + 1]?.line ?? body.length),
        },
  );
}

/** Index of the first character below the frontmatter. @throws ParseTimeoutError */
export function bodyStart(text: string, limits: ReadLimits): number {
  const { lineCount } = readFrontmatter(splitLines(text), limits).frontmatter;
  return linesWithEnds(text).slice(0, lineCount).join('').length;
}

/** Takes sections out of a text. Everything else stays as it is, line ends included. */
export function withoutSections(text: string, removed: readonly SkillSection[]): string {
  const isRemoved = (line: number) => removed.some(({ start, end }) => line >= start && line < end);
  return linesWithEnds(text)
    .filter((_, line) => !isRemoved(line))
    .join('');
}

function linesWithEnds(text: string): string[] {
  const lines: string[] = [];
  LINE.lastIndex = 0;
  while (LINE.lastIndex < text.length) lines.push(LINE.exec(text)?.[0] ?? '');
  return lines;
}
