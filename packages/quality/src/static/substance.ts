import { countReadingWords } from '@plugin-eval/core/text/languages/reading-words.ts';
import { hasLetterOrDigit } from '@plugin-eval/core/text/words.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';

/** A non-empty line of SKILL.md, with its 1-based number. */
export interface ContentLine {
  text: string;
  line: number;
}

/** The content of a body without marks, comments and headings. */
export interface Substance {
  /** Lines with a letter or digit that are neither headings nor comments nor marks of code blocks. */
  content: ContentLine[];
  /** The same outside code blocks. */
  prose: ContentLine[];
  /** Words of the content. */
  wordCount: number;
  proseWordCount: number;
  /** Numbers of the lines on which closed code blocks without content begin. */
  emptyFences: number[];
  /** Numbers of the lines of H2 and H3 headings with nothing under them but the next heading, or the end. */
  emptySections: number[];
  /** Number of H2 and H3 headings. */
  sectionCount: number;
  /** Blank lines outside code blocks. */
  blankLineCount: number;
  lineCount: number;
}

export function readSubstance({ body, frontmatter, lines }: Skill): Substance {
  const bodyLines = withoutComments(lines.slice(frontmatter.lineCount), body.isCode);
  const first = frontmatter.lineCount + 1;
  const marks = new Set(body.fences.flatMap(({ line, end, closed }) => (closed ? [line, end - 1] : [line])));
  const headings = new Set(body.headings.map(({ line }) => line));
  const content = bodyLines
    .map((text, index) => ({ text: text.trim(), index }))
    .filter(({ text, index }) => hasLetterOrDigit(text) && !marks.has(index) && !headings.has(index));
  const numbered = ({ text, index }: { text: string; index: number }) => ({ text, line: first + index });
  let wordCount = 0;
  let proseWordCount = 0;
  for (const { text, index } of content) {
    const words = countReadingWords(text);
    wordCount += words;
    if (!body.isCode[index]) proseWordCount += words;
  }
  return {
    content: content.map(numbered),
    prose: content.filter(({ index }) => !body.isCode[index]).map(numbered),
    wordCount,
    proseWordCount,
    emptyFences: body.fences
      .filter(({ line, end, closed }) => closed && isBlank(bodyLines, line + 1, end - 1))
      .map(({ line }) => first + line),
    emptySections: body.headings
      .filter(({ level, line }, index) => {
        const next = body.headings[index + 1];
        const end = next?.line ?? bodyLines.length;
        if (level < 2 || level > 3 || (next !== undefined && next.level > level)) return false;
        return isBlank(bodyLines, line + 1, end);
      })
      .map(({ line }) => first + line),
    sectionCount: body.headings.filter(({ level }) => level === 2 || level === 3).length,
    blankLineCount: bodyLines.filter((text, index) => text.trim() === '' && !body.isCode[index]).length,
    lineCount: bodyLines.length,
  };
}

function isBlank(lines: readonly string[], start: number, end: number): boolean {
  for (let index = start; index < end; index++) if ((lines[index] ?? '').trim() !== '') return false;
  return true;
}

/** The lines with HTML comments blanked, but not in code; a comment may cross lines. */
function withoutComments(lines: readonly string[], isCode: readonly boolean[]): string[] {
  let inside = false;
  return lines.map((line, index) => {
    if (!inside && isCode[index]) return line;
    let shown = '';
    let rest = line;
    while (rest !== '') {
      const mark = rest.indexOf(inside ? '-->' : '<!--');
      if (!inside) shown += mark === -1 ? rest : rest.slice(0, mark);
      if (mark === -1) break;
      rest = rest.slice(mark + (inside ? 3 : 4));
      inside = !inside;
    }
    return shown;
  });
}
