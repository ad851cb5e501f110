import { isDocumentationAddress } from '../documentation-url.ts';
import { escapeMarkdown, fencedDiff, markdownCode } from '../markdown/escape-markdown.ts';
import { formatCount } from '../number-format.ts';
import {
  type Block,
  type Cell,
  type Fact,
  isDrawn,
  linesOf,
  lineWords,
  type Phrase,
  phrasesOf,
  plainText,
  type Section,
  type Tone,
  toned,
  type Words,
} from './blocks.ts';
import { drawnSpan } from './drawn-span.ts';
import { flowingWords } from './flowing-words.ts';

const ALERTS = { note: 'NOTE', caution: 'WARNING', alarm: 'CAUTION' } as const;
/** Tile marks for media without colours. */
export const TILE_MARKS = { good: '🟢', warning: '🟡', bad: '🔴', none: '⚪' } as const;
const DEEPEST_HEADING = 6;
const STRONG: ReadonlySet<Tone> = new Set(['strong', 'bad', 'warning']);

/**
 * Sections as GitHub-flavoured Markdown. All words are escaped: nothing in them becomes markup.
 * @param level of the first headings, from 1
 */
export function layoutMarkdown(sections: readonly Section[], level = 2): string {
  return `${sectionLines(sections, level).join('\n').trimEnd()}\n`;
}

function sectionLines(sections: readonly Section[], level: number): string[] {
  return sections.flatMap(({ title, blocks, sections: inner = [] }) => [
    ...(title === null
      ? []
      : [`${'#'.repeat(Math.min(level, DEEPEST_HEADING))} ${markdownWords(title)}`, '']),
    ...blocks.flatMap((block) => blockLines(block)),
    ...sectionLines(inner, title === null ? level : level + 1),
  ]);
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [markdownWords(toned(block.words, block.tone)), ''];
    case 'notice':
      return [`> [!${ALERTS[block.weight]}]`, `> ${markdownWords(block.words)}`, ''];
    case 'tiles':
      return markdownTable(
        block.tiles.map(({ title, tone }) => `${TILE_MARKS[tone]} ${escapeMarkdown(title)}`),
        [
          block.tiles.map(({ figure }) => markdownWords(toned(figure, 'strong'))),
          block.tiles.map(({ about }) => markdownWords(about)),
        ],
      );
    case 'facts':
      return block.facts.length === 0 ? [] : [...block.facts.map(factLine), ''];
    case 'table': {
      const columns = block.columns.filter(({ isMeter }) => isMeter !== true);
      return [
        ...markdownTable(
          columns.map(({ title }) => escapeMarkdown(title)),
          shown(block.rows, block).map((cells) =>
            cells.filter((_, index) => block.columns[index]?.isMeter !== true).map(cellText),
          ),
          columns.map(({ align }) => align ?? 'left'),
        ),
        ...moreLines(unpublished(block.rows, block)),
      ];
    }
    case 'list':
      if (block.lead !== undefined) return [markdownWords(flowingWords(block)), ''];
      return [
        ...shown(block.items, block).map(
          (item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${markdownWords(item)}`,
        ),
        '',
        ...moreLines(unpublished(block.items, block)),
      ];
    case 'entries':
      return [
        ...block.entries.flatMap(({ head, lines }) => [
          `- ${markdownWords(head)}`,
          ...lines.map((line) => `  - ${markdownWords(lineWords(line))}`),
        ]),
        '',
        ...moreLines(block.more),
      ];
    case 'quote':
      return [...linesOf(block.text).map((line) => `> ${markdownWords(line)}`.trimEnd()), ''];
    case 'diff':
      return [...fencedDiff(block.text), ''];
    case 'folded':
      return [
        `<details><summary>${escapeMarkdown(plainText(block.summary))}</summary>`,
        '',
        ...block.blocks.flatMap(blockLines),
        '</details>',
        '',
      ];
  }
}

function factLine({ term, value, note }: Fact): string {
  const about = note == null ? '' : ` (${markdownWords(note)})`;
  return `- ${escapeMarkdown(term)}: ${markdownWords(toned(value, 'strong'))}${about}`;
}

/** A table and the blank line after it; nothing of no rows. @param rows cells that are escaped already */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  aligns: readonly ('left' | 'right')[] = [],
): string[] {
  if (rows.length === 0) return [];
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, index) => (aligns[index] === 'right' ? '---:' : '---')).join('|')}|`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ];
}

interface Limit {
  more?: number;
  mostPublished?: number;
}

function shown<Item>(items: readonly Item[], { mostPublished }: Limit): readonly Item[] {
  return items.slice(0, mostPublished);
}

function unpublished(items: readonly unknown[], { more = 0, mostPublished = items.length }: Limit): number {
  return more + Math.max(0, items.length - mostPublished);
}

function moreLines(more = 0): string[] {
  return more === 0 ? [] : [`And ${formatCount(more)} more.`, ''];
}

function cellText(cell: Cell): string {
  if (!isDrawn(cell)) return markdownWords(cell);
  return 'span' in cell ? markdownCode(plainText(drawnSpan(cell.span))) : '';
}

/** Words as one line of Markdown. */
export function markdownWords(words: Words): string {
  return merged(phrasesOf(words)).map(markdownPhrase).join('');
}

/** Neighbours that look alike as one phrase: marks of emphasis that touch would not be marks. */
function merged(phrases: readonly Phrase[]): Phrase[] {
  const groups: Phrase[] = [];
  for (const { text, tone, href } of phrases) {
    const own = tone !== undefined && STRONG.has(tone) ? 'strong' : tone;
    const last = groups.at(-1);
    const isJoined = last !== undefined && last.tone === own && own !== 'code';
    if (isJoined && last.href === undefined && href === undefined) last.text += text;
    else
      groups.push({
        text,
        ...(own === undefined ? {} : { tone: own }),
        ...(href === undefined ? {} : { href }),
      });
  }
  return groups;
}

function markdownPhrase({ href, ...phrase }: Phrase): string {
  const words = plainPhrase(phrase);
  return href === undefined || words.trim() === '' ? words : `[${words}](${href})`;
}

function plainPhrase({ text, tone }: Phrase): string {
  const oneLine = text.replace(/\s*\n\s*/g, ' ');
  if (oneLine.trim() === '') return oneLine;
  switch (tone) {
    case 'code':
      return markdownCode(oneLine);
    case 'strong':
    case 'alarm':
      return emphasised(oneLine);
    case 'link':
      return isDocumentationAddress(oneLine) ? oneLine : withCode(oneLine);
    default:
      return withCode(oneLine);
  }
}

/**
 * Turns text between backticks, as rules and advice write names and commands, into code; escapes everything
 * else.
 */
function withCode(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? markdownCode(part.slice(1, -1)) : escapeMarkdown(part)))
    .join('');
}

/** Keeps blanks outside the emphasis marks, which would not work otherwise. */
function emphasised(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  return `${before}**${withCode(inner)}**${after}`;
}
