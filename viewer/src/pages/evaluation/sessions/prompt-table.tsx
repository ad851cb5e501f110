import type { MonteCarloLayer, PromptResult } from '../../../../../src/documents/monte-carlo-layer.ts';
import { formatUnit, plural } from '../../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { ForeignText } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { useQueryValue } from '../../../route/use-route.ts';

const COLUMNS: readonly Column<PromptResult>[] = [
  {
    key: 'prompt',
    title: 'Prompt',
    isRowHeader: true,
    sortBy: ({ prompt }) => prompt,
    cell: ({ prompt }) => <ForeignText text={prompt} />,
    width: '46%',
  },
  {
    key: 'kind',
    title: 'Kind',
    sortBy: ({ bucket }) => bucket,
    cell: ({ bucket, shouldTrigger }) => (
      <>
        {bucket.replace('_', ' ')} {!shouldTrigger && <small>should not</small>}
      </>
    ),
  },
  {
    key: 'activated',
    title: 'Activated',
    numeric: true,
    startsDescending: true,
    sortBy: ({ activated, runs }) => (runs === 0 ? null : activated / runs),
    cell: ({ shouldTrigger, activated, runs }) => {
      const isWrong = shouldTrigger ? activated < runs : activated > 0;
      const text = `${activated} of ${runs}`;
      return isWrong ? <StatusWord kind="warning">{text}</StatusWord> : text;
    },
  },
  {
    key: 'failed',
    title: 'Failed',
    numeric: true,
    startsDescending: true,
    className: 'extra',
    sortBy: ({ failed }) => failed,
    cell: ({ failed }) => failed,
  },
  {
    key: 'errored',
    title: 'Errored',
    numeric: true,
    startsDescending: true,
    className: 'extra',
    sortBy: ({ errored }) => errored,
    cell: ({ errored }) => (errored > 0 ? <StatusWord kind="error">{`${errored}`}</StatusWord> : errored),
  },
  {
    key: 'quality',
    title: 'Quality',
    numeric: true,
    startsDescending: true,
    sortBy: ({ quality }) => quality,
    cell: ({ quality }) => formatUnit(quality),
  },
];

/** Prompt by prompt: how often it fired, failed, errored, and how good the result was. */
export function PromptTable({ layer: { perPrompt } }: { layer: MonteCarloLayer }) {
  const sort = useQueryValue('prompts');
  if (perPrompt.length === 0) return null;
  return (
    <Section title="Prompt by prompt" level={3} aside={plural(perPrompt.length, 'prompt')}>
      <DataTable
        columns={COLUMNS}
        rows={perPrompt}
        rowKey={(row) => String(perPrompt.indexOf(row))}
        caption="Activated among the sessions that ended properly"
        sort={sort}
      />
    </Section>
  );
}
