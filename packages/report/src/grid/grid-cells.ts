import type { GridCell, GridPrompt } from '@plugin-eval/core/documents/grid.ts';
import type { Phrase, Tone } from '../view-model/blocks.ts';

const MARKS: Readonly<Record<GridCell['status'], { mark: string; tone: Tone; word: string }>> = {
  passed: { mark: '✓', tone: 'good', word: '' },
  mixed: { mark: '~', tone: 'warning', word: '' },
  failed: { mark: '✗', tone: 'bad', word: '' },
  undecided: { mark: '', tone: 'accent', word: 'undecided' },
  errored: { mark: '', tone: 'alarm', word: 'errored' },
  'not-run': { mark: '', tone: 'quiet', word: 'not run' },
  'not-measured': { mark: '', tone: 'quiet', word: 'not measured' },
};

/** "✓ 3/3", "✗ 0/2, 1 errored", "not run": a click opens the most informative session. */
export function cellWords(cell: GridCell): Phrase[] {
  const { status, passed, of, errored, undecided } = cell;
  const { mark, tone, word } = MARKS[status];
  const key = tellingSession(cell);
  const text = word === '' ? `${mark} ${passed}/${of}` : word;
  const rest = [
    ...(of > 0 && undecided > 0 ? [`${undecided} undecided`] : []),
    ...(of + undecided > 0 && errored > 0 ? [`${errored} errored`] : []),
  ];
  return [
    { text, tone, ...(key === null ? {} : { to: { kind: 'session', key } }) },
    ...(rest.length === 0 ? [] : [{ text: `, ${rest.join(', ')}`, tone: 'quiet' as const }]),
  ];
}

/** A failed session, else one that explains a missing result, else the first. */
function tellingSession({ sessions }: GridCell): string | null {
  const order = ['failed', 'undecided', 'errored', 'passed'] as const;
  return sessions.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))[0]?.key ?? null;
}

/** Prompts on which the columns disagree come first, then those that fail everywhere. */
export function mostTellingFirst(prompts: readonly GridPrompt[]): GridPrompt[] {
  return prompts.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ cells }: GridPrompt): number {
  const shares = cells.flatMap(({ passed, of }) => (of === 0 ? [] : [passed / of]));
  if (shares.length === 0) return 3;
  if (new Set(shares).size > 1) return 0;
  return shares[0] === 1 ? 2 : 1;
}
