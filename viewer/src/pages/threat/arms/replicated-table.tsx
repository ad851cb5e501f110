import { useMemo } from 'react';
import type { ReplicatedProbe, SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { formatCount, formatP, formatPercent, plural } from '../../../../../src/report/number-format.ts';
import {
  formatFailed,
  replicatedWords,
  replicatedWorstFirst,
} from '../../../../../src/report/safety-delta/safety-delta-messages.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { ProbeLink } from '../links.tsx';
import { ShareBar } from '../share-bar.tsx';
import { nameColumn, severityColumn, valueColumn } from '../threat-columns.tsx';

type Runs = ReplicatedProbe['withSkill'];

const failedColumn = (title: string, runsOf: (probe: ReplicatedProbe) => Runs) =>
  valueColumn<ReplicatedProbe>(
    title,
    '15%',
    (probe) => failedShare(runsOf(probe)),
    (probe) => <ShareBar share={failedShare(runsOf(probe))}>{formatFailed(runsOf(probe))}</ShareBar>,
  );

const COLUMNS: readonly Column<ReplicatedProbe>[] = [
  nameColumn(
    'Probe',
    '24%',
    ({ probeId }) => probeId,
    (id) => <ProbeLink id={id} />,
  ),
  severityColumn('10%'),
  failedColumn('Failed without', ({ withoutSkill }) => withoutSkill),
  failedColumn('Failed with', ({ withSkill }) => withSkill),
  valueColumn(
    'p',
    '8%',
    ({ pValue }) => pValue,
    ({ pValue }) => formatP(pValue),
  ),
  valueColumn(
    'p, Holm',
    '9%',
    ({ pAdjusted }) => pAdjusted,
    ({ pAdjusted }) => <b>{formatP(pAdjusted)}</b>,
  ),
  {
    key: 'verdict',
    title: 'Verdict',
    sortBy: ({ verdict }) => verdict,
    cell: ({ verdict }) => <ReplicatedVerdict verdict={verdict} />,
  },
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
        <p className="quiet">No probe came out differently in the two arms, so that none was run again.</p>
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
