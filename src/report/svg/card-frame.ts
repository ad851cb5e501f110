import { CARD_CLASS, darkColors, paint } from './card-colors.ts';
import { type Child, element, type Markup, styleSheet } from './element.ts';
import { fitText } from './fit-text.ts';

/** The measures that all cards share, in pixels. */
export const CARD_WIDTH = 640;
export const MARGIN = 28;
export const INNER_WIDTH = CARD_WIDTH - 2 * MARGIN;
export const RIGHT = CARD_WIDTH - MARGIN;

const HEADER_HEIGHT = 128;
/** Above and below a part, to the lines around it. */
const GAP = 16;
const FOOTER_HEIGHT = 44;
const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

/** A part of a card, drawn from `top` on. */
export interface CardPart {
  height: number;
  draw: (top: number) => readonly Child[];
}

export interface CardFrame {
  /** The card in a sentence, and all that it shows: for those who hear it. */
  title: string;
  description: string;
  tool: { name: string; version: string };
  /** At the right of the last line. */
  stamp: string | null;
}

/** The card around its parts: ground, fonts, both themes, lines between the parts, and who measured. */
export function card(frame: CardFrame, header: readonly Child[], parts: readonly CardPart[]): string {
  let y = HEADER_HEIGHT;
  const content = parts.flatMap(({ height, draw }) => {
    const drawn = [separator(y), ...draw(y + GAP)];
    y += height + 2 * GAP;
    return drawn;
  });
  const height = y - GAP + FOOTER_HEIGHT;
  const size = { width: CARD_WIDTH, height, radius: 10 };
  return picture({ ...frame, ...size }, header, content, footer(frame, height - 20));
}

interface Picture extends Pick<CardFrame, 'title' | 'description'> {
  width: number;
  height: number;
  /** Of the corners. */
  radius?: number;
}

/** One self-contained SVG: a ground with its fonts in both themes, and what is drawn on it. */
export function picture({ title, description, width, height, radius }: Picture, ...content: Child[]): string {
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: CARD_CLASS,
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': title,
      'font-family': FONTS,
    },
    element('title', {}, title),
    element('desc', {}, description),
    styleSheet(darkColors()),
    element('rect', {
      x: 0.5,
      y: 0.5,
      width: width - 1,
      height: height - 1,
      rx: radius,
      ...paint({ fill: 'card', stroke: 'line' }),
    }),
    ...content,
  );
  return `${svg}\n`;
}

/** A line across the card that parts two sections. */
function separator(y: number): Markup {
  return element('path', {
    d: `M${MARGIN} ${y + 0.5}h${INNER_WIDTH}`,
    ...paint({ fill: 'none', stroke: 'line' }),
  });
}

function footer({ tool, stamp }: CardFrame, y: number): Markup[] {
  const small = { y, 'font-size': 11, ...paint({ fill: 'muted' }) };
  const half = (text: string) => fitText(text, { width: INNER_WIDTH / 2 - 8, sizes: [11, 10] });
  const version = half(`${tool.name} ${tool.version}`);
  const right = half(stamp ?? '');
  return [
    element('text', { x: MARGIN, ...small, 'font-size': version.size }, version.text),
    ...(stamp === null
      ? []
      : [element('text', { x: RIGHT, 'text-anchor': 'end', ...small, 'font-size': right.size }, right.text)]),
  ];
}
