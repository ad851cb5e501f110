import { gridCellSchema } from '@plugin-eval/core/documents/grid.ts';
import { renderGridMarkdown, renderGridText } from '@plugin-eval/tests/support/rendered-documents.ts';
import { agentsGrid, skillsGrid } from '@plugin-eval/tests/support/report-grid.ts';
import { describe, expect, test } from 'vitest';
import { plainText } from '../view-model/blocks.ts';
import { cellWords, mostTellingFirst } from './grid-cells.ts';
import { describeGridSession, findGridSession } from './grid-session.ts';

const CELL = { passed: 0, of: 0, undecided: 0, errored: 0, sessions: [] };

describe('a cell', () => {
  test('says what each status is, in words that differ', () => {
    const statuses = gridCellSchema.shape.status.options;
    const said = statuses.map((status) => plainText(cellWords({ ...CELL, status })));
    expect(new Set(said).size).toBe(statuses.length);
    const tones = (status: (typeof statuses)[number]) => cellWords({ ...CELL, status })[0]?.tone;
    for (const status of ['errored', 'not-run', 'not-measured', 'undecided'] as const)
      expect(tones(status)).not.toBe(tones('failed'));
  });

  test('counts, and leads to a session that failed', () => {
    const sessions = (['passed', 'errored', 'failed'] as const).map((outcome, index) => ({
      ...{ session: index + 1, key: outcome, outcome },
    }));
    const words = cellWords({ ...CELL, status: 'mixed', passed: 1, of: 2, errored: 1, sessions });
    expect(plainText(words)).toBe('~ 1/2, 1 errored');
    expect(words[0]?.to).toEqual({ kind: 'session', key: 'failed' });
  });
});

test('prompts on which columns disagree come first, and those without any verdict last', () => {
  const row = (prompt: string, ...shares: (number | null)[]) => ({
    ...{ kind: 'prompt' as const, prompt, shouldTrigger: true },
    cells: shares.map((share) => ({
      ...CELL,
      status: share === null ? ('not-run' as const) : share === 1 ? ('passed' as const) : ('failed' as const),
      ...(share === null ? {} : { passed: share, of: 1 }),
    })),
  });
  const rows = [row('none', null, null), row('all', 1, 1), row('both fail', 0, 0), row('differ', 1, 0)];
  expect(mostTellingFirst(rows).map(({ prompt }) => prompt)).toEqual(['differ', 'both fail', 'all', 'none']);
});

test('the verdict of agents names the better one, and what was not measured is said', () => {
  const text = renderGridText(agentsGrid());
  expect(text.split('\n')[0]).toBe('claude-code passes more prompts than the other measured agent.');
  expect(text).toContain('gemini was not measured: 0 of 3 positive controls fired');
  expect(text).toContain('The agents asked different models');
  const quiet = renderGridText(agentsGrid(), { verbosity: 'quiet' });
  expect(quiet).toContain('codex');
  expect(quiet).not.toContain('Prompts: does');
});

test('Markdown holds prompts, cases and differences as tables', () => {
  const markdown = renderGridMarkdown(skillsGrid());
  expect(markdown).toMatch(/^\| crane \| swan \| boat \| Should \| Prompt \|$/m);
  expect(markdown).toMatch(/^\| crane \| swan \| boat \| Case \|$/m);
  expect(markdown).toMatch(/points \([^)]*to[^)]*\)/);
});

test('a session says what was expected and what happened', () => {
  const grid = agentsGrid();
  const [key] = grid.prompts.flatMap(({ shouldTrigger, cells }) =>
    (cells[1]?.sessions ?? []).flatMap((one) => (shouldTrigger && one.outcome === 'failed' ? [one.key] : [])),
  );
  const found = findGridSession(grid, key ?? '');
  if (found === null) throw new Error('The silent agent has sessions that failed.');
  expect(describeGridSession(found)).toMatchObject({
    weight: 'alarm',
    words: 'Should have fired: it stayed silent.',
  });
  expect(findGridSession(grid, 'nowhere')).toBeNull();
});
