import { paint } from './card-colors.ts';
import { element, type Markup, shortNumber } from './element.ts';
import { wrapText } from './wrap-text.ts';

/** With fewer axes there is no area. */
export const FEWEST_AXES = 3;
const RINGS = [0.25, 0.5, 0.75, 1];
const LABEL_SIZE = 11;
const LINE_HEIGHT = 13;
const LABEL_GAP = 9;
const LABEL_WIDTH = 92;
const DOT_RADIUS = 3;

export interface RadarAxis {
  title: string;
  /** In [0, 1]; the rim is 1. */
  value: number;
}

/** Values around a centre, the first at the top and the others clockwise; nothing of fewer than three. */
export function radarChart(
  axes: readonly RadarAxis[],
  { x, y, radius }: { x: number; y: number; radius: number },
): Markup[] {
  if (axes.length < FEWEST_AXES) return [];
  const at = (index: number, distance: number) => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2;
    return {
      x: x + distance * Math.cos(angle),
      y: y + distance * Math.sin(angle),
      across: Math.round(Math.cos(angle) * 100),
      down: Math.sin(angle),
    };
  };
  const around = (distance: (index: number) => number) =>
    `M${axes.map((_, index) => point(at(index, distance(index)))).join('L')}z`;
  const spokes = axes.map((_, index) => `M${point({ x, y })}L${point(at(index, radius))}`).join('');
  return [
    element('path', {
      d: RINGS.slice(0, -1)
        .map((ring) => around(() => ring * radius))
        .join(''),
      ...paint({ fill: 'none', stroke: 'line' }),
    }),
    element('path', { d: spokes, ...paint({ fill: 'none', stroke: 'line' }) }),
    element('path', { d: around(() => radius), ...paint({ fill: 'none', stroke: 'edge' }) }),
    element('path', {
      d: around((index) => (axes[index]?.value ?? 0) * radius),
      'fill-opacity': 0.22,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
      ...paint({ fill: 'sound', stroke: 'sound' }),
    }),
    ...axes.map(({ value }, index) => {
      const { x: cx, y: cy } = at(index, value * radius);
      return element('circle', { cx, cy, r: DOT_RADIUS, ...paint({ fill: 'sound' }) });
    }),
    ...axes.map(({ title }, index) => label(title, at(index, radius + LABEL_GAP))),
  ];
}

interface LabelPlace {
  x: number;
  y: number;
  across: number;
  down: number;
}

/** Above the rim a label grows upwards, below it downwards, beside it both ways. */
function label(title: string, { x, y, across, down }: LabelPlace): Markup {
  const lines = wrapText(title, LABEL_WIDTH, LABEL_SIZE, 2);
  const top = y - (lines.length * LINE_HEIGHT * (1 - down)) / 2 + LABEL_SIZE * 0.85;
  return element(
    'text',
    {
      'text-anchor': across === 0 ? 'middle' : across > 0 ? 'start' : 'end',
      'font-size': LABEL_SIZE,
      ...paint({ fill: 'muted' }),
    },
    lines.map((line, index) => element('tspan', { x, y: top + index * LINE_HEIGHT }, line)),
  );
}

function point({ x, y }: { x: number; y: number }): string {
  return `${shortNumber(x)} ${shortNumber(y)}`;
}
