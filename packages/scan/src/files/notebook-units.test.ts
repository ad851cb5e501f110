import { expect, test } from 'vitest';
import { notebookUnits } from './notebook-units.ts';
import { openFile } from './opened/open-file.ts';
import { OpeningBudget } from './opened/opening-budget.ts';

function read(notebook: unknown): { units: string[]; problems: string[] } {
  const text = typeof notebook === 'string' ? notebook : JSON.stringify(notebook);
  const problems: string[] = [];
  const units = openFile('a.ipynb', Buffer.from(text), new OpeningBudget()).flatMap((file) =>
    notebookUnits(file, (_, problem) => problems.push(problem)),
  );
  return { units: units.map(({ language, text: code }) => `${language}: ${code}`), problems };
}
const code = (source: unknown) => ({ cell_type: 'code', source });

test('cells are Python, and lines with an exclamation mark are commands of a shell', () => {
  const { units, problems } = read({
    cells: [code(['a = 1\n', '!ls']), { cell_type: 'markdown', source: 'b' }],
  });
  expect(units).toEqual(['python: a = 1\n', 'shell: \nls']);
  expect(problems).toEqual([]);
});

test('so are those of older notebooks, which lie in worksheets', () => {
  const { units } = read({ worksheets: [{ cells: [{ cell_type: 'code', input: ['a = 1'] }] }] });
  expect(units).toEqual(['python: a = 1']);
});

test.each<[string, unknown]>([
  ['null', 'null'],
  ['a number', '1'],
  [
    'cells that are none',
    { cells: [null, 1, 'a', [], code(null), code(1), code({ toString: 1, valueOf: 1 })] },
  ],
  ['a source of other kinds', { cells: [code([{ toString: null }, null, ['a']])] }],
  [
    'a source that is nested',
    `{"cells": [{"cell_type": "code", "source": ${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`,
  ],
])('%s holds no code, and is no trouble', (_, notebook) => {
  expect(read(notebook).units.filter((unit) => unit !== 'python: ')).toEqual([]);
});

test('what is not read is told of', () => {
  expect(read('{"cells": [').problems).toEqual(['it is a notebook whose JSON cannot be read']);
  expect(read({ cells: Array(2_001).fill(code('a')) }).problems).toEqual(['it has more than 2000 cells']);
});
