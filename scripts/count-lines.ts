/** Lines of src/ and viewer/ without tests, blanks and comments, by layer: `node scripts/count-lines.ts`. */
import { LAYERS } from './layers.ts';
import { codeLines, folderOf, readSource, sourceFiles } from './source-code.ts';

const counts = new Map<string, number>();
for (const file of sourceFiles()) {
  const folder = folderOf(file) || file;
  counts.set(folder, (counts.get(folder) ?? 0) + codeLines(readSource(file)));
}

const named = new Set(LAYERS.flatMap(({ folders }) => folders));
const others = [...counts.keys()].filter((folder) => !named.has(folder));
for (const { name, folders } of [...LAYERS, { name: 'Others', folders: others }]) {
  const present = folders.filter((folder) => counts.has(folder));
  if (present.length === 0) continue;
  print(name, sum(present));
  if (present.length > 1) for (const folder of present) print(`  ${folder}`, sum([folder]));
}
print('Total', sum([...counts.keys()]));

function sum(folders: readonly string[]): number {
  return folders.reduce((lines, folder) => lines + (counts.get(folder) ?? 0), 0);
}

function print(name: string, lines: number): void {
  process.stdout.write(`${name.padEnd(28)}${lines.toLocaleString('en').padStart(8)}\n`);
}
