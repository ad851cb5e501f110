import type { Gate } from '../../../../src/documents/evaluation.ts';
import { failedFirst, gateOutcome } from '../../../../src/report/gates-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedPath, UntrustedText } from '../../design/untrusted.tsx';

const COLUMNS: readonly Column<Gate>[] = [
  column('Gate', { isRowHeader: true }, ({ name, subject }) => (
    <>
      {name}{' '}
      <small>
        <UntrustedPath path={subject} />
      </small>
    </>
  )),
  column('Outcome', {}, ({ passed }) => <Outcome passed={passed} />),
  column('Reason', {}, ({ message }) => <UntrustedText text={message} />),
];

/** What the run was asked to hold, the failed ones first. */
export function Gates({ gates }: { gates: readonly Gate[] }) {
  if (gates.length === 0) return null;
  const rows = failedFirst(gates);
  const failed = gates.filter(({ passed }) => passed === false).length;
  return (
    <Section title="Gates" aside={failed === 0 ? undefined : plural(failed, 'failed', 'failed')}>
      <DataTable
        columns={COLUMNS}
        rows={rows}
        rowKey={(gate) => String(gates.indexOf(gate))}
        caption="Gates that this run had to pass"
      />
    </Section>
  );
}

function Outcome({ passed }: Pick<Gate, 'passed'>) {
  const kind = passed === null ? 'warning' : passed ? 'passed' : 'error';
  return <StatusWord kind={kind}>{gateOutcome(passed)}</StatusWord>;
}
