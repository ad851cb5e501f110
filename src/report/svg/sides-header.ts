import { paint } from './card-colors.ts';
import { INNER_WIDTH, MARGIN, RIGHT } from './card-frame.ts';
import { clippedLine } from './card-header.ts';
import { element, type Markup } from './element.ts';
import { fitText } from './fit-text.ts';
import { textWidth } from './text-width.ts';

/** One of two things that are compared. */
export interface Side {
  /** Never empty. */
  name: string;
  path: string;
  /** Null for what was not measured. */
  value: string | null;
  /** Shown in place of the unit, also without a value. */
  interval: string | null;
}

export type SideLetter = 'A' | 'B';

const PITCH = 48;
const FIRST_BASELINE = 42;
const INDENT = 40;
const VALUE_SIZE = 26;
const SMALL = 12;
const GAP = 16;
const MARK_RADIUS = 5;

/** Both sides one below the other, each with its mark, its name and its value. */
export function sidesHeader(sides: readonly [Side, Side], unit: string): Markup[] {
  return sides.flatMap((side, index) => drawSide(side, index === 0 ? 'A' : 'B', index, unit));
}

/** A is a ring and B a square, so that nobody needs the colour to tell them apart. */
export function sideMark(letter: SideLetter, x: number, y: number): Markup {
  if (letter === 'A')
    return element('circle', {
      cx: x,
      cy: y,
      r: MARK_RADIUS - 0.75,
      'stroke-width': 1.5,
      ...paint({ fill: 'card', stroke: 'ink' }),
    });
  const edge = MARK_RADIUS * 1.8;
  return element('rect', {
    x: x - edge / 2,
    y: y - edge / 2,
    width: edge,
    height: edge,
    rx: 1,
    ...paint({ fill: 'sound' }),
  });
}

function drawSide(side: Side, letter: SideLetter, index: number, unit: string): Markup[] {
  const baseline = FIRST_BASELINE + index * PITCH;
  const value = side.value ?? '—';
  const note = side.interval ?? (side.value === null ? 'not measured' : unit);
  const shownNote = fitText(note, { width: INNER_WIDTH / 2, sizes: [SMALL] }).text;
  const taken = Math.max(textWidth(value, VALUE_SIZE, 'bold'), textWidth(shownNote, SMALL)) + GAP;
  const width = INNER_WIDTH - INDENT - taken;
  const name = fitText(side.name, { width, sizes: [18, 16, 14], weight: 'bold' });
  const end = { x: RIGHT, 'text-anchor': 'end' };
  return [
    sideMark(letter, MARGIN + MARK_RADIUS, baseline - 6),
    element(
      'text',
      {
        x: MARGIN + 18,
        y: baseline,
        'font-size': 14,
        'font-weight': 650,
        ...paint({ fill: 'muted' }),
      },
      letter,
    ),
    clippedLine(name.text, {
      x: MARGIN + INDENT,
      baseline,
      width,
      size: name.size,
      attributes: { 'font-weight': 650, ...paint({ fill: 'ink' }) },
    }),
    clippedLine(fitText(side.path, { width, sizes: [SMALL], keep: 'end' }).text, {
      x: MARGIN + INDENT,
      baseline: baseline + 18,
      width,
      size: SMALL,
      attributes: paint({ fill: 'muted' }),
    }),
    element(
      'text',
      { ...end, y: baseline, 'font-size': VALUE_SIZE, 'font-weight': 650, ...paint({ fill: 'ink' }) },
      value,
    ),
    element('text', { ...end, y: baseline + 18, 'font-size': SMALL, ...paint({ fill: 'muted' }) }, shownNote),
  ];
}
