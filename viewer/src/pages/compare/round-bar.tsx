import type { HeadToHead } from '../../../../src/documents/comparison.ts';
import { along } from '../../../../src/report/along.ts';

/** How the rounds were shared, as a bar of three parts with their numbers in it. Decoration: the facts below say the same. */
export function RoundBar({ headToHead: { winsA, draws, winsB, rounds } }: { headToHead: HeadToHead }) {
  if (rounds === 0) return null;
  const parts = [
    { key: 'A', count: winsA, word: 'A won' },
    { key: 'draw', count: draws, word: 'drawn' },
    { key: 'B', count: winsB, word: 'B won' },
  ];
  return (
    <p className="round-bar" aria-hidden="true">
      {parts.map(
        ({ key, count, word }) =>
          count > 0 && (
            <span key={key} className={key} style={{ width: along(count / rounds) }}>
              {count} {word}
            </span>
          ),
      )}
    </p>
  );
}
