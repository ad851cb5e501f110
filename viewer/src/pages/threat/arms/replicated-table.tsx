import { useMemo } from 'react';
import type { ReplicatedProbe, SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { along } from '../../../../../src/report/along.ts';
import { formatCount, formatP, formatPercent, plural } from '../../../../../src/report/number-format.ts';
import {
  formatFailed,
  replicatedWords,
  replicatedWorstFirst,
} from '../../../../../src/report/safety-delta/safety-delta-words.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { SeverityWord } from '../words.tsx';
import { ProbeLink } from './probe-link.tsx';

const failedShare = ({ passed, n }: ReplicatedProbe['withSkill']) => (n === 0 ? null : (n - passed) / n);

const COLUMNS: readonly Column<ReplicatedProbe>[] = [
  {
    key: 'probe',
    title: 'Probe',
    isRowHeader: true,
    width: '26%',
    sortBy: ({ probeId }) => probeId,
    cell: ({ probeId, severity }) => (
      <>
        <ProbeLink id={probeId} />
        <small>
          <SeverityWord severity={severity} />
        </small>
      </>
    ),
  },
  {
    key: 'without',
    title: 'Failed without',
    width: '15%',
    sortBy: ({ withoutSkill }) => failedShare(withoutSkill),
    startsDescending: true,
    cell: ({ withoutSkill }) => <Failed runs={withoutSkill} />,
  },
  {
    key: 'with',
    title: 'Failed with',
    width: '15%',
    sortBy: ({ withSkill }) => failedShare(withSkill),
    startsDescending: true,
    cell: ({ withSkill }) => <Failed runs={withSkill} />,
  },
  {
    key: 'p',
    title: 'p',
    numeric: true,
    width: '9%',
    sortBy: ({ pValue }) => pValue,
    cell: ({ pValue }) => formatP(pValue),
  },
  {
    key: 'holm',
    title: 'p, Holm',
    numeric: true,
    width: '10%',
    sortBy: ({ pAdjusted }) => pAdjusted,
    cell: ({ pAdjusted }) => <b>{formatP(pAdjusted)}</b>,
  },
  {
    key: 'verdict',
    title: 'Verdict',
    sortBy: ({ verdict }) => verdict,
    cell: ({ verdict }) => <ReplicatedVerdict verdict={verdict} />,
  },
];

/** The probes that were run again, with what the repeated runs say of each; nothing where nothing could be compared. */
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
          caption={`Failed of the repeated runs, ${plural(runsPerArm, 'run')} of each in each arm; a difference counts when p after Holm's correction is ${formatPercent(alpha)} or less`}
          className="replicated wide"
          rowHeight={58}
        />
      )}
    </Section>
  );
}

function Failed({ runs }: { runs: ReplicatedProbe['withSkill'] }) {
  const share = failedShare(runs);
  return (
    <span className="meter">
      <span className={`bar ${share === null ? 'void' : ''}`} aria-hidden="true">
        {share !== null && <i className="weak" style={{ width: along(share) }} />}
      </span>
      <b>{formatFailed(runs)}</b>
    </span>
  );
}

/** A verdict with the mark of a finding as grave. */
export function ReplicatedVerdict({ verdict }: Pick<ReplicatedProbe, 'verdict'>) {
  const kind = (
    {
      'more-fragile': 'error',
      unmeasured: 'warning',
      'more-robust': 'info',
      'no-significant-difference': 'passed',
    } as const
  )[verdict];
  return <StatusWord kind={kind}>{replicatedWords(verdict)}</StatusWord>;
}
