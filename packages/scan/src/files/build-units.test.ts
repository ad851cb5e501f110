import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { buildUnits } from './build-units.ts';
import { openFile } from './opened/open-file.ts';
import { OpeningBudget } from './opened/opening-budget.ts';

function read(path: string, text: string): { texts: string[]; problems: string[] } {
  const problems: string[] = [];
  const units = openFile(path, Buffer.from(text), new OpeningBudget()).flatMap(
    (file) => buildUnits(file, false, (_, problem) => problems.push(problem)) ?? [],
  );
  return { texts: units.map((unit) => unit.text), problems };
}

test('a recipe that goes on over lines is one, and the next one is another', () => {
  expect(read('Makefile', 'a:\n\tb \\\n\t  c\n\td\n')).toEqual({ texts: ['b \\\nc', 'd'], problems: [] });
});

test('a command gets the secrets of a workflow that it names, and no others', () => {
  const env = (name: string) => `      ${name}: \${{ toJSON(secrets) }}\n`;
  const { texts } = read('.github/workflows/a.yml', `${env('A')}${env('B')}      run: echo $B\n`);
  expect(texts).toEqual(['B="$(printenv)"; echo $B']);
});

test('more commands than are followed, and longer lines than are read, are told of', () => {
  expect(read('Makefile', 'a:\n\tb\n'.repeat(1_001)).problems).toEqual(['more than 1000 commands are in it']);
  expect(read('a.service', `ExecStart=${'a'.repeat(4_001)}\n`).problems).toEqual([
    'it has lines of more than 4000 characters, whose end was not read',
  ]);
});

test.each<[string, (size: number) => string]>([
  ['Makefile', (size) => `a:\n${'\ta \\\n'.repeat(size)}`],
  ['.github/workflows/a.yml', (size) => '\n'.repeat(5 * size)],
  [
    '.github/workflows/a.yml',
    (size) =>
      `${Array.from({ length: size / 8 }, (_, at) => `A${at}: \${{ toJSON(secrets) }}\n`).join('')}${'run: a\n'.repeat(size / 8)}`,
  ],
])('%s: what is long takes no time that grows faster than its length', (path, textOf) => {
  inLinearTime(40_000, (size) => read(path, textOf(size)));
});
