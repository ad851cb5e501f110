import { expect, test } from 'vitest';
import {
  filesBelow,
  importsOf,
  loadedBefore,
  specifiersIn,
  valueSpecifiersIn,
} from '../scripts/source-code.ts';

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

test('no chain of files that load one another is longer than 19', () => {
  const files = filesBelow('packages').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const imports = new Map(
    files.map((file) => [file, loadedBefore(file).filter((loaded) => /\.tsx?$/.test(loaded))]),
  );
  const chain = longestChain(imports);
  expect(chain.length, chain.join('\n')).toBeLessThan(20);
  expect(chain.length).toBeGreaterThan(10);
});

test('a chain is of values alone', () => {
  expect(
    valueSpecifiersIn(
      "import type { A } from './a.ts';\nimport { type B } from './b.ts';\nimport { type C, d } from './c.ts';\nimport './d.ts';\nawait import('./e.ts');",
    ),
  ).toEqual(['./c.ts', './d.ts']);
  expect(
    longestChain(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toEqual(['a', 'b', 'c']);
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

/** The longest way from a file to one that it loads, at whatever distance; imports form no circle. */
function longestChain(imports: Imports): string[] {
  const known = new Map<string, readonly string[]>();
  const from = (file: string): readonly string[] => {
    const found = known.get(file);
    if (found !== undefined) return found;
    const chain = [file, ...longest((imports.get(file) ?? []).map(from))];
    known.set(file, chain);
    return chain;
  };
  return [...longest([...imports.keys()].map(from))];
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce((one, other) => (other.length > one.length ? other : one), []);
}
