import type { GridCell, GridPrompt } from '@plugin-eval/core/documents/grid.ts';
import type { MonteCarloLayer, PromptResult } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { ColumnSource } from './grid-columns.ts';

type Row = Omit<GridPrompt, 'cells'>;
type Outcome = GridCell['sessions'][number]['outcome'];
type Counts = Pick<GridCell, 'passed' | 'of' | 'undecided' | 'errored'>;

const NOTHING: Counts = { passed: 0, of: 0, undecided: 0, errored: 0 };

/** The prompts of all columns, and the cases that were executed, each with a cell for every column. */
export function promptRows(sources: readonly ColumnSource[]): GridPrompt[] {
  const byColumn = sources.map(({ layer }) => (layer === null ? new Map() : cellsOf(layer)));
  const rows = new Map<string, Row>();
  for (const { layer } of sources)
    for (const row of layer === null ? [] : rowsOf(layer)) {
      const key = keyOf(row);
      if (!rows.has(key)) rows.set(key, row);
    }
  const ordered = [...rows].toSorted(([, a], [, b]) => Number(a.kind === 'case') - Number(b.kind === 'case'));
  return ordered.map(([key, row]) => ({
    ...row,
    cells: sources.map(({ layer }, index) => byColumn[index]?.get(key) ?? cellWithout(layer)),
  }));
}

function keyOf({ kind, prompt, shouldTrigger }: Row): string {
  return JSON.stringify([kind, prompt, shouldTrigger]);
}

function rowsOf({ perPrompt, executed }: MonteCarloLayer): Row[] {
  const cases = new Set(executed?.sessions.map(({ prompt }) => prompt));
  const row = ({ prompt, shouldTrigger }: PromptResult, kind: Row['kind']): Row => ({
    ...{ kind, prompt, shouldTrigger },
  });
  return [
    ...perPrompt.map((result) => row(result, 'prompt')),
    ...perPrompt.filter((_, index) => cases.has(index)).map((result) => row(result, 'case')),
  ];
}

/** Cells by the key of their row. */
function cellsOf(layer: MonteCarloLayer): Map<string, GridCell> {
  const { perPrompt, valid } = layer;
  const cells = new Map<string, GridCell>();
  for (const [index, result] of perPrompt.entries()) {
    const { prompt, shouldTrigger } = result;
    const [fired, executed] = [firedCell(layer, result, index), executedCell(layer, index)];
    cells.set(keyOf({ kind: 'prompt', prompt, shouldTrigger }), valid ? fired : unmeasured(fired));
    if (executed !== null)
      cells.set(keyOf({ kind: 'case', prompt, shouldTrigger }), valid ? executed : unmeasured(executed));
  }
  return cells;
}

/** Passes where the skill fired as it should. */
function firedCell({ sessions }: MonteCarloLayer, result: PromptResult, index: number): GridCell {
  const { runs, activated, failed, errored, shouldTrigger } = result;
  const counts = {
    passed: shouldTrigger ? activated : runs - activated,
    of: runs,
    undecided: 0,
    errored: failed + errored,
  };
  const own = sessions.filter(({ prompt, arm }) => prompt === index && arm === 'with');
  return cell(
    counts,
    own.map(({ session, key, outcome, activated: fired }) => ({
      ...{ session, key },
      outcome:
        outcome !== 'ended' || fired === null ? 'errored' : fired === shouldTrigger ? 'passed' : 'failed',
    })),
  );
}

/** The executed result of a cell: passes when the case's graders do; null when not executed. */
function executedCell({ executed }: MonteCarloLayer, index: number): GridCell | null {
  const own = executed?.sessions.filter(({ prompt, arm }) => prompt === index && arm === 'with') ?? [];
  if (own.length === 0) return null;
  const sessions = own.map(({ session, key, outcome, passed }) => ({
    ...{ session, key },
    outcome: outcome === 'errored' ? ('errored' as const) : graded(passed ?? null),
  }));
  const counted = (...outcomes: Outcome[]) =>
    sessions.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const counts = {
    passed: counted('passed'),
    of: counted('passed', 'failed'),
    undecided: counted('undecided'),
    errored: counted('errored'),
  };
  return cell(counts, sessions);
}

function graded(passed: boolean | null): Outcome {
  return passed === null ? 'undecided' : passed ? 'passed' : 'failed';
}

function cell(counts: Counts, sessions: GridCell['sessions']): GridCell {
  return { status: statusOf(counts), ...counts, sessions };
}

function statusOf({ passed, of, undecided, errored }: Counts): GridCell['status'] {
  if (of > 0) return passed === of ? 'passed' : passed === 0 ? 'failed' : 'mixed';
  if (undecided > 0) return 'undecided';
  return errored > 0 ? 'errored' : 'not-run';
}

/** The sessions of a harness that failed its check say nothing of the skill. */
function unmeasured({ sessions }: GridCell): GridCell {
  return { status: 'not-measured', ...NOTHING, sessions };
}

function cellWithout(layer: MonteCarloLayer | null): GridCell {
  return { status: layer?.valid === true ? 'not-run' : 'not-measured', ...NOTHING, sessions: [] };
}
