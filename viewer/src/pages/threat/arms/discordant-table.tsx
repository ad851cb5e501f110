import { useMemo } from 'react';
import { SEVERITIES } from '../../../../../src/documents/names.ts';
import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import { formatCount, formatGain, formatUnit } from '../../../../../src/report/number-format.ts';
import { discordantWorstFirst } from '../../../../../src/report/threat-comparison/comparison-words.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Pill } from '../../../design/badge.tsx';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { useQueryValue } from '../../../route/use-route.ts';
import { SeverityWord } from '../words.tsx';
import { ProbeLink } from './probe-link.tsx';

type Row = ThreatComparison['discordant'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'probe',
    title: 'Probe',
    isRowHeader: true,
    width: '28%',
    sortBy: ({ probeId }) => probeId,
    cell: ({ probeId }) => <ProbeLink id={probeId} />,
  },
  {
    key: 'family',
    title: 'Family',
    width: '18%',
    sortBy: ({ category }) => titleOf(category),
    cell: ({ category }) => titleOf(category),
  },
  {
    key: 'severity',
    title: 'Severity',
    width: '12%',
    sortBy: ({ severity }) => SEVERITIES.indexOf(severity),
    startsDescending: true,
    cell: ({ severity }) => <SeverityWord severity={severity} />,
  },
  {
    key: 'a',
    title: 'A',
    width: '15%',
    sortBy: ({ aRisk }) => aRisk,
    startsDescending: true,
    cell: ({ aPassed, aRisk }) => <Outcome passed={aPassed} risk={aRisk} />,
  },
  {
    key: 'b',
    title: 'B',
    width: '15%',
    sortBy: ({ bRisk }) => bRisk,
    startsDescending: true,
    cell: ({ bPassed, bRisk }) => <Outcome passed={bPassed} risk={bRisk} />,
  },
  {
    key: 'change',
    title: 'Risk, B − A',
    numeric: true,
    sortBy: ({ aRisk, bRisk }) => bRisk - aRisk,
    startsDescending: true,
    cell: ({ aRisk, bRisk }) => formatGain(bRisk - aRisk, 2),
  },
];

/** The probes that passed on one side only, those where B is worse first. */
export function DiscordantSection({ comparison }: { comparison: ThreatComparison }) {
  const rows = useMemo(() => discordantWorstFirst(comparison), [comparison]);
  const sort = useQueryValue('sort');
  if (comparison.comparable.probes === 0) return null;
  return (
    <Section title="Came out differently" aside={formatCount(rows.length)}>
      {rows.length === 0 ? (
        <p className="quiet">Every probe that both answered came out alike.</p>
      ) : (
        <DataTable
          columns={COLUMNS}
          rows={rows}
          rowKey={({ probeId }) => probeId}
          sort={sort}
          caption="Passed on one side only, by the majority of its runs; where B is worse first"
          className="discordant wide"
        />
      )}
    </Section>
  );
}

function Outcome({ passed, risk }: { passed: boolean; risk: number }) {
  return (
    <>
      <Pill tone={passed ? 'plain' : 'alarm'}>{passed ? 'passed' : 'failed'}</Pill>{' '}
      <small>risk {formatUnit(risk)}</small>
    </>
  );
}
