import { useMemo, useState } from 'react';
import type { RunDetails } from '../../../../src/documents/run.ts';
import { describeUsage } from '../../../../src/report/judge/judge-summary.ts';
import { formatCost, formatCount } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedLine } from '../../design/untrusted.tsx';
import { foldCase, searchWords } from '../../table/fold-case.ts';
import { SearchField } from '../../table/search-field.tsx';
import { Moment } from './moment.tsx';
import { taskColumn } from './task-label.tsx';

type Task = RunDetails['tasks'][number];

/** From here on a search is worth its place. */
const SEARCH_FROM = 10;
/** A box of its own keeps a long list from pushing the rest of the page out of sight. */
const VIRTUAL_FROM = 40;

/** Every answer that the run rests on, paid by it or taken from an earlier one. */
export function AnswersTable({ tasks }: { tasks: readonly Task[] }) {
  const [text, setText] = useState('');
  const shown = useMemo(() => {
    const words = searchWords(text);
    if (words.length === 0) return tasks;
    return tasks.filter(({ key, kind, label, subject }) => {
      const searched = foldCase(`${key}\n${kind}\n${label}\n${subject}`);
      return words.every((word) => searched.includes(word));
    });
  }, [tasks, text]);
  if (tasks.length === 0) return null;
  return (
    <Section
      title="Answers"
      aside={`${shown.length === tasks.length ? '' : `${formatCount(shown.length)} of `}${formatCount(tasks.length)}`}
    >
      {tasks.length >= SEARCH_FROM && (
        <search className="table-filters no-print" aria-label="Answers">
          <SearchField value={text} onSearch={setText} placeholder="label, subject, kind, key" />
        </search>
      )}
      <DataTable
        columns={COLUMNS}
        rows={shown}
        rowKey={({ key }) => key}
        caption="Each with its journal key, which plugin-eval runs show --answer takes"
        empty="No response matches these filters."
        virtualFrom={VIRTUAL_FROM}
        rowHeight={58}
        className="history-table answers"
      />
    </Section>
  );
}

const COLUMNS: readonly Column<Task>[] = [
  taskColumn('Answer'),
  column('Kind', { className: 'loose', width: '10rem', sortBy: ({ kind }) => kind }, ({ kind }) => (
    <UntrustedLine text={kind} />
  )),
  column('Source', { width: '5.5rem', sortBy: ({ source }) => source }, ({ source }) => source),
  column(
    'Recorded',
    { key: 'at', width: '9.5rem', sortBy: ({ recordedAt }) => recordedAt, startsDescending: true },
    ({ recordedAt }) => <Moment at={recordedAt} />,
  ),
  column(
    'Tokens',
    {
      width: '12.5rem',
      sortBy: ({ usage }) => (usage === null ? null : usage.inputTokens + usage.outputTokens),
      startsDescending: true,
    },
    ({ usage }) => describeUsage(usage),
  ),
  column(
    'Cost',
    { numeric: true, className: 'wraps', width: '6.5rem', sortBy: ({ costUsd }) => costUsd },
    ({ costUsd }) => formatCost(costUsd),
  ),
  column('Key', { width: '8.5rem' }, ({ key }) => (
    <code title={key}>
      <UntrustedLine text={key.slice(0, 12)} />
    </code>
  )),
];
