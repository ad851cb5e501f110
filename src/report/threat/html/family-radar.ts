import type { ThreatCategory } from '../../../documents/names.ts';
import { type Html, html } from '../../html/html.ts';
import { formatUnit } from '../../number-format.ts';
import { shortNumber } from '../../svg/element.ts';
import { titleOf } from '../threat-summary.ts';

const WIDTH = 380;
const HEIGHT = 330;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
const RADIUS = 100;
const LABEL_GAP = 14;
const LINE_HEIGHT = 15;
const LONGEST_LINE = 12;
const RINGS = [0.25, 0.5, 0.75, 1];
/** With fewer axes there is no area. */
const FEWEST_AXES = 3;

export interface RadarAxis {
  category: ThreatCategory;
  /** In [0, 1]; the rim is 1. */
  value: number;
}

/** The families around a centre, each with its name and number; null of fewer than three. */
export function familyRadar(axes: readonly RadarAxis[]): Html | null {
  if (axes.length < FEWEST_AXES) return null;
  const points = axes.map(({ value }, index) => place(index, axes.length, value * RADIUS));
  const list = axes.map(({ category, value }) => `${titleOf(category)} ${formatUnit(value)}`).join(', ');
  return html`<svg class="radar" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Resilience by family, from 0 in the centre to 1 at the rim. ${list}.">
    ${RINGS.map((ring) => html`<polygon class="ring${ring === 1 && ' rim'}" points="${polygon(axes.map((_, index) => place(index, axes.length, ring * RADIUS)))}"/>`)}
    ${axes.map((_, index) => {
      const { x, y } = place(index, axes.length, RADIUS);
      return html`<line class="ring" x1="${CENTRE.x}" y1="${CENTRE.y}" x2="${shortNumber(x)}" y2="${shortNumber(y)}"/>`;
    })}
    <polygon class="area" points="${polygon(points)}"/>
    ${points.map(({ x, y }) => html`<circle class="dot" cx="${shortNumber(x)}" cy="${shortNumber(y)}" r="3.5"/>`)}
    ${axes.map((axis, index) => label(axis, index, axes.length))}
  </svg>`;
}

function label({ category, value }: RadarAxis, index: number, axes: number): Html {
  const { x, y } = place(index, axes, RADIUS + LABEL_GAP);
  const lines = wrapped(titleOf(category));
  const across = Math.round(Math.cos(angle(index, axes)) * 100);
  const anchor = across === 0 ? 'middle' : across > 0 ? 'start' : 'end';
  const down = Math.sin(angle(index, axes));
  // Above the rim a label grows upwards, below it downwards, beside it both ways.
  const top = y - ((lines.length + 1) * LINE_HEIGHT * (1 - down)) / 2 + LINE_HEIGHT * 0.8;
  return html`<text text-anchor="${anchor}">${lines.map((line, at) => html`<tspan x="${shortNumber(x)}" y="${shortNumber(top + at * LINE_HEIGHT)}">${line}</tspan>`)}<tspan class="value" x="${shortNumber(x)}" y="${shortNumber(top + lines.length * LINE_HEIGHT)}">${formatUnit(value)}</tspan></text>`;
}

function wrapped(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LONGEST_LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The first axis points up, the others follow clockwise. */
function angle(index: number, axes: number): number {
  return (2 * Math.PI * index) / axes - Math.PI / 2;
}

function place(index: number, axes: number, distance: number): { x: number; y: number } {
  return {
    x: CENTRE.x + distance * Math.cos(angle(index, axes)),
    y: CENTRE.y + distance * Math.sin(angle(index, axes)),
  };
}

function polygon(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }) => `${shortNumber(x)},${shortNumber(y)}`).join(' ');
}
