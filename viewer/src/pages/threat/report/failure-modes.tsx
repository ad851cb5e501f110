import { useMemo, useState } from 'react';
import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';
import { along } from '../../../../../src/report/along.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { ForeignName } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { usePrinting } from '../../../design/use-printing.ts';
import { visibleText } from '../../../design/visible-characters.ts';

interface Mode {
  name: string;
  count: number;
  /** Of the most frequent one. */
  share: number;
}

const FIRST = 12;

/** In how many cases each failure mode was found. */
export function FailureModes({
  metrics: { failureModeHistogram, counts },
  onOpen,
}: {
  metrics: RunMetrics;
  /** Shows the cases of a failure mode. */
  onOpen: (mode: string) => void;
}) {
  const modes = useMemo(() => {
    const sorted = Object.entries(failureModeHistogram).toSorted(([, a], [, b]) => b - a);
    const most = sorted[0]?.[1] ?? 1;
    return sorted.map(([name, count]): Mode => ({ name, count, share: count / most }));
  }, [failureModeHistogram]);
  const columns = useMemo(
    (): Column<Mode>[] => [
      {
        key: 'mode',
        title: 'Failure mode',
        isRowHeader: true,
        width: '45%',
        sortBy: ({ name }) => name,
        cell: ({ name }) => (
          <button
            type="button"
            className="plain"
            aria-label={`${visibleText(name)}: show the cases`}
            onClick={() => onOpen(name)}
          >
            <code>
              <ForeignName name={name} />
            </code>
          </button>
        ),
      },
      {
        key: 'cases',
        title: 'Cases',
        sortBy: ({ count }) => count,
        startsDescending: true,
        cell: ({ count, share }) => (
          <span className="meter">
            <span className="bar" aria-hidden="true">
              <i className="weak" style={{ width: along(share) }} />
            </span>
            <b>{formatCount(count)}</b>
          </span>
        ),
      },
    ],
    [onOpen],
  );
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  const shown = useMemo(
    () => (isWhole || printing ? modes : modes.slice(0, FIRST)),
    [modes, isWhole, printing],
  );
  if (modes.length === 0) return null;
  return (
    <Section title="Failure modes" aside={modes.length}>
      <DataTable
        columns={columns}
        rows={shown}
        rowKey={({ name }) => name}
        caption={`In how many of ${plural(counts.cases, 'case')} each was found; a case can have several`}
        className="modes"
      />
      {shown.length < modes.length && (
        <p>
          <button type="button" onClick={() => setWhole(true)}>
            Show all {formatCount(modes.length)}
          </button>
        </p>
      )}
    </Section>
  );
}
