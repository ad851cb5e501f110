import { paint } from '../svg/card-colors.ts';
import { element, type Markup } from '../svg/element.ts';
import { fitText } from '../svg/fit-text.ts';
import { wrapText } from '../svg/wrap-text.ts';

/** A sheet of A4 at 96 dots per inch, and what is drawn on it. */
export const SHEET = { width: 794, height: 1123, margin: 48 } as const;
export const INNER = SHEET.width - 2 * SHEET.margin;

/** Something that was drawn, and where the next thing may begin. */
export interface Drawn {
  markup: Markup[];
  /** Of the baseline of a text that would follow at once. */
  y: number;
}

type Ink = 'ink' | 'muted' | 'error';

export interface TextLine {
  x: number;
  y: number;
  size: number;
  ink: Ink;
  bold?: boolean;
  anchor?: 'end';
}

/** A line of untrusted text, cut to its room. */
export function line(text: string, { x, y, size, ink, bold, anchor }: TextLine, width: number): Markup {
  const fitted = fitText(text, { width, sizes: [size], weight: bold ? 'bold' : 'regular' }).text;
  return element(
    'text',
    {
      x,
      y,
      'font-size': size,
      'font-weight': bold ? 600 : undefined,
      'text-anchor': anchor,
      ...paint({ fill: ink }),
    },
    fitted,
  );
}

export function sectionTitle(text: string, x: number, y: number): Markup {
  return element('text', { x, y, 'font-size': 14, 'font-weight': 650, ...paint({ fill: 'ink' }) }, text);
}

const SMALL = 10.5;
const LEADING = 14;
const ITEM_GAP = 3;

/** Sentences below each other, each in at most `most` lines behind a dot. */
export function bulletList(
  sentences: readonly string[],
  area: { x: number; y: number; width: number },
  most: number,
): Drawn {
  let { y } = area;
  const markup = sentences.flatMap((sentence) => {
    const lines = wrapText(sentence, area.width - 12, SMALL, most);
    const drawn = [
      element('circle', { cx: area.x + 3, cy: y - 3.5, r: 1.75, ...paint({ fill: 'muted' }) }),
      ...lines.map((text, index) => smallLine(text, area.x + 12, y + index * LEADING)),
    ];
    y += lines.length * LEADING + ITEM_GAP;
    return drawn;
  });
  return { markup, y };
}

/** Terms, and their values beside them in at most `most` lines. */
export function termList(
  entries: readonly { term: string; value: string }[],
  area: { x: number; y: number; width: number },
  most: number,
): Drawn {
  const indent = 104;
  let { y } = area;
  const markup = entries.flatMap(({ term, value }) => {
    const lines = wrapText(value, area.width - indent, SMALL, most);
    const drawn = [
      line(term, { x: area.x, y, size: SMALL, ink: 'muted' }, indent - 8),
      ...lines.map((text, index) => smallLine(text, area.x + indent, y + index * LEADING)),
    ];
    y += Math.max(1, lines.length) * LEADING + ITEM_GAP;
    return drawn;
  });
  return { markup, y };
}

function smallLine(text: string, x: number, y: number): Markup {
  return element('text', { x, y, 'font-size': SMALL, ...paint({ fill: 'ink' }) }, text);
}

/** A line across the sheet. */
export function rule(y: number): Markup {
  return element('path', {
    d: `M${SHEET.margin} ${y + 0.5}h${INNER}`,
    ...paint({ fill: 'none', stroke: 'line' }),
  });
}
