import { type Column, column } from '../../design/data-table.tsx';
import { UntrustedLine, UntrustedPath } from '../../design/untrusted.tsx';

/** The column that names a task and what it is about. */
export function taskColumn<Row extends { label: string; subject: string }>(
  title: string,
  more: { width?: string } = {},
): Column<Row> {
  return column(
    title,
    { key: 'label', isRowHeader: true, sortBy: ({ label }) => label, ...more },
    ({ label, subject }) => (
      <>
        <UntrustedLine text={label} />{' '}
        <small className="few-lines">
          <UntrustedPath path={subject} />
        </small>
      </>
    ),
  );
}
