import type { Token } from 'markdown-it';
import { InlineText } from './inline-position.ts';
import { parseMarkdown } from './markdown-parser.ts';

export interface Heading {
  level: number;
  /** Text without markup. */
  text: string;
  /** 0-based line of the body. */
  line: number;
}

export interface CodeFence {
  /** First word of the info string, lower case; empty without one. */
  language: string;
  closed: boolean;
  /** 0-based lines of the body, `end` exclusive. */
  line: number;
  end: number;
}

/** Something inline that names a target. */
export interface InlineTarget {
  kind: 'link' | 'image' | 'code';
  /** The target as written, with escapes and entities resolved. */
  target: string;
  /** Returns its start: 0-based line of the body, and UTF-16 offset in that line. */
  locate(): { line: number; offset: number };
}

/** The structure of a Markdown text for layer 1. Positions count lines of the parsed text. */
export interface MarkdownStructure {
  headings: Heading[];
  fences: CodeFence[];
  hasTable: boolean;
  targets: InlineTarget[];
  /** Line by line: inside a fenced or indented code block? */
  isCode: boolean[];
}

/**
 * @param lines the body, without line ends
 * @throws ParseTimeoutError
 */
export function readMarkdownStructure(
  lines: readonly string[],
  options: { maxNesting: number; maxMs: number },
): MarkdownStructure {
  const tokens = parseMarkdown(lines.join('\n'), options);
  const structure: MarkdownStructure = {
    headings: [],
    fences: [],
    hasTable: false,
    targets: [],
    isCode: new Array<boolean>(lines.length).fill(false),
  };
  let tableLine = 0;
  let tableRow = -1;
  tokens.forEach((token, index) => {
    switch (token.type) {
      case 'heading_open':
        structure.headings.push({
          level: Number(token.tag.slice(1)),
          text: plainText(tokens[index + 1]),
          line: token.map?.[0] ?? 0,
        });
        break;
      case 'fence':
        structure.fences.push(readFence(token, lines));
        markCode(token, structure.isCode);
        break;
      case 'code_block':
        markCode(token, structure.isCode);
        break;
      case 'table_open':
        structure.hasTable = true;
        tableLine = token.map?.[0] ?? 0;
        tableRow = -1;
        break;
      case 'tr_open':
        tableRow++;
        break;
      case 'inline': {
        if (!token.children?.length) break;
        // Cells carry no position of their own: the header is row 0, the delimiter row is not in the tokens.
        const line = token.map?.[0] ?? tableLine + (tableRow > 0 ? tableRow + 1 : 0);
        collectTargets(token, new InlineText(lines, line, token.content), structure.targets);
        break;
      }
    }
  });
  return structure;
}

/** @param inline text of a heading */
function plainText(inline: Token | undefined): string {
  if (inline === undefined || !inline.children?.length) return inline?.content ?? '';
  return inline.children
    .map((child) => {
      if (child.type === 'text' || child.type === 'code_inline') return child.content;
      return child.type === 'softbreak' || child.type === 'hardbreak' ? ' ' : '';
    })
    .join('');
}

function readFence(token: Token, lines: readonly string[]): CodeFence {
  const [line, end] = token.map ?? [0, 0];
  const marker = token.markup[0] ?? '`';
  const last = (lines[end - 1] ?? '').trim();
  const closed = end - 1 > line && isClosingFence(last, marker, token.markup.length);
  const language = token.info.trim().split(/\p{White_Space}+/u)[0] ?? '';
  return { language: language.toLowerCase(), closed, line, end };
}

/** Returns true when a line consists of at least `length` marks, optionally after quotation marks. */
function isClosingFence(line: string, marker: string, length: number): boolean {
  let start = line.length;
  while (line[start - 1] === marker) start--;
  return line.length - start >= length && /^[>\s]*$/.test(line.slice(0, start));
}

function markCode(token: Token, isCode: boolean[]): void {
  const [start, end] = token.map ?? [0, 0];
  isCode.fill(true, start, end);
}

function collectTargets(token: Token, text: InlineText, targets: InlineTarget[]): void {
  for (const child of token.children ?? []) {
    const named = namedTarget(child);
    if (named === null) continue;
    const offset = Number(child.meta?.offset ?? 0);
    targets.push({ ...named, locate: () => text.locate(offset) });
  }
}

function namedTarget(child: Token): Pick<InlineTarget, 'kind' | 'target'> | null {
  if (child.type === 'link_open') return { kind: 'link', target: String(child.attrGet('href') ?? '') };
  if (child.type === 'image') return { kind: 'image', target: String(child.attrGet('src') ?? '') };
  return child.type === 'code_inline' ? { kind: 'code', target: child.content } : null;
}
