import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';
import { earlierResult } from '@plugin-eval/report/history/subject-histories.ts';
import { formatPoints } from '@plugin-eval/report/number-format.ts';
import { useId, useState } from 'react';
import { Section } from '../../design/section.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { Link } from '../../route/link.tsx';
import { formatMoment } from './moment.tsx';

/** Chooses two results of one history: the newest and the one before it, unless the reader chooses others. */
export function ComparisonChooser({ entries }: { entries: readonly [HistoryEntry, ...HistoryEntry[]] }) {
  const [newest, next] = entries;
  const [a, setA] = useState(earlierResult(entries, newest) ?? next ?? newest);
  const [b, setB] = useState(newest);
  if (next === undefined) return null;
  return (
    <Section title="Compare two results" aside="from A to B">
      <p className="row compare-two no-print">
        <Choice letter="A" entries={entries} chosen={a} onChoose={setA} />
        <Choice letter="B" entries={entries} chosen={b} onChoose={setB} />
        {a === b ? (
          <span className="quiet">Choose two different results.</span>
        ) : (
          <Link to={{ page: 'compare', a: placeOf(a), b: placeOf(b) }}>Compare A and B</Link>
        )}
      </p>
    </Section>
  );
}

interface ChoiceProps {
  letter: 'A' | 'B';
  entries: readonly HistoryEntry[];
  chosen: HistoryEntry;
  onChoose: (entry: HistoryEntry) => void;
}

function Choice({ letter, entries, chosen, onChoose }: ChoiceProps) {
  const field = useId();
  return (
    <span>
      <label htmlFor={field}>{letter}</label>{' '}
      <select
        id={field}
        value={entries.indexOf(chosen)}
        onChange={({ currentTarget }) => onChoose(entries[Number(currentTarget.value)] ?? chosen)}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one document may hold a subject twice
          <option key={index} value={index}>
            {describe(entry)}
          </option>
        ))}
      </select>
    </span>
  );
}

function describe({ at, score, depth, complete }: HistoryEntry): string {
  const points = score === null ? 'no score' : formatPoints(score);
  return `${formatMoment(at)}: ${points}, ${visibleText(depth)}${complete ? '' : ', incomplete'}`;
}

function placeOf({ id, path, is_member }: HistoryEntry) {
  return { entry: id, member: is_member ? path : null };
}
