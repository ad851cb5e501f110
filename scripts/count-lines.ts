/** Lines of packages/ without tests, blanks and comments: `node scripts/count-lines.ts`. */
import { codeLines, packageOf, readSource, sourceFiles } from './source-code.ts';
import { workspacePackages } from './workspace-packages.ts';

const counts = new Map(workspacePackages().map(({ name }) => [name, 0]));
for (const file of sourceFiles()) {
  const name = packageOf(file);
  counts.set(name, (counts.get(name) ?? 0) + codeLines(readSource(file)));
}
for (const [name, lines] of counts) print(name, lines);
print(
  'Total',
  [...counts.values()].reduce((sum, lines) => sum + lines, 0),
);

function print(name: string, lines: number): void {
  process.stdout.write(`${name.padEnd(12)}${lines.toLocaleString('en').padStart(8)}\n`);
}
