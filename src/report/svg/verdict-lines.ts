import { paint } from './card-colors.ts';
import { INNER_WIDTH, MARGIN } from './card-layout.ts';
import { element, type Markup } from './element.ts';
import { wrapText } from './wrap-text.ts';

const SIZE = 14;
const SMALL = 12;
const LINE_HEIGHT = 20;
const SMALL_LINE_HEIGHT = 17;

/** What a comparison comes to: a sentence that stands out, and what it rests on. `y` is the first baseline. */
export function verdictLines(
  { verdict, basis, alarm = false }: { verdict: string; basis: string; alarm?: boolean },
  y: number,
): { markup: Markup[]; height: number } {
  const lines = wrapText(verdict, INNER_WIDTH, SIZE, 3, 'bold');
  const small = wrapText(basis, INNER_WIDTH, SMALL, 4);
  const smallTop = y + (lines.length - 1) * LINE_HEIGHT + SMALL_LINE_HEIGHT + 2;
  return {
    markup: [
      ...lines.map((line, index) =>
        element(
          'text',
          {
            x: MARGIN,
            y: y + index * LINE_HEIGHT,
            'font-size': SIZE,
            'font-weight': 600,
            ...paint({ fill: alarm ? 'error' : 'ink' }),
          },
          line,
        ),
      ),
      ...small.map((line, index) =>
        element(
          'text',
          {
            x: MARGIN,
            y: smallTop + index * SMALL_LINE_HEIGHT,
            'font-size': SMALL,
            ...paint({ fill: 'muted' }),
          },
          line,
        ),
      ),
    ],
    height: (lines.length - 1) * LINE_HEIGHT + small.length * SMALL_LINE_HEIGHT + 2,
  };
}
