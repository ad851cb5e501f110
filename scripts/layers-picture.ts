import { allowedImports, FOLDERS, LAYERS, type Layer } from './layers.ts';
import { codeLines, folderOf, importsOf, readSource, sourceFiles } from './source-code.ts';

/** What the picture of the layers shows. */
export interface FolderMap {
  /** Lines of code by folder, rounded, in the order of the layers; a folder without code is not there. */
  lines: ReadonlyMap<string, number>;
  /** By folder: the other folders that it imports from. */
  imports: ReadonlyMap<string, ReadonlySet<string>>;
}

const WIDTH = 980;
const MARGIN = 20;
const NAMES = 190;
const BOX = { width: 100, height: 44, gap: 8 };
const ROW = 66;
const CELL = 24;
const COLUMN_NAMES = 92;
const MATRIX_GAP = 38;
const COLORS = { ink: '#1f2328', faint: '#59636e', box: '#ddf4ff', edge: '#0969da', forbidden: '#cf222e' };

/** The folders of the code as they are now. */
export function readFolderMap(): FolderMap {
  const lines = new Map<string, number>();
  const imports = new Map<string, Set<string>>();
  for (const folder of FOLDERS) {
    const files = sourceFiles().filter((file) => folderOf(file) === folder);
    if (files.length === 0) continue;
    lines.set(folder, roundedLines(sum(files.map((file) => codeLines(readSource(file))))));
    const imported = files.flatMap(importsOf).map(folderOf);
    imports.set(folder, new Set(imported.filter((other) => other !== folder)));
  }
  return { lines, imports };
}

/** Hundreds, and tens below a hundred: exact counts would change the picture with nearly every commit. */
export function roundedLines(lines: number): number {
  const step = lines < 100 ? 10 : 100;
  return Math.round(lines / step) * step;
}

/** The line counts that a picture shows, by folder. */
export function linesInPicture(svg: string): Map<string, number> {
  const boxes = svg.matchAll(/data-folder="([\w-]+)" data-lines="(\d+)"/g);
  return new Map([...boxes].map(([, folder = '', lines]) => [folder, Number(lines)]));
}

/** An SVG: a row of boxes for each layer, the topmost first, and under them a table of who imports what. */
export function layersPicture({ lines, imports }: FolderMap): string {
  const layers = LAYERS.map((layer) => ({
    ...layer,
    folders: layer.folders.filter((name) => lines.has(name)),
  })).filter(({ folders }) => folders.length > 0);
  const folders = layers.flatMap((layer) => layer.folders);
  const top = MARGIN + layers.length * ROW + MATRIX_GAP + COLUMN_NAMES;
  const height = top + folders.length * CELL + 50;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="The layers of the code, and which folder imports which">
<rect width="${WIDTH}" height="${height}" rx="8" fill="#ffffff"/>
<g font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif" font-size="13" fill="${COLORS.ink}">
${layers.map((layer, row) => layerRow(layer, MARGIN + row * ROW, lines)).join('\n')}
${matrix(folders, imports, top)}
${legend(top + folders.length * CELL + 28)}
</g>
</svg>
`;
}

function layerRow({ name, purpose, folders }: Layer, y: number, lines: ReadonlyMap<string, number>): string {
  const rule =
    y === MARGIN
      ? ''
      : `<path d="M${MARGIN} ${y - 9}H${WIDTH - MARGIN}" stroke="#d1d9e0" stroke-dasharray="3 3"/>\n`;
  const boxes = folders.map((folder, column) => {
    const x = MARGIN + NAMES + column * (BOX.width + BOX.gap);
    const count = lines.get(folder) ?? 0;
    return `<g data-folder="${folder}" data-lines="${count}"><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="5" fill="${COLORS.box}" stroke="${COLORS.edge}"/><text x="${x + BOX.width / 2}" y="${y + 19}" text-anchor="middle" font-size="12" font-weight="600">${folder}</text><text x="${x + BOX.width / 2}" y="${y + 35}" text-anchor="middle" font-size="11" fill="${COLORS.faint}">about ${count.toLocaleString('en')} lines</text></g>`;
  });
  return `${rule}<text x="${MARGIN}" y="${y + 19}" font-weight="600">${name}</text>
${purpose.map((line, index) => `<text x="${MARGIN}" y="${y + 35 + index * 14}" font-size="11" fill="${COLORS.faint}">${line}</text>`).join('')}
${boxes.join('\n')}`;
}

/** A dot where a row's folder imports from a column's; a shaded cell where it may; a red dot where it must not. */
function matrix(folders: readonly string[], imports: FolderMap['imports'], top: number): string {
  const left = MARGIN + NAMES;
  const columns = folders.map((folder, column) => {
    const x = left + column * CELL + CELL / 2 + 4;
    return `<text transform="translate(${x} ${top - 8}) rotate(-60)" font-size="12">${folder}</text>`;
  });
  const rows = folders.map((folder, row) => {
    const y = top + row * CELL;
    const allowed = new Set(allowedImports(folder).map((place) => place.split('/')[0]));
    const cells = folders.map((other, column) => {
      const x = left + column * CELL;
      if (other === folder) return cell(x, y, '#8c959f');
      const mayImport = allowed.has(other);
      const background = mayImport ? cell(x, y, COLORS.box) : '';
      if (!imports.get(folder)?.has(other)) return background;
      const color = mayImport ? COLORS.edge : COLORS.forbidden;
      return `${background}<circle cx="${x + CELL / 2}" cy="${y + CELL / 2}" r="5" fill="${color}"/>`;
    });
    return `<text x="${left - 10}" y="${y + 16}" text-anchor="end" font-size="12">${folder}</text>${cells.join('')}`;
  });
  return [...columns, ...rows].join('\n');
}

function cell(x: number, y: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="#ffffff"/>`;
}

function legend(y: number): string {
  const x = MARGIN + NAMES;
  return `<g font-size="11" fill="${COLORS.faint}"><circle cx="${x + 6}" cy="${y - 4}" r="5" fill="${COLORS.edge}"/><text x="${x + 18}" y="${y}">the folder of the row imports from the folder of the column</text><rect x="${x + 350}" y="${y - 12}" width="16" height="16" fill="${COLORS.box}"/><text x="${x + 374}" y="${y}">it may import from it</text></g>`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
