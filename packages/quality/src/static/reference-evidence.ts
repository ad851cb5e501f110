import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { type BundledText, readReferences } from '@plugin-eval/skill/read-references.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';

/** A reference file that an agent cannot survey from its first lines. */
export interface LongReference {
  /** Relative to the skill folder. */
  path: string;
  lineCount: number;
  headingCount: number;
  /** Text of the last H2 heading, which a look at the first lines misses. */
  lastHeading: string;
}

const MARKDOWN = /\.(?:md|markdown)$/i;
/**
 * Number of lines from which contents are needed, and few headings; the published guidance asks for contents
 * from 100 lines on, but shorter files than this are soon read in full.
 */
const LONG = 150;
const FEW_HEADINGS = 5;
/** Number of top lines searched for a table of contents. */
const TOP_LINES = 40;
const CONTENTS =
  /table\s+of\s+contents|^#+\s*(?:contents|index|overview of sections)|\]\(#|^\W*contents\W*$/i;
const FENCE = /^\s*(?:```|~~~)/;

/** Long Markdown files under references/ that list no contents at their top, the longest first. */
export function longReferences({ folder, referenceFiles }: Skill): LongReference[] {
  const names = referenceFiles.filter((name) => MARKDOWN.test(name));
  const { files } = readReferences(folder, names, { maxFileBytes: DEFAULT_READ_LIMITS.maxFileBytes });
  return longReferencesIn(files);
}

/** Finds them among files already read. */
export function longReferencesIn(files: readonly BundledText[]): LongReference[] {
  return files
    .flatMap(({ path, text }) => {
      if (!mayBeLong(text)) return [];
      const lines = splitLines(text);
      if (lines.length < LONG || lines.slice(0, TOP_LINES).some((line) => CONTENTS.test(line))) return [];
      const headings = headingsOf(lines);
      const lastHeading = headings.at(-1);
      if (headings.length < FEW_HEADINGS || lastHeading === undefined) return [];
      return [{ path, lineCount: lines.length, headingCount: headings.length, lastHeading }];
    })
    .sort((a, b) => b.lineCount - a.lineCount || (a.path < b.path ? -1 : 1));
}

/** Returns false when a text has too few H2 headings: quick, without false negatives. */
function mayBeLong(text: string): boolean {
  let headings = text.startsWith('## ') ? 1 : 0;
  for (
    let at = text.indexOf('\n## ');
    at !== -1 && headings < FEW_HEADINGS;
    at = text.indexOf('\n## ', at + 4)
  )
    headings++;
  return headings >= FEW_HEADINGS || text.includes('\r');
}

/** Texts of the H2 headings outside code blocks. */
function headingsOf(lines: readonly string[]): string[] {
  let inCode = false;
  return lines.flatMap((line) => {
    if (FENCE.test(line)) inCode = !inCode;
    return !inCode && line.startsWith('## ') && !/see also|related|resources|further/i.test(line)
      ? [line.slice(3).trim()]
      : [];
  });
}
