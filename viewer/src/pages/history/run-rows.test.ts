import { expect, test } from 'vitest';
import type { ViewerRun } from '../../../../src/documents/viewer.ts';
import { filterRows } from '../../table/row-filters.tsx';
import { RUN_FILTERS, runRows } from './run-rows.ts';

function sampleRun(id: string, changes: Partial<ViewerRun['summary']> = {}): ViewerRun {
  return {
    summary: {
      id,
      status: 'finished',
      command: ['score', './skills', '--depth', 'standard'],
      working_directory: '/home/me',
      tool_version: '1.2.3',
      subjects: ['skills/crane'],
      depth: 'standard',
      seed: 0,
      max_cost_usd: null,
      started_at: '2026-11-01T09:00:00.000Z',
      resumed_at: null,
      ended_at: '2026-11-01T09:05:00.000Z',
      calls: { succeeded: 4, failed: 0, open: 0 },
      reused: 0,
      cost_usd: 0.42,
      known_cost_usd: 0.42,
      ...changes,
    },
    entries: [],
  };
}

const ROWS = runRows(
  [
    sampleRun('r1'),
    sampleRun('r2', { status: 'killed', command: ['certify', './Boat'] }),
    sampleRun('r3', { status: 'killed' }),
  ],
  new Map([['r3', ['openai:gpt-5', 'anthropic:claude-sonnet-4-5']]]),
);
const found = (text: string, status: string | null = null) =>
  filterRows(ROWS, RUN_FILTERS, new URLSearchParams({ q: text, ...(status === null ? {} : { status }) })).map(
    ({ run }) => run.id,
  );

test.each<[string, string | null, string[]]>([
  ['', null, ['r1', 'r2', 'r3']],
  ['certify boat', null, ['r2']],
  ['GPT-5', null, ['r3']],
  ['', 'killed', ['r2', 'r3']],
  ['score', 'killed', ['r3']],
  ['r1 killed', null, []],
])('%j with status %j finds %j', (text, status, ids) => {
  expect(found(text, status)).toEqual(ids);
});

test('a run of which no model is known has none', () => {
  expect(ROWS.map(({ models }) => models.length)).toEqual([0, 0, 2]);
});
