import { formatName } from '../format-name.ts';
import { paint } from './card-colors.ts';
import { INNER_WIDTH, MARGIN, RIGHT } from './card-frame.ts';
import { type Pill, pillRow } from './card-pill.ts';
import { type Attributes, element, type Markup } from './element.ts';
import { fitText } from './fit-text.ts';
import { textWidth } from './text-width.ts';

export interface CardHeader {
  kind: string;
  name: string;
  path: string;
  /** What the card is about, as it is written; null for what was not measured. */
  value: string | null;
  /** What the number is: "of 100", "mean of 100". */
  unit: string;
  /** The confidence interval, above the unit. */
  interval: string | null;
  pills: readonly Pill[];
}

const SCORE_SIZE = 50;
const UNIT_SIZE = 13;
const UNIT_GAP = 7;
const PATH_SIZE = 12;

/** Name and path, the score at the right, and below the name the badge with what qualifies it. */
export function cardHeader({ kind, name, path, value, unit, interval, pills }: CardHeader): Markup[] {
  const figure = value ?? '—';
  const words = value !== null ? unit : interval === null ? 'not measured' : 'not decided';
  const scoreEnd =
    RIGHT - UNIT_GAP - Math.max(textWidth(words, UNIT_SIZE), textWidth(interval ?? '', UNIT_SIZE));
  const lead = `${kind} · `;
  const pathEnd = scoreEnd - textWidth(figure, SCORE_SIZE, 'bold') - UNIT_GAP;
  const pathRoom = pathEnd - MARGIN - textWidth(lead, PATH_SIZE);
  const title = fitText(formatName(name), { width: INNER_WIDTH, sizes: [23, 20, 17], weight: 'bold' });
  const small = { x: RIGHT, 'text-anchor': 'end', 'font-size': UNIT_SIZE, ...paint({ fill: 'muted' }) };
  return [
    clippedLine(title.text, {
      baseline: 47,
      width: INNER_WIDTH,
      size: title.size,
      attributes: { 'font-weight': 650, ...paint({ fill: 'ink' }) },
    }),
    clippedLine(lead + fitText(path, { width: pathRoom, sizes: [PATH_SIZE], keep: 'end' }).text, {
      baseline: 70,
      width: pathEnd - MARGIN,
      size: PATH_SIZE,
      attributes: paint({ fill: 'muted' }),
    }),
    largeFigure(figure, { x: scoreEnd, y: 107, size: SCORE_SIZE }),
    ...(interval === null ? [] : [element('text', { ...small, y: 90 }, interval)]),
    element('text', { ...small, y: 107 }, words),
    ...pillRow(pills, MARGIN, 96),
  ];
}

/** The number that a picture is about, ending at `x`. */
export function largeFigure(text: string, { x, y, size }: { x: number; y: number; size: number }): Markup {
  return element(
    'text',
    {
      ...{ x, y, 'text-anchor': 'end', 'font-size': size, 'font-weight': 650, 'letter-spacing': -1 },
      ...paint({ fill: 'ink' }),
    },
    text,
  );
}

interface Line {
  x?: number;
  baseline: number;
  width: number;
  size: number;
  /** Room above the baseline; what most writings need. */
  ascent?: number;
  attributes: Attributes;
}

/** In a viewport of its own, whose edge cuts off what towers above or below a line of foreign writing. */
export function clippedLine(
  text: string,
  { x = MARGIN, baseline, width, size, ascent = Math.ceil(size * 1.3), attributes }: Line,
): Markup {
  return element(
    'svg',
    { x, y: baseline - ascent, width, height: ascent + Math.ceil(size * 0.45) },
    element('text', { x: 0, y: ascent, 'font-size': size, ...attributes }, text),
  );
}
