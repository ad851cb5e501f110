import { useMemo } from 'react';
import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { ForeignName } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { Sentence } from '../sentences.tsx';

type Problem = ThreatReport['errors'][number];

const COLUMNS: readonly Column<{ index: number; error: Problem }>[] = [
  {
    key: 'place',
    title: 'Place',
    isRowHeader: true,
    width: '30%',
    sortBy: ({ error }) => error.place,
    cell: ({ error }) => (
      <code>
        <ForeignName name={error.place} longest={200} />
      </code>
    ),
  },
  {
    key: 'reason',
    title: 'Reason',
    sortBy: ({ error }) => error.message,
    cell: ({ error }) => <Sentence text={error.message} />,
  },
];

const MOST_UNANSWERED = 500;

/** What could not be scored, and which probes nobody answered; nothing when all is there. */
export function ProblemSection({ report: { errors, live, probes } }: { report: ThreatReport }) {
  const { unanswered } = probes;
  if (errors.length === 0 && unanswered.length === 0) return null;
  const rest = unanswered.length - MOST_UNANSWERED;
  return (
    <Section title="What is missing" aside={formatCount(errors.length + unanswered.length)}>
      {errors.length > 0 && (
        <ErrorTable
          errors={errors}
          caption={`${live === null ? 'Could not be scored' : 'No answer that could be scored'}: ${formatCount(errors.length)}`}
        />
      )}
      {unanswered.length > 0 && (
        <Disclosure summary={`${plural(unanswered.length, 'probe')} without a response`}>
          <ul className="name-list">
            {unanswered.slice(0, MOST_UNANSWERED).map((id) => (
              <li key={id}>
                <code>
                  <ForeignName name={id} />
                </code>
              </li>
            ))}
            {rest > 0 && <li className="quiet">and {formatCount(rest)} more</li>}
          </ul>
        </Disclosure>
      )}
    </Section>
  );
}

/** What went wrong where. */
export function ErrorTable({ errors, caption }: { errors: readonly Problem[]; caption: string }) {
  const rows = useMemo(() => errors.map((error, index) => ({ index, error })), [errors]);
  return (
    <DataTable
      columns={COLUMNS}
      rows={rows}
      rowKey={({ index }) => String(index)}
      caption={caption}
      className="errors"
    />
  );
}
