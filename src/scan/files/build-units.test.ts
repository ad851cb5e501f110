import { expect, test } from 'vitest';
import { inLinearTime } from '../../../test/support/linear-growth.ts';
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
  expect(read('Makefile', 'a:\n\tb\n'.repeat(1_001)).problems).toEqual([
    'more than 1000 commands stand in it',
  ]);
  expect(read('a.service', `ExecStart=${'a'.repeat(4_001)}\n`).problems).toEqual([
    'it has lines of more than 4000 characters, whose end was not read',
  ]);
});

test.each([
  ['Makefile', `a:\n${'\ta \\\n'.repeat(40_000)}`],
  ['.github/workflows/a.yml', '\n'.repeat(200_000)],
  [
    '.github/workflows/a.yml',
    `${Array.from({ length: 5_000 }, (_, at) => `A${at}: \${{ toJSON(secrets) }}\n`).join('')}${'run: a\n'.repeat(5_000)}`,
  ],
])('%s: what is long takes no time that grows faster than its length', (path, text) => {
  inLinearTime(text.length, (size) => read(path, text.slice(0, size)));
});
