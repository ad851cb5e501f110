import { THREAT_CATEGORIES, type ThreatCategory } from '../../../documents/names.ts';
import type { CaseScore } from '../../../documents/threat-report.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, plural } from '../../number-format.ts';
import { shortNumber } from '../../svg/element.ts';
import { titleOf } from '../threat-summary.ts';

const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = 16;
const SMALL = { width: 200, height: 125, margin: 8 };
/** More points hide one another, and make the page heavy. */
export const MOST_POINTS = 1_000;

interface Point {
  one: CaseScore;
  /** In [0, 1], from left to right and from bottom to top. */
  x: number;
  y: number;
}

/**
 * Cases by the two dimensions of their texts: a disc has passed, a cross has failed, the colour is the family; below, each
 * family alone, so that nobody needs to tell colours apart. Null without places.
 */
export function scatterPlot(cases: readonly CaseScore[]): Html | null {
  const points = placed(cases);
  if (points.length === 0) return null;
  const shown = thinned(points);
  const families = THREAT_CATEGORIES.filter((category) =>
    points.some(({ one }) => one.category === category),
  );
  const failed = points.filter(({ one }) => !one.passed).length;
  return html`<figure class="scatter">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${plural(points.length, 'case')} on a plane of their texts, ${points.length - failed} passed and ${failed} failed. Each family alone is shown below.">
      <rect class="frame" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="6"/>
      ${shown.map((point) => mark(point, { width: WIDTH, height: HEIGHT, margin: MARGIN, size: 5 }))}
    </svg>
    <figcaption class="at"><svg class="key" viewBox="0 0 12 12" aria-hidden="true"><circle class="passed" cx="6" cy="6" r="4.5"/></svg> passed <svg class="key" viewBox="0 0 12 12" aria-hidden="true"><path class="failed" d="M2 2 10 10M2 10 10 2"/></svg> failed. Near each other: texts with the same words. The axes have no name.${shown.length < points.length && ` ${formatCount(shown.length)} of ${formatCount(points.length)} cases are drawn, evenly chosen in the order of the report.`}</figcaption>
    <ul class="small-plots">${families.map((category) => familyPlot(category, shown, points))}</ul>
  </figure>`;
}

function familyPlot(category: ThreatCategory, shown: readonly Point[], points: readonly Point[]): Html {
  const own = shown.filter(({ one }) => one.category === category);
  const all = points.filter(({ one }) => one.category === category);
  const failed = all.filter(({ one }) => !one.passed).length;
  return html`<li><svg viewBox="0 0 ${SMALL.width} ${SMALL.height}" aria-hidden="true"><rect class="frame" x="0.5" y="0.5" width="${SMALL.width - 1}" height="${SMALL.height - 1}" rx="4"/>${own.map((point) => mark(point, { ...SMALL, size: 3.5 }))}</svg><span class="family-${THREAT_CATEGORIES.indexOf(category) + 1}">${titleOf(category)}</span> <small>${failed} of ${all.length} failed</small></li>`;
}

interface Canvas {
  width: number;
  height: number;
  margin: number;
  size: number;
}

function mark({ one, x, y }: Point, { width, height, margin, size }: Canvas): Html {
  const left = margin + x * (width - 2 * margin);
  const top = height - margin - y * (height - 2 * margin);
  const family = THREAT_CATEGORIES.indexOf(one.category) + 1;
  const title = html`<title>${shownName(one.id)}: ${titleOf(one.category)}, ${one.passed ? 'passed' : 'failed'}</title>`;
  if (one.passed)
    return html`<circle class="passed family-${family}" cx="${shortNumber(left)}" cy="${shortNumber(top)}" r="${size}">${title}</circle>`;
  const [a, b, c, d] = [left - size, top - size, left + size, top + size].map(shortNumber);
  return html`<path class="failed family-${family}" d="M${a} ${b}L${c} ${d}M${a} ${d}L${c} ${b}">${title}</path>`;
}

function placed(cases: readonly CaseScore[]): Point[] {
  const known = cases.flatMap((one) =>
    one.scatterX === null || one.scatterY === null ? [] : [{ one, x: one.scatterX, y: one.scatterY }],
  );
  const alongX = scale(known.map(({ x }) => x));
  const alongY = scale(known.map(({ y }) => y));
  return known.map(({ one, x, y }) => ({ one, x: alongX(x), y: alongY(y) }));
}

/** To [0, 1]; equal values lie in the middle. */
function scale(values: readonly number[]): (value: number) => number {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  // Halves, because the width of the widest range is more than a number holds.
  const half = high / 2 - low / 2;
  return (value) => (half > 0 ? (value / 2 - low / 2) / half : 0.5);
}

function thinned(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_POINTS) return points;
  return Array.from(
    { length: MOST_POINTS },
    (_, index) => points[Math.floor((index * points.length) / MOST_POINTS)],
  ).filter((point) => point !== undefined);
}
