import type { ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { expect, test } from 'vitest';
import { type Cell, isDrawn, plainText } from '../view-model/blocks.ts';
import { resultsView } from './results-view.ts';

const entry = (id: string, at: string | null): ViewerEntry => ({
  ...{ id, kind: 'threat-report', title: `<b>${id}</b>`, outcome: 'robust', at },
  from: at === null ? { file: 'a.json', run: null } : { file: null, run: 'r1' },
});

test('files come first, then the newest; each leads to its result and its run', () => {
  const [section] = resultsView(
    [entry('old', '2026-01-01T00:00:00Z'), entry('file', null), entry('new', '2026-02-01T00:00:00Z')],
    { title: 'Results', moment: (iso) => iso.slice(0, 10) },
  );
  const [table] = section?.blocks ?? [];
  if (table?.kind !== 'table') throw new Error('There is no table.');
  const wordsOf = (cell: Cell) => (isDrawn(cell) ? '' : plainText(cell));
  expect(table.rows.map((row) => row.map(wordsOf))).toEqual([
    ['<b>file</b>', 'threat report', 'robust', '', 'a.json'],
    ['<b>new</b>', 'threat report', 'robust', '2026-02-01', 'r1'],
    ['<b>old</b>', 'threat report', 'robust', '2026-01-01', 'r1'],
  ]);
  expect(table.rows[1]?.[0]).toEqual([
    { text: '<b>new</b>', to: { kind: 'entry', id: 'new', member: null } },
  ]);
});
