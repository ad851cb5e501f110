import { type ColorRole, paint } from './card-colors.ts';
import { element, type Markup, shortNumber } from './element.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const STEP = 5;

/** A bar of diagonal lines in a frame: for what has no score, so that it is never taken for a zero. */
export function hatchedBar(box: Box, role: ColorRole): Markup[] {
  const { x, y, width, height } = box;
  const inner = { x: x + 0.5, y: y + 0.5, width: Math.max(0, width - 1), height: height - 1 };
  const lines: string[] = [];
  for (let along = 0; along + inner.height <= inner.width; along += STEP) {
    lines.push(
      `M${shortNumber(inner.x + along)} ${shortNumber(inner.y + inner.height)}l${inner.height} ${-inner.height}`,
    );
  }
  return [
    element('path', { d: lines.join(''), ...paint({ fill: 'none', stroke: role }) }),
    element('rect', { ...inner, rx: 1.5, ...paint({ fill: 'none', stroke: role }) }),
  ];
}
