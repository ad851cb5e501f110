import { type ColorRole, PALETTE } from '@plugin-eval/report/palette.ts';
import type { Figures, ForestLevel, ForestRelation, ForestRow } from './figures.ts';
import { decimal } from './validity-tables.ts';

const MARGIN = 20;
const LABELS = 250;
const PANEL = { width: 165, gap: 16 };
const ROW = 20;
const TOP = 62;
const FOOT = 44;
const TICKS = [-1, -0.5, 0, 0.5, 1];
/** Half of the side of a mark, in pixels. */
const MARK: Record<ForestLevel, number> = { component: 3, part: 4.5, publisher: 5, all: 6 };
const FONT = "system-ui,-apple-system,'Segoe UI',Helvetica,Arial,'DejaVu Sans',sans-serif";

/** An SVG: a row for each component, half and publisher, a panel for each outcome; colours follow the reader's theme. */
export function forestPicture({ forest: { panels, rows } }: Figures): string {
  const width = MARGIN * 2 + LABELS + panels.length * (PANEL.width + PANEL.gap);
  const bottom = TOP + rows.length * ROW;
  const height = bottom + FOOT;
  const title = 'Rank correlation of the quick composite with what agents did, 95 % intervals';
  const parts = [
    `<text x="${MARGIN}" y="24" font-size="14" font-weight="600">${title}</text>`,
    ...panels.map(({ title: panel }, index) => frame(panel, index, bottom)),
    ...rows.map((row, index) => rowMarks(row, TOP + index * ROW + ROW / 2)),
    `<text x="${MARGIN}" y="${bottom + 34}" class="muted">Left of 0: a higher score goes with worse results. Large marks: halves, publishers, all.</text>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<style>${styles(0)}@media (prefers-color-scheme:dark){${styles(1)}}</style>
<rect width="${width}" height="${height}" rx="8" class="ground"/>
<g font-family="${FONT}" font-size="12" class="ink">
${parts.join('\n')}
</g>
</svg>
`;
}

const STYLES: readonly (readonly [name: string, property: 'fill' | 'stroke', role: ColorRole])[] = [
  ['ground', 'fill', 'card'],
  ['ink', 'fill', 'ink'],
  ['muted', 'fill', 'muted'],
  ['grid', 'stroke', 'line'],
  ['zero', 'stroke', 'edge'],
  ['interval', 'stroke', 'sound'],
  ['mark', 'fill', 'sound'],
];

/** Colours of the light theme (0) or the dark one (1). */
function styles(theme: 0 | 1): string {
  return STYLES.map(([name, property, role]) => `.${name}{${property}:${PALETTE[role][theme]}}`).join('');
}

/** From -1 to 1. */
function across(panel: number, value: number): string {
  const left = MARGIN + LABELS + panel * (PANEL.width + PANEL.gap);
  return (left + ((value + 1) / 2) * PANEL.width).toFixed(1);
}

function frame(title: string, panel: number, bottom: number): string {
  const ticks = TICKS.map((tick) => {
    const x = across(panel, tick);
    return `<path d="M${x} ${TOP}V${bottom}" class="${tick === 0 ? 'zero' : 'grid'}"/><text x="${x}" y="${bottom + 14}" font-size="10" text-anchor="middle" class="muted">${tick === 0 ? '0' : decimal(tick).replace(/\.?0+$/, '')}</text>`;
  });
  return `<text x="${across(panel, 0)}" y="${TOP - 12}" text-anchor="middle" font-weight="600">${title}</text>${ticks.join('')}`;
}

function rowMarks({ label, level, skills, relations }: ForestRow, y: number): string {
  const isSum = level !== 'component';
  const x = MARGIN + (isSum ? 0 : 14);
  const marks = relations.map((relation, panel) =>
    typeof relation === 'string'
      ? `<text x="${Number(across(panel, 0)) + 6}" y="${y + 4}" font-size="10" class="muted">${relation}</text>`
      : markOf(relation, level, panel, y, label),
  );
  return `<text x="${x}" y="${y + 4}"${isSum ? ' font-weight="600"' : ''}>${label} <tspan class="muted" font-weight="400">${skills}</tspan></text>${marks.join('')}`;
}

function markOf(
  { r, low, high }: ForestRelation,
  level: ForestLevel,
  panel: number,
  y: number,
  label: string,
): string {
  const half = MARK[level];
  const x = Number(across(panel, r));
  const isInterval = low !== null && high !== null;
  const line = isInterval
    ? `<path d="M${across(panel, low)} ${y}H${across(panel, high)}" class="interval" stroke-width="${level === 'component' ? 1 : 2}"/>`
    : '';
  const words = `${label}: ${decimal(r)}${isInterval ? ` (${decimal(low)} to ${decimal(high)})` : ', no interval'}`;
  return `<g><title>${words}</title>${line}<rect x="${(x - half).toFixed(1)}" y="${y - half}" width="${half * 2}" height="${half * 2}" class="mark"/></g>`;
}
