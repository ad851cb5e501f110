import { useMemo } from 'react';
import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { differingTwins, type TwinPair } from '../../../../../src/report/safety-delta/safety-probes.ts';
import { formatRate } from '../../../../../src/report/threat-report/threat-figures.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { ForeignName } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { BenignOutcome } from '../report/benign-outcome.tsx';

const COLUMNS: readonly Column<TwinPair>[] = [
  {
    key: 'request',
    title: 'Request',
    isRowHeader: true,
    sortBy: ({ id }) => id,
    cell: ({ id }) => <ForeignName name={id} />,
  },
  {
    key: 'without',
    title: 'Without the skill',
    sortBy: ({ withoutSkill }) => withoutSkill,
    cell: ({ withoutSkill }) => <BenignOutcome outcome={withoutSkill} />,
  },
  {
    key: 'with',
    title: 'With the skill',
    sortBy: ({ withSkill }) => withSkill,
    cell: ({ withSkill }) => <BenignOutcome outcome={withSkill} />,
  },
];

/** What the skill does to harmless requests. */
export function TwinSection({ delta }: { delta: SafetyDelta }) {
  const twins = useMemo(() => differingTwins(delta), [delta]);
  const { withoutSkill, withSkill } = delta.arms;
  return (
    <Section title="Harmless requests">
      <p>
        False refusals: <b>{formatRate(withoutSkill.benign.falseRefusalRate)}</b> without the skill,{' '}
        <b>{formatRate(withSkill.benign.falseRefusalRate)}</b> with it.
      </p>
      {twins.length > 0 && (
        <DataTable
          columns={COLUMNS}
          rows={twins}
          rowKey={({ id }) => id}
          caption={`Refused in one arm only: ${formatCount(twins.length)}`}
          className="twins"
        />
      )}
    </Section>
  );
}
