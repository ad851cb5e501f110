import type { Composite } from '@plugin-eval/core/documents/evaluation.ts';
import type { Grid } from '@plugin-eval/core/documents/grid.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { executedLayer } from '@plugin-eval/tests/support/executed-layers.ts';
import { invalidLayer, monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { assembleGrid } from './assemble-grid.ts';
import type { ColumnSource } from './grid-columns.ts';

/** Twelve prompts that should trigger the skill, five sessions each, and one that should not and does not. */
function layer(activated: (prompt: number) => number, changes: Partial<MonteCarloLayer> = {}) {
  const base = monteCarloLayer();
  const [any] = base.perPrompt;
  if (any === undefined) throw new Error('The layer has prompts.');
  const perPrompt = Array.from({ length: 13 }, (_, index) => ({
    ...any,
    prompt: `Prompt ${index}`,
    shouldTrigger: index < 12,
    ...{ runs: 5, failed: 0, errored: 0, activated: index < 12 ? activated(index) : 0 },
  }));
  return { ...base, valid: true, perPrompt, sessions: [], ...changes };
}

function column(name: string, own: MonteCarloLayer | null, composite: Partial<Composite> = {}): ColumnSource {
  const skill = reportSkill();
  return {
    name,
    layer: own,
    isOwn: true,
    evaluation: { ...skill, composite: { ...skill.composite, ...composite } },
  };
}

function gridOf(first: ColumnSource, ...others: ColumnSource[]): Grid {
  return assembleGrid('skills', [first, ...others], 0);
}

test('the column that passes significantly more prompts than every other is the best', () => {
  const { best, differences } = gridOf(
    column(
      'always',
      layer(() => 5),
    ),
    column(
      'never',
      layer(() => 0),
    ),
    column(
      'hardly',
      layer((prompt) => (prompt < 2 ? 1 : 0)),
    ),
  );
  expect(best).toEqual({ column: 0, measure: 'prompts' });
  const [first] = differences;
  expect(first).toMatchObject({ a: 0, b: 1, measure: 'prompts', cases: 13, significant: true });
  expect(first?.ciHigh).toBeLessThan(0);
});

test('no column is best where two of three columns are alike, or where a difference may be chance', () => {
  const [always, never] = [
    column(
      'always',
      layer(() => 5),
    ),
    column(
      'never',
      layer(() => 0),
    ),
  ];
  expect(
    gridOf(
      always,
      column(
        'too',
        layer(() => 5),
      ),
      never,
    ).best,
  ).toBeNull();
  const once = column(
    'once',
    layer((prompt) => (prompt === 0 ? 4 : 5)),
  );
  expect(gridOf(always, once).differences[0]).toMatchObject({ significant: false });
  expect(gridOf(always, once).best).toBeNull();
});

test('what was not run, not measured or errored is no fail, and no case of a difference', () => {
  const broken = layer(() => 5);
  const [first, second] = broken.perPrompt;
  if (first === undefined || second === undefined) throw new Error('The layer has prompts.');
  Object.assign(first, { runs: 0, activated: 0, errored: 5 });
  Object.assign(second, { prompt: 'Another prompt' });
  const { prompts, columns, differences } = gridOf(
    column(
      'whole',
      layer(() => 5),
    ),
    column('broken', broken),
    column('invalid', invalidLayer()),
    column('static', null),
  );
  const statuses = new Map(prompts.map(({ prompt, cells }) => [prompt, cells.map(({ status }) => status)]));
  expect(statuses.get('Prompt 0')).toEqual(['passed', 'errored', 'not-measured', 'not-measured']);
  expect(statuses.get('Prompt 1')).toEqual(['passed', 'not-run', 'not-measured', 'not-measured']);
  expect(statuses.get('Another prompt')).toEqual(['not-run', 'passed', 'not-measured', 'not-measured']);
  expect(columns[2]?.problem).toMatch(/positive controls/);
  const ofPrompts = differences.filter(({ measure }) => measure === 'prompts');
  expect(ofPrompts).toMatchObject([{ a: 0, b: 1, cases: 11, difference: 0 }]);
});

test('composites of one depth differ exactly at quick depth, and by intervals that hold for all pairs beyond it', () => {
  const exact = gridOf(column('a', null, { score: 70 }), column('b', null, { score: 71 }));
  expect(exact.best).toEqual({ column: 1, measure: 'composite' });
  const sampled = (name: string, score: number): ColumnSource => {
    const source = column(name, null, { score, ciLow: score - 3, ciHigh: score + 3 });
    const depth = { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' } as const;
    return { ...source, evaluation: { ...source.evaluation, depth } };
  };
  // 4.3 apart at half-widths of 3: beyond chance as a pair alone, and not as one of three.
  const pair = gridOf(sampled('a', 70), sampled('b', 74.3));
  expect(pair.differences[0]?.significant).toBe(true);
  const three = gridOf(sampled('a', 70), sampled('b', 74.3), sampled('c', 70));
  expect(three.differences[0]?.significant).toBe(false);
  const other = gridOf(column('quick', null, { score: 70 }), sampled('standard', 90));
  expect([other.differences, other.best]).toEqual([[], null]);
});

test('executed cases are rows of their own, which graders decide', () => {
  const { prompts } = gridOf(
    column('a', executedLayer()),
    column(
      'b',
      layer(() => 5),
    ),
  );
  const cases = prompts.filter(({ kind }) => kind === 'case');
  const [sessions] = cases.flatMap(({ cells }) => cells.map((cell) => cell.sessions));
  expect(cases.length).toBeGreaterThan(0);
  expect(cases.every(({ cells }) => cells[1]?.status === 'not-run')).toBe(true);
  expect(sessions?.every(({ key }) => key !== '')).toBe(true);
});

test('columns of one name are numbered', () => {
  const { columns } = gridOf(column('crane', null), column('crane', null), column('swan', null));
  expect(columns.map(({ name }) => name)).toEqual(['crane', 'crane (2)', 'swan']);
});
