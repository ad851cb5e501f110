import { paint } from './card-colors.ts';
import { type CardPart, INNER_WIDTH, MARGIN } from './card-frame.ts';
import { element } from './element.ts';
import { wrapText } from './wrap-text.ts';

const LARGE = { size: 14, pitch: 20, most: 3 };
const SMALL = { size: 12, pitch: 17, most: 4 };

/** What a comparison comes to: a sentence that stands out, and what it rests on. */
export function verdictPart({
  verdict,
  basis,
  alarm = false,
}: {
  verdict: string;
  basis: string;
  alarm?: boolean;
}): CardPart {
  const large = wrapText(verdict, INNER_WIDTH, LARGE.size, LARGE.most, 'bold');
  const small = wrapText(basis, INNER_WIDTH, SMALL.size, SMALL.most);
  return {
    height: large.length * LARGE.pitch + small.length * SMALL.pitch,
    draw: (top) => [
      ...large.map((line, index) => {
        const y = top + 14 + index * LARGE.pitch;
        const look = {
          'font-size': LARGE.size,
          'font-weight': 600,
          ...paint({ fill: alarm ? 'error' : 'ink' }),
        };
        return element('text', { x: MARGIN, y, ...look }, line);
      }),
      ...small.map((line, index) => {
        const y = top + large.length * LARGE.pitch + 12 + index * SMALL.pitch;
        return element('text', { x: MARGIN, y, 'font-size': SMALL.size, ...paint({ fill: 'muted' }) }, line);
      }),
    ],
  };
}
