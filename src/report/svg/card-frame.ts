import { CARD_CLASS, darkColors, paint } from './card-colors.ts';
import { CARD_WIDTH, INNER_WIDTH, MARGIN, RIGHT } from './card-layout.ts';
import { type Child, element, type Markup, styleSheet } from './element.ts';
import { fitText } from './fit-text.ts';

export interface CardFrame {
  /** Where the content ends. */
  contentHeight: number;
  /** The card in a sentence, and all that it shows: for those who hear it. */
  title: string;
  description: string;
  tool: { name: string; version: string };
  /** At the right of the last line. */
  stamp: string | null;
}

const FOOTER_HEIGHT = 44;
const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

/** The card around its content: ground, fonts, both themes, and the line that says who measured. */
export function cardFrame(frame: CardFrame, ...content: readonly Child[]): string {
  const height = frame.contentHeight + FOOTER_HEIGHT;
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: CARD_CLASS,
      width: CARD_WIDTH,
      height,
      viewBox: `0 0 ${CARD_WIDTH} ${height}`,
      role: 'img',
      'aria-label': frame.title,
      'font-family': FONTS,
    },
    element('title', {}, frame.title),
    element('desc', {}, frame.description),
    styleSheet(darkColors()),
    element('rect', {
      x: 0.5,
      y: 0.5,
      width: CARD_WIDTH - 1,
      height: height - 1,
      rx: 10,
      ...paint({ fill: 'card', stroke: 'line' }),
    }),
    content,
    footer(frame, height - 20),
  );
  return `${svg}\n`;
}

/** A line across the card that parts two sections. */
export function separator(y: number): Markup {
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
