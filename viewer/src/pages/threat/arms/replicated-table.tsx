import { useMemo } from 'react';
import type { ReplicatedProbe, SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { formatCount, formatP, formatPercent, plural } from '../../../../../src/report/number-format.ts';
import {
  formatFailed,
  replicatedWords,
  replicatedWorstFirst,
} from '../../../../../src/report/safety-delta/safety-delta-messages.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { ShareBar } from '../share-bar.tsx';
import { probeColumn, severityColumn } from '../threat-columns.tsx';

type Runs = ReplicatedProbe['withSkill'];

const failedColumn = (title: string, runsOf: (probe: ReplicatedProbe) => Runs) =>
  column<ReplicatedProbe>(
    title,
    { width: '15%', sortBy: (probe) => failedShare(runsOf(probe)), startsDescending: true },
    (probe) => <ShareBar share={failedShare(runsOf(probe))}>{formatFailed(runsOf(probe))}</ShareBar>,
  );

const COLUMNS: readonly Column<ReplicatedProbe>[] = [
  probeColumn('24%'),
  severityColumn('10%'),
  failedColumn('Failed without', ({ withoutSkill }) => withoutSkill),
  failedColumn('Failed with', ({ withSkill }) => withSkill),
  column('p', { width: '8%', sortBy: ({ pValue }) => pValue, startsDescending: true }, ({ pValue }) =>
    formatP(pValue),
  ),
  column(
    'p, Holm',
    { width: '9%', sortBy: ({ pAdjusted }) => pAdjusted, startsDescending: true },
    ({ pAdjusted }) => <b>{formatP(pAdjusted)}</b>,
  ),
  column('Verdict', { sortBy: ({ verdict }) => verdict }, ({ verdict }) => (
    <ReplicatedVerdict verdict={verdict} />
  )),
];

function failedShare({ passed, n }: Runs): number | null {
  return n === 0 ? null : (n - passed) / n;
}

/** The probes that were run again, with what the repeated samples say of each; nothing where nothing could be compared. */
export function ReplicatedSection({ delta }: { delta: SafetyDelta }) {
  const rows = useMemo(() => replicatedWorstFirst(delta), [delta]);
  const { runsPerArm, alpha } = delta.replication;
  if (delta.comparison.comparable.probes === 0) return null;
  return (
    <Section title="Run again" aside={formatCount(rows.length)}>
      {rows.length === 0 ? (
        <p className="quiet">No probe came out differently in the two arms, so none was run again.</p>
      ) : (
        <DataTable
          columns={COLUMNS}
          rows={rows}
          rowKey={({ probeId }) => probeId}
          caption={`Failed of the repeated samples, ${plural(runsPerArm, 'sample')} of each in each arm; a difference counts when p after Holm's correction is ${formatPercent(alpha)} or less`}
          className="replicated wide"
          rowHeight={58}
        />
      )}
    </Section>
  );
}

const KINDS = {
  'more-fragile': 'error',
  unmeasured: 'warning',
  'more-robust': 'info',
  'no-significant-difference': 'passed',
} as const;

/** A verdict with the mark of a finding as grave. */
export function ReplicatedVerdict({ verdict }: Pick<ReplicatedProbe, 'verdict'>) {
  return <StatusWord kind={KINDS[verdict]}>{replicatedWords(verdict)}</StatusWord>;
}
