import { resolve } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { inlineReasons } from '@plugin-eval/quality/static/inline-suppressions.ts';
import { describeFile } from '@plugin-eval/scan/files/describe-file.ts';
import { readMarkdownStructure } from '@plugin-eval/skill/markdown-structure.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { BUNDLED_UNREADABLE, readRegularFile } from '@plugin-eval/skill/read-text-file.ts';
import { ParseTimeoutError } from '@plugin-eval/skill/time-limit.ts';

const MARKDOWN = /\.(?:md|markdown|mdx)$/i;

/** The text of a scanned file; null when it is binary, in an archive, or gone. */
export function scannedText(path: string, shown: string, maxBytes: number): string | null {
  try {
    return describeFile(shown, readRegularFile(path, shown, maxBytes, BUNDLED_UNREADABLE)).text;
  } catch (error) {
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}

/**
 * Reads comments in scanned Markdown files that accept findings in the same file, with reasons; null without
 * any.
 * @param folder that the files of findings are relative to
 */
export function commentReasons(
  folder: string,
  limits: ReadLimits,
): (finding: { rule: string; file: string; line: number | null }) => string | null {
  const known = new Map<string, ReturnType<typeof inlineReasons>>();
  return (finding) => {
    const { file } = finding;
    if (!MARKDOWN.test(file)) return null;
    const reasonFor =
      known.get(file) ?? reasonsIn(scannedText(resolve(folder, file), file, limits.maxFileBytes), limits);
    known.set(file, reasonFor);
    return reasonFor(finding) ?? null;
  };
}

/**
 * Returns no comments when the text takes too long to parse as Markdown: examples could not be recognised.
 */
function reasonsIn(text: string | null, limits: ReadLimits): ReturnType<typeof inlineReasons> {
  if (text === null || !text.includes('plugin-eval-ignore')) return () => undefined;
  const lines = splitLines(text);
  try {
    const { maxMarkdownNesting: maxNesting, maxParseMs: maxMs } = limits;
    const { isCode } = readMarkdownStructure(lines, { maxNesting, maxMs });
    return inlineReasons(lines, (line) => isCode[line] === true);
  } catch (error) {
    if (error instanceof ParseTimeoutError) return () => undefined;
    throw error;
  }
}
