import { type CardColor, paint } from './card-colors.ts';
import { element, type Markup, shortNumber } from './element.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const STEP = 5;

/** A bar of diagonal lines in a frame: for what has no score, so that it is never taken for a zero. */
export function hatchedBar({ x, y, width, height }: Box, role: CardColor): Markup[] {
  const inner = { x: x + 0.5, y: y + 0.5, width: Math.max(0, width - 1), height: height - 1 };
  return [
    element('path', { d: diagonals(inner), ...paint({ fill: 'none', stroke: role }) }),
    element('rect', { ...inner, rx: 1.5, ...paint({ fill: 'none', stroke: role }) }),
  ];
}

/** Lines that rise to the right, cut off at the edges. */
function diagonals({ x, y, width, height }: Box): string {
  let d = '';
  for (let foot = STEP - height; foot < width; foot += STEP) {
    const left = Math.max(0, foot);
    const right = Math.min(width, foot + height);
    if (right - left < 1) continue;
    d += `M${shortNumber(x + left)} ${shortNumber(y + height - (left - foot))}L${shortNumber(x + right)} ${shortNumber(y + height - (right - foot))}`;
  }
  return d;
}
