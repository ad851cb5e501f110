import { codeLines, packageOf, readSource, sourceFiles } from './source-code.ts';
import { type WorkspacePackage, workspacePackages } from './workspace-packages.ts';

/** A package with its size. */
export interface PackageSize extends Pick<WorkspacePackage, 'name' | 'description' | 'dependencies'> {
  /** Lines of code, rounded. */
  lines: number;
}

const WIDTH = 980;
const MARGIN = 20;
const ROW = 40;
const NAME = 130;
const LINES = 90;
const CELL = 26;
const HEAD = 84;
const COLORS = { ink: '#1f2328', faint: '#59636e', band: '#f6f8fa', own: '#8c959f', dot: '#0969da' };

/** The packages as they are now, from the top to the bottom. */
export function readPackageSizes(): PackageSize[] {
  const files = sourceFiles();
  return workspacePackages().map(({ name, description, dependencies }) => {
    const own = files.filter((file) => packageOf(file) === name);
    const lines = own.reduce((sum, file) => sum + codeLines(readSource(file)), 0);
    return { name, description, dependencies, lines: roundedLines(lines) };
  });
}

/** Hundreds: exact counts would change the picture with nearly every commit. */
export function roundedLines(lines: number): number {
  return Math.round(lines / 100) * 100;
}

/** The line counts that a picture shows, by package. */
export function linesInPicture(svg: string): Map<string, number> {
  const rows = svg.matchAll(/data-package="([\w-]+)" data-lines="(\d+)"/g);
  return new Map([...rows].map(([, name = '', lines]) => [name, Number(lines)]));
}

/** An SVG: a row for each package, the topmost first, with dots under the packages that it depends on. */
export function packagesPicture(packages: readonly PackageSize[]): string {
  const height = MARGIN + HEAD + packages.length * ROW + MARGIN + 16;
  const columns = packages.map(({ name }, column) => {
    const x = columnAt(column) + CELL / 2 + 4;
    return `<text transform="translate(${x} ${MARGIN + HEAD - 8}) rotate(-60)" font-size="12">${name}</text>`;
  });
  const rows = packages.map((one, row) =>
    packageRow(one, packages, MARGIN + HEAD + row * ROW, row % 2 === 0),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="The packages, their size, and which package depends on which">
<rect width="${WIDTH}" height="${height}" rx="8" fill="#ffffff"/>
<g font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif" font-size="13" fill="${COLORS.ink}">
${[...columns, ...rows].join('\n')}
<text x="${columnAt(0)}" y="${height - MARGIN + 2}" font-size="11" fill="${COLORS.faint}">A dot: the package of the row depends on the package of the column.</text>
</g>
</svg>
`;
}

function packageRow(
  { name, description, dependencies, lines }: PackageSize,
  packages: readonly PackageSize[],
  y: number,
  isBanded: boolean,
): string {
  const middle = y + ROW / 2;
  const band = isBanded
    ? `<rect x="0" y="${y}" width="${WIDTH}" height="${ROW}" fill="${COLORS.band}"/>`
    : '';
  const cells = packages.map((other, column) => {
    const x = columnAt(column);
    if (other.name === name)
      return `<rect x="${x + 6}" y="${middle - 7}" width="14" height="14" rx="3" fill="${COLORS.own}"/>`;
    if (!dependencies.has(other.name)) return '';
    return `<circle cx="${x + CELL / 2}" cy="${middle}" r="5" fill="${COLORS.dot}"/>`;
  });
  const text = columnAt(packages.length) + 16;
  return `<g data-package="${name}" data-lines="${lines}">${band}<text x="${MARGIN}" y="${middle + 4}" font-weight="600">${name}</text><text x="${MARGIN + NAME - 40 + LINES}" y="${middle + 4}" text-anchor="end" font-size="11" fill="${COLORS.faint}">about ${lines.toLocaleString('en')} lines</text>${cells.join('')}${purposeLines(description, text, middle)}</g>`;
}

/** A description on one or two lines of about 60 characters. */
function purposeLines(description: string, x: number, middle: number): string {
  const words = description.split(' ');
  const first: string[] = [];
  while (words.length > 0 && [...first, words[0]].join(' ').length <= 60) first.push(words.shift() ?? '');
  const lines = [first.join(' '), words.join(' ')].filter((line) => line !== '');
  const top = middle + 4 - (lines.length - 1) * 7;
  return lines
    .map(
      (line, row) =>
        `<text x="${x}" y="${top + row * 14}" font-size="11" fill="${COLORS.faint}">${line}</text>`,
    )
    .join('');
}

function columnAt(column: number): number {
  return MARGIN + NAME + LINES + column * CELL;
}
