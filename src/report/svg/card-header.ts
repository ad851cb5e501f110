import { paint } from './card-colors.ts';
import { MARGIN } from './card-frame.ts';
import { type Attributes, element, type Markup } from './element.ts';

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
