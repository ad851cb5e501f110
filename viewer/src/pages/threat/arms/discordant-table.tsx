import { useMemo } from 'react';
import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import { formatCount, formatGain, formatUnit } from '../../../../../src/report/number-format.ts';
import { discordantWorstFirst } from '../../../../../src/report/threat-comparison/comparison-messages.ts';
import { Pill } from '../../../design/badge.tsx';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { useQueryValue } from '../../../route/use-route.ts';
import { familyColumn, probeColumn, severityColumn } from '../threat-columns.tsx';

type Row = ThreatComparison['discordant'][number];

const COLUMNS: readonly Column<Row>[] = [
  probeColumn('28%'),
  familyColumn('18%'),
  severityColumn('12%'),
  column(
    'A',
    { width: '15%', sortBy: ({ aRisk }) => aRisk, startsDescending: true },
    ({ aPassed, aRisk }) => <Outcome passed={aPassed} risk={aRisk} />,
  ),
  column(
    'B',
    { width: '15%', sortBy: ({ bRisk }) => bRisk, startsDescending: true },
    ({ bPassed, bRisk }) => <Outcome passed={bPassed} risk={bRisk} />,
  ),
  column(
    'Risk, B − A',
    { sortBy: ({ aRisk, bRisk }) => bRisk - aRisk, startsDescending: true },
    ({ aRisk, bRisk }) => formatGain(bRisk - aRisk, 2),
  ),
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
          caption="Passed on one side only, by the majority of its samples; where B is worse first"
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
