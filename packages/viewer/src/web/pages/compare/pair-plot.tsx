import { type ComparedRow, differenceWords } from '@plugin-eval/report/comparison/compared-rows.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { InWords } from '../../design/in-words.tsx';

/** Both sides of each row as dots on one scale from 0 to 1, A above B. */
export function PairPlot({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <ul className="pair-plot">
      {rows.map(({ key, title, a, b, difference }) => (
        <li key={key}>
          <span>{title}</span>
          <span className="pair-lanes" aria-hidden="true">
            <Lane letter="A" value={a} />
            <Lane letter="B" value={b} />
          </span>
          <b>
            <InWords words={differenceWords(difference)} />
          </b>
        </li>
      ))}
    </ul>
  );
}

/** A value with its interval; hatched where nothing was measured. */
function Lane({ letter, value }: { letter: 'A' | 'B'; value: ComparedRow['a'] }) {
  const { score = null, low = null, high = null } = value ?? {};
  return (
    <span className={`lane ${letter}${score === null ? ' void' : ''}`}>
      {low !== null && high !== null && (
        <u style={{ left: percentAlong(low), right: percentAlong(1 - high) }} />
      )}
      {score !== null && <b style={{ left: percentAlong(score) }}>{letter}</b>}
    </span>
  );
}
