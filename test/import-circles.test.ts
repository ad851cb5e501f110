import { expect, test } from 'vitest';
import { filesBelow, importsOf, specifiersIn } from '../scripts/source-code.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

test('no file is imported by what it imports, not even for a type', () => {
  const imports = importsIn('packages');
  expect(imports.size).toBeGreaterThan(2000);
  expect(circlesIn(imports)).toEqual([]);
});

test('circles are found, whatever lies on the way to them', () => {
  const imports = (text: string) =>
    new Map(text.split(' ').map((line) => [line[0] ?? '', [...line.slice(1)]]));
  expect(circlesIn(imports('abc bd cd d'))).toEqual([]);
  expect(circlesIn(imports('aa'))).toEqual(['a']);
  expect(circlesIn(imports('ab bc cdb d efb fe'))).toEqual(['b, c', 'e, f']);
});

test('imports of types, for effects and at run time count as well', () => {
  const source =
    "import type {\n  A,\n} from './a.ts';\nexport * from '../b.ts';\nimport './c.ts';\nawait import('./d.ts');";
  expect(specifiersIn(source)).toEqual(['./a.ts', '../b.ts', './c.ts', './d.ts']);
});

/** By file of a folder, tests included: the files that it imports. */
function importsIn(folder: string): Imports {
  const files = filesBelow(folder).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, importsOf(file)]));
}

/** The files of each circle, sorted: the strongly connected components of the imports, by Tarjan's algorithm (1972). */
function circlesIn(imports: Imports): string[] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    open.push(file);
    let low = place;
    for (const imported of imports.get(file) ?? []) {
      if (!order.has(imported)) low = Math.min(low, visit(imported));
      else if (open.includes(imported)) low = Math.min(low, order.get(imported) ?? low);
    }
    if (low === place) {
      const component = open.splice(open.indexOf(file));
      if (component.length > 1 || imports.get(file)?.includes(file))
        circles.push(component.sort().join(', '));
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles.sort();
}
