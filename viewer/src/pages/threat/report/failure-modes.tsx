import { useMemo } from 'react';
import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { visibleText } from '../../../design/visible-characters.ts';
import { ShareBar } from '../share-bar.tsx';

interface Mode {
  name: string;
  count: number;
  /** Of the most frequent one. */
  share: number;
}

interface FailureModesProps {
  metrics: RunMetrics;
  /** Shows the cases of a failure mode. */
  onOpen: (mode: string) => void;
}

/** In how many cases each failure mode was found. */
export function FailureModes({ metrics: { failureModeHistogram, counts }, onOpen }: FailureModesProps) {
  const modes = useMemo(() => {
    const sorted = Object.entries(failureModeHistogram).toSorted(([, a], [, b]) => b - a);
    const most = sorted[0]?.[1] ?? 1;
    return sorted.map(([name, count]): Mode => ({ name, count, share: count / most }));
  }, [failureModeHistogram]);
  const columns = useMemo(
    (): Column<Mode>[] => [
      column('Failure mode', { isRowHeader: true, width: '45%', sortBy: ({ name }) => name }, ({ name }) => (
        <button
          type="button"
          className="plain"
          aria-label={`${visibleText(name)}: show the cases`}
          onClick={() => onOpen(name)}
        >
          <code>
            <UntrustedName name={name} />
          </code>
        </button>
      )),
      column('Cases', { sortBy: ({ count }) => count, startsDescending: true }, ({ count, share }) => (
        <ShareBar share={share}>{formatCount(count)}</ShareBar>
      )),
    ],
    [onOpen],
  );
  if (modes.length === 0) return null;
  return (
    <Section title={TITLES.failureModes} aside={modes.length}>
      <DataTable
        columns={columns}
        rows={modes}
        rowKey={({ name }) => name}
        caption={`In how many of ${plural(counts.cases, 'case')} each was found; a case can have several`}
        className="modes"
        virtualFrom={40}
      />
    </Section>
  );
}
