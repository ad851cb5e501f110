import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import columnsOf from 'fast-string-width';
import { formatCount } from '../number-format.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import {
  type Block,
  type Cell,
  isDrawn,
  linesOf,
  lineWords,
  type Meter,
  type Phrase,
  phrasesOf,
  plainText,
  type Section,
  type TableColumn,
  type Tile,
  toned,
  type Words,
} from './blocks.ts';
import { drawnSpan } from './drawn-span.ts';
import { flowingWords } from './flowing-words.ts';
import { wrapPhrases } from './wrap-phrases.ts';

export interface TextLook {
  color: boolean;
  /** Columns of the terminal; null: lines are not wrapped. */
  width: number | null;
}

const INDENT = '  ';
const GAP = '  ';
const ENTRY_INDENT = INDENT.repeat(2);
const METER_WIDTH = 12;
/** A last column narrower than this is placed below its row. */
const NARROWEST_COLUMN = 16;
/** Terminal width below which bar columns are left out. */
const ROOM_FOR_METERS = 60;

/** Sections for a terminal. Words can neither move the cursor nor hide anything. */
export function layoutText(sections: readonly Section[], { color, width }: TextLook): string {
  const lines = sectionLines(
    sections,
    { style: textStyle(color), width: width ?? Number.POSITIVE_INFINITY },
    0,
  );
  while (lines.at(-1) === '') lines.pop();
  return `${lines.join('\n')}\n`;
}

interface Paper {
  style: TextStyle;
  width: number;
}

function sectionLines(sections: readonly Section[], paper: Paper, depth: number): string[] {
  return sections.flatMap(({ title, blocks, sections: inner = [] }) => [
    ...(title === null ? [] : wrapped(toned(title, 'strong'), paper, INDENT.repeat(depth))),
    ...blocks.flatMap((block) => [...blockLines(block, paper, INDENT.repeat(depth + 1)), '']),
    ...sectionLines(inner, paper, title === null ? depth : depth + 1),
  ]);
}

function blockLines(block: Block, paper: Paper, indent: string): string[] {
  switch (block.kind) {
    case 'paragraph':
      return wrapped(toned(block.words, block.tone), paper, indent);
    case 'notice':
      return wrapped(noticeWords(block), paper, indent, `${indent}${INDENT}`);
    case 'tiles':
      return tableLines(block.tiles.map(tileCells), [], paper, indent);
    case 'facts':
      return tableLines(
        block.facts.map(({ term, value, note }) => [
          term,
          // Not a column of its own: beside a long value it would have no room.
          [
            ...phrasesOf(toned(value, 'strong')),
            ...(note == null ? [] : [GAP, ...phrasesOf(toned(note, 'quiet'))]),
          ],
        ]),
        [],
        paper,
        indent,
      );
    case 'table':
      return [...tableLines(block.rows, block.columns, paper, indent), ...moreLines(block, paper, indent)];
    case 'list':
      if (block.lead !== undefined) return wrapped(flowingWords(block, ' with --verbose'), paper, indent);
      return [
        ...block.items.flatMap((item, index) => {
          const mark = block.ordered ? `${index + 1}. ` : '- ';
          return wrapped([mark, ...phrasesOf(item)], paper, indent, indent + ' '.repeat(mark.length));
        }),
        ...moreLines(block, paper, indent),
      ];
    case 'entries':
      return [
        ...block.entries.flatMap(({ head, lines }) => [
          ...wrapped(head, paper, indent, indent + INDENT),
          ...lines.flatMap((line) => wrapped(lineWords(line), paper, indent + ENTRY_INDENT)),
        ]),
        ...moreLines(block, paper, indent),
      ];
    case 'quote':
      return linesOf(block.text).flatMap((line) => wrapped(line, paper, `${indent}| `));
    case 'diff':
      return linesOf(block.text).flatMap((line) => wrapped(line, paper, `${indent}| `));
    case 'folded':
      return [
        ...wrapped(toned(block.summary, 'strong'), paper, indent),
        ...block.blocks.flatMap((inner) => blockLines(inner, paper, indent + INDENT)),
      ];
  }
}

/** "Good  80.9 Gold  73.8 to 86.2 of 100". */
function tileCells({ title, tone, figure, about }: Tile): Cell[] {
  return [
    title,
    [...phrasesOf(toned(figure, tone === 'none' ? 'quiet' : tone)), GAP, ...phrasesOf(toned(about, 'quiet'))],
  ];
}

/** Puts the strong words of an alarm in capitals. */
function noticeWords({ weight, words }: Extract<Block, { kind: 'notice' }>): Words {
  if (weight === 'note') return words;
  if (weight === 'caution') return toned(['! ', ...phrasesOf(words)], 'warning');
  const phrases = phrasesOf(words);
  if (phrases.every(({ tone }) => tone !== 'strong')) return toned(['!! ', ...phrases], 'bad');
  return [
    { text: '!! ', tone: 'alarm' },
    ...phrases.map((phrase) => (phrase.tone === 'strong' ? { ...phrase, tone: 'alarm' as const } : phrase)),
  ];
}

function moreLines(
  { more = 0, hidden = 0 }: { more?: number; hidden?: number },
  paper: Paper,
  indent: string,
): string[] {
  const sentences = [
    ...(hidden === 0 ? [] : [`and ${formatCount(hidden)} more with --verbose`]),
    ...(more === 0 ? [] : [`and ${formatCount(more)} more`]),
  ];
  return sentences.flatMap((text) => wrapped([{ text, tone: 'quiet' }], paper, indent));
}

/** Columns side by side; the last one takes the remaining width, and wraps within it. */
function tableLines(
  rows: readonly (readonly Cell[])[],
  columns: readonly TableColumn[],
  paper: Paper,
  indent: string,
): string[] {
  if (rows.length === 0) return [];
  const fits = ({ isMeter = false, fromWidth = isMeter ? ROOM_FOR_METERS : 0 }: TableColumn) =>
    paper.width >= fromWidth;
  if (!columns.every(fits))
    return tableLines(
      rows.map((row) => row.filter((_, index) => fits(columns[index] ?? { title: '' }))),
      columns.filter(fits),
      paper,
      indent,
    );
  const hasHead = columns.some(({ title }) => title !== '');
  const head = columns.map(({ title }): Words => [{ text: title, tone: 'quiet' }]);
  const cells = (hasHead ? [head, ...rows] : rows).map((row) => row.map(cellWords));
  const widths = Array.from({ length: Math.max(0, ...cells.map((row) => row.length)) }, (_, index) =>
    Math.max(0, ...cells.map((row) => wordsWidth(row[index]))),
  );
  const fixed = columns.at(-1)?.align === 'right' ? widths : widths.slice(0, -1);
  const taken = columnsOf(indent) + fixed.reduce((sum, width) => sum + width, 0);
  if (taken + GAP.length * (fixed.length - 1) > paper.width && widths.length > 1)
    return rows.flatMap((row) => flowedLines(row, columns, paper, indent));
  return cells.flatMap((row) => rowLines(row, widths, columns, paper, indent));
}

/** A row of a table that is wider than the terminal: its cells one after the other, each after its column's title. */
function flowedLines(
  row: readonly Cell[],
  columns: readonly TableColumn[],
  paper: Paper,
  indent: string,
): string[] {
  const parts = row.flatMap((cell, index): Phrase[][] => {
    const words = phrasesOf(cellWords(cell));
    const { title = '', align } = columns[index] ?? {};
    if (plainText(words).trim() === '') return [];
    const isNamed = title !== '' && (index > 0 || align === 'right');
    return [[...(isNamed ? [{ text: `${title} `, tone: 'quiet' as const }] : []), ...words]];
  });
  const room = paper.width - columnsOf(indent + ENTRY_INDENT);
  const lines: Phrase[][] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && wordsWidth(line) + GAP.length + wordsWidth(part) <= room)
      line.push({ text: GAP }, ...part);
    else lines.push(part);
  }
  return lines.flatMap((line, index) =>
    wrapped(line, paper, index === 0 ? indent : indent + ENTRY_INDENT, indent + ENTRY_INDENT),
  );
}

function rowLines(
  row: readonly Words[],
  widths: readonly number[],
  columns: readonly TableColumn[],
  paper: Paper,
  indent: string,
): string[] {
  const { style, width } = paper;
  const before = row.slice(0, -1).map((cell, index) => {
    const columnWidth = widths[index] ?? 0;
    const pad = ' '.repeat(Math.max(0, columnWidth - wordsWidth(cell)));
    const text = styled(cell, style);
    return columns[index]?.align === 'right' ? pad + text : text + pad;
  });
  const start = indent + before.map((cell) => cell + GAP).join('');
  const left =
    columnsOf(indent) +
    row.slice(0, -1).reduce((sum, _, index) => sum + (widths[index] ?? 0) + GAP.length, 0);
  const cell = row.at(-1) ?? '';
  const room = width - left;
  const isNumber = columns[row.length - 1]?.align === 'right';
  if (!isNumber && room < NARROWEST_COLUMN && wordsWidth(cell) > room && row.length > 1)
    return [start.trimEnd(), ...wrapped(cell, paper, indent + GAP)];
  if (isNumber || room < NARROWEST_COLUMN) {
    const own = columns[row.length - 1]?.align === 'right' ? (widths[row.length - 1] ?? 0) : 0;
    return [(start + ' '.repeat(Math.max(0, own - wordsWidth(cell))) + styled(cell, style)).trimEnd()];
  }
  return wrapPhrases(safePhrases(cell), room).map((line, index) =>
    `${index === 0 ? start : ' '.repeat(left)}${styled(line, style)}`.trimEnd(),
  );
}

function cellWords(cell: Cell): Words {
  if (!isDrawn(cell)) return safePhrases(cell);
  return 'meter' in cell ? meterWords(cell.meter) : drawnSpan(cell.span);
}

/** Filled and empty blocks; dots where nothing was measured. */
function meterWords({ share, width = METER_WIDTH }: Meter): Words {
  if (share === null) return [{ text: '·'.repeat(width), tone: 'quiet' }];
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return [
    { text: '█'.repeat(filled), tone: 'accent' },
    { text: '░'.repeat(width - filled), tone: 'quiet' },
  ];
}

function wordsWidth(words: Words = ''): number {
  return phrasesOf(words).reduce((sum, { text }) => sum + columnsOf(text), 0);
}

function wrapped(words: Words, { style, width }: Paper, indent: string, hanging = indent): string[] {
  const room = Math.max(NARROWEST_COLUMN, width - columnsOf(hanging));
  return wrapPhrases(safePhrases(words), room).map((line, index) =>
    `${index === 0 ? indent : hanging}${styled(line, style)}`.trimEnd(),
  );
}

function safePhrases(words: Words): readonly Phrase[] {
  return phrasesOf(words).map((phrase) => ({ ...phrase, text: terminalSafe(phrase.text) }));
}

/** Styles phrases that are already safe. */
function styled(words: Words, style: TextStyle): string {
  return phrasesOf(words)
    .map(({ text, tone }) =>
      text === '' || tone === undefined || tone === 'code' ? text : style[tone](text),
    )
    .join('');
}
