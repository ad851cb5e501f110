import type { Grid, GridCell, GridColumn, GridPrompt } from '@plugin-eval/core/documents/grid.ts';
import type { Block } from '../view-model/blocks.ts';
import { notice } from '../view-model/build-blocks.ts';

type GridSession = GridCell['sessions'][number];

/** A session of a grid, with its position. */
export interface FoundSession {
  prompt: GridPrompt;
  column: GridColumn;
  session: GridSession;
  /** Further sessions of the same row. */
  others: readonly { name: string; session: GridSession }[];
}

export function findGridSession({ prompts, columns }: Grid, key: string): FoundSession | null {
  for (const prompt of prompts) {
    const row = prompt.cells.flatMap((cell, index) => {
      const column = columns[index];
      return column === undefined ? [] : cell.sessions.map((session) => ({ column, session }));
    });
    const own = row.find(({ session }) => session.key === key);
    if (own === undefined) continue;
    const others = row.filter((one) => one !== own);
    return {
      ...{ prompt, ...own },
      others: others.map(({ column, session }) => ({ name: column.name, session })),
    };
  }
  return null;
}

/** "Should have fired: it stayed silent." */
export function describeGridSession({ prompt, session: { outcome } }: FoundSession): Block {
  if (outcome === 'errored')
    return notice(
      'caution',
      'The session did not end properly, so it counts neither as passed nor as failed.',
    );
  if (prompt.kind === 'case')
    return notice(
      outcome === 'failed' ? 'alarm' : 'note',
      {
        passed: 'The graders let the work pass.',
        failed: 'The graders did not let the work pass.',
        undecided: 'The graders could not decide.',
      }[outcome],
    );
  if (outcome === 'undecided') return notice('caution', 'It is unknown whether the skill fired.');
  const fired = prompt.shouldTrigger === (outcome === 'passed');
  const expected = prompt.shouldTrigger ? 'Should have fired' : 'Should have stayed silent';
  return notice(
    outcome === 'failed' ? 'alarm' : 'note',
    `${expected}: it ${fired ? 'fired' : 'stayed silent'}.`,
  );
}
