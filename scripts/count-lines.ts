import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lines of src/ and viewer/ without tests, blanks and comments, by layer: `node scripts/count-lines.ts`. */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Folders of src/ by layer, the topmost first. A folder that is not named here is counted as "other". */
const LAYERS: Record<string, readonly string[]> = {
  'command line and server': ['cli', 'serve'],
  application: ['application'],
  'reports and evaluation': ['report', 'evaluate'],
  instruments: ['static', 'judge', 'monte-carlo', 'ranking', 'threat'],
  'shared by instruments': ['methodology', 'config', 'store', 'run', 'model', 'grading', 'agent-session'],
  'pure parts': ['skill', 'statistics', 'geometry', 'text', 'documents', 'errors'],
};

const counts = new Map<string, Map<string, number>>();
for (const file of sourceFiles()) {
  const [top = '', room = '', ...rest] = file.split(sep);
  const layer = top === 'viewer' ? 'viewer' : layerOf(rest.length === 0 ? '' : room);
  const part = top === 'viewer' ? 'viewer' : rest.length === 0 ? room : `src/${room}`;
  const parts = counts.get(layer) ?? new Map<string, number>();
  counts.set(
    layer,
    parts.set(part, (parts.get(part) ?? 0) + codeLines(readFileSync(join(ROOT, file), 'utf8'))),
  );
}

let total = 0;
for (const layer of [...Object.keys(LAYERS), 'other', 'viewer']) {
  const parts = counts.get(layer);
  if (parts === undefined) continue;
  const sum = [...parts.values()].reduce((one, other) => one + other, 0);
  total += sum;
  print(layer, sum);
  if (parts.size > 1) for (const [part, lines] of parts) print(`  ${part}`, lines);
}
print('total', total);

function print(name: string, lines: number): void {
  process.stdout.write(`${name.padEnd(28)}${lines.toLocaleString('en').padStart(8)}\n`);
}

function layerOf(room: string): string {
  return Object.keys(LAYERS).find((layer) => LAYERS[layer]?.includes(room)) ?? 'other';
}

/** TypeScript and CSS of src/ and viewer/ without their tests, as paths relative to the repository. */
function sourceFiles(): string[] {
  return ['src', 'viewer']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
    .filter(({ name, parentPath }) => !/\.test\.tsx?$/.test(name) && !parentPath.includes('node_modules'))
    .map(({ name, parentPath }) => relative(ROOT, join(parentPath, name)))
    .sort();
}

/** Lines that hold more than blanks or a comment. A comment behind code on its line does not count against it. */
function codeLines(source: string): number {
  let count = 0;
  let inComment = false;
  for (const line of source.split('\n').map((one) => one.trim())) {
    if (inComment) inComment = !line.includes('*/');
    else if (line.startsWith('/*')) inComment = !line.includes('*/');
    else if (line !== '' && !line.startsWith('//')) count += 1;
  }
  return count;
}
