import { shownName } from '../html/shown-name.ts';
import { shownPoints } from '../html/shown-numbers.ts';
import { paint } from './card-colors.ts';
import { INNER_WIDTH, MARGIN, RIGHT } from './card-layout.ts';
import { type Pill, pillRow } from './card-pill.ts';
import { element, type Markup } from './element.ts';
import { fitText } from './fit-text.ts';
import { textWidth } from './text-width.ts';

export interface CardHeader {
  kind: string;
  name: string;
  path: string;
  score: number | null;
  /** What the number is: "of 100", "mean of 100". */
  unit: string;
  pills: readonly Pill[];
}

const SCORE_SIZE = 50;
const UNIT_SIZE = 13;
const UNIT_GAP = 7;

/** Name and path, the score at the right, and below the name the badge with what qualifies it. */
export function cardHeader({ kind, name, path, score, unit, pills }: CardHeader): Markup[] {
  const points = shownPoints(score);
  const words = score === null ? 'not measured' : unit;
  const scoreWidth = textWidth(points, SCORE_SIZE, 'bold') + UNIT_GAP + textWidth(words, UNIT_SIZE);
  const lead = `${kind} · `;
  const pathRoom = INNER_WIDTH - scoreWidth - textWidth(lead, 12) - 20;
  return [
    oneLine(fitText(shownName(name), { width: INNER_WIDTH, sizes: [23, 20, 17], weight: 'bold' })),
    element(
      'text',
      { x: MARGIN, y: 70, 'font-size': 12, ...paint({ fill: 'muted' }) },
      lead + fitText(path, { width: pathRoom, sizes: [12], keep: 'end' }).text,
    ),
    element(
      'text',
      { x: RIGHT, y: 107, 'text-anchor': 'end', ...paint({ fill: 'muted' }) },
      element(
        'tspan',
        { 'font-size': SCORE_SIZE, 'font-weight': 650, 'letter-spacing': -1, ...paint({ fill: 'ink' }) },
        points,
      ),
      element('tspan', { dx: UNIT_GAP, 'font-size': UNIT_SIZE }, words),
    ),
    ...pillRow(pills, MARGIN, 96),
  ];
}

/** In a viewport of its own, whose edge cuts off what towers above or below a line of foreign writing. */
function oneLine({ text, size }: { text: string; size: number }): Markup {
  return element(
    'svg',
    { x: MARGIN, y: 16, width: INNER_WIDTH, height: 42 },
    element('text', { x: 0, y: 31, 'font-size': size, 'font-weight': 650, ...paint({ fill: 'ink' }) }, text),
  );
}
