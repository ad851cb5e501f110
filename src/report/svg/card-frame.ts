import { CARD_CLASS, darkColors, paint } from './card-colors.ts';
import { type Child, element, styleSheet } from './element.ts';

/** The measures that all cards share, in pixels. */
export const MARGIN = 28;

const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

interface Picture {
  /** The picture in a sentence, and all that it shows: for those who hear it. */
  title: string;
  description: string;
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
