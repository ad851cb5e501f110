import type { Finding } from '../documents/finding.ts';
import { hiddenCharacterNotes } from '../skill/hidden-character-notes.ts';
import type { MarkdownStructure } from '../skill/markdown-structure.ts';
import { codePointLength, columnAt } from '../text/code-points.ts';
import { formatValue } from '../text/format-value.ts';
import { findHiddenCharacters } from '../text/hidden-characters.ts';
import { WordPattern } from '../text/word-pattern.ts';
import { findingFromNote, makeFinding } from './finding.ts';
import { CLAUDE_CODE_TOOLS } from './profiles.ts';

export const TEXT_EXPRESSIONS = {
  toolNames: String.raw`\b(?:${CLAUDE_CODE_TOOLS.join('|')})\b`,
} as const;

/** Whether a line is worth a closer look. Its boundary is native, which leaves out nothing that Unicode counts. */
const SOME_TOOL_NAME = new RegExp(String.raw`\b(?:${CLAUDE_CODE_TOOLS.join('|')})`);
const TOOL_NAMES = new WordPattern(TEXT_EXPRESSIONS.toolNames, 'g');
/** The published rules speak of tokens; this is their usual estimate. */
export const CHARACTERS_PER_TOKEN = 4;

export interface LintedText {
  path: string;
  lines: readonly string[];
  /** Number of lines before the body. */
  bodyStart: number;
  body: MarkdownStructure;
}

/** What is to be said of any Markdown file that an agent reads: hidden characters and open code blocks. */
export function lintReadableText({
  path,
  lines,
  bodyStart,
  body,
}: Omit<LintedText, 'body'> & { body: Pick<MarkdownStructure, 'fences'> }): Finding[] {
  const found = hiddenCharacterNotes(findHiddenCharacters(lines), lines).map((note) =>
    findingFromNote(note, path),
  );
  const nul = lines.findIndex((line) => line.includes('\0'));
  if (nul !== -1) {
    const line = lines[nul] ?? '';
    const nulCount = lines.reduce((sum, one) => sum + one.split('\0').length - 1, 0);
    found.push(
      makeFinding('nul-bytes', {
        file: path,
        message: `${nulCount} NUL character${nulCount === 1 ? '' : 's'}, the first on line ${nul + 1}.`,
        line: nul + 1,
        column: columnAt(line, line.indexOf('\0')),
        evidence: null,
      }),
    );
  }
  for (const fence of body.fences) {
    if (fence.closed) continue;
    const line = bodyStart + fence.line + 1;
    const opening = lines[line - 1] ?? '';
    found.push(
      makeFinding('unclosed-fence', {
        file: path,
        message: `The code block that opens on line ${line} with ${formatValue(opening.trim())} never closes.`,
        line,
        column: columnAt(opening, Math.max(0, opening.search(/[`~]{3}/))),
        evidence: opening.trim(),
      }),
    );
  }
  return found;
}

/**
 * Findings about the body of a skill that cost no points.
 * @param isSplit whether parts of the skill stand in other texts that it bundles
 */
export function lintSkillBody(text: LintedText, isSplit: boolean): Finding[] {
  const { path, lines, bodyStart, body } = text;
  const bodyLines = lines.slice(bodyStart);
  const content = bodyLines.join('\n');
  const found: Finding[] = [];
  const start = { file: path, line: Math.min(bodyStart + 1, Math.max(1, lines.length)), column: 1 };
  if (bodyLines.length >= 500) {
    found.push(
      makeFinding('body-lines', {
        ...start,
        message: `The body has ${bodyLines.length} lines; fewer than 500 are advised.`,
      }),
    );
  }
  // No text has more code points than units.
  const mayBeLong = content.length / CHARACTERS_PER_TOKEN >= 5000;
  const tokens = mayBeLong ? Math.round(codePointLength(content) / CHARACTERS_PER_TOKEN) : 0;
  if (tokens > 5000) {
    found.push(
      makeFinding('body-tokens', {
        ...start,
        message: `The body has an estimated ${tokens} tokens (characters / ${CHARACTERS_PER_TOKEN}); about 5,000 are advised.`,
      }),
    );
  }
  const bytes = Buffer.byteLength(content);
  // A body that is longer still is told of already.
  if (bytes > 8192 && !isSplit && found.length === 0) {
    found.push(
      makeFinding('large-body', {
        ...start,
        message: `The body has ${(bytes / 1024).toFixed(1)} KiB, and the skill bundles no other text.`,
      }),
    );
  }
  const prose = bodyLines.map((line, index) => (body.isCode[index] ? '' : line));
  found.push(...toolNameFindings(prose, path, bodyStart));
  return found;
}

function toolNameFindings(prose: readonly string[], path: string, bodyStart: number): Finding[] {
  const names = new Set<string>();
  let first: { line: number; column: number } | null = null;
  prose.forEach((line, index) => {
    if (!SOME_TOOL_NAME.test(line)) return;
    for (const match of line.matchAll(TOOL_NAMES.regExpFor(line))) {
      names.add(match[0]);
      first ??= { line: bodyStart + index + 1, column: columnAt(line, match.index) };
    }
  });
  if (first === null) return [];
  const list = [...names].join(', ');
  return [
    makeFinding('tool-names', {
      file: path,
      message: `The text names tools of one agent: ${list}.`,
      ...(first as { line: number; column: number }),
      evidence: list,
    }),
  ];
}
