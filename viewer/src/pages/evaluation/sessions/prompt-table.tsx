import type { MonteCarloLayer, PromptResult } from '../../../../../src/documents/monte-carlo-layer.ts';
import { formatUnit, plural } from '../../../../../src/report/number-format.ts';
import { activatedWords, bucketName } from '../../../../../src/report/sessions/sessions-tables.ts';
import { InWords } from '../../../design/blocks.tsx';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { UntrustedText } from '../../../design/untrusted.tsx';
import { useQueryValue } from '../../../route/use-route.ts';

const COLUMNS: readonly Column<PromptResult>[] = [
  {
    key: 'prompt',
    title: 'Prompt',
    isRowHeader: true,
    sortBy: ({ prompt }) => prompt,
    cell: ({ prompt }) => <UntrustedText text={prompt} />,
    width: '46%',
  },
  {
    key: 'kind',
    title: 'Kind',
    sortBy: ({ bucket }) => bucket,
    cell: ({ bucket, shouldTrigger }) => (
      <>
        {bucketName(bucket)} {!shouldTrigger && <small>should not</small>}
      </>
    ),
  },
  {
    key: 'activated',
    title: 'Activated',
    numeric: true,
    startsDescending: true,
    sortBy: ({ activated, runs }) => (runs === 0 ? null : activated / runs),
    cell: (result) => <InWords words={activatedWords(result)} />,
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
    <Disclosure summary={`Prompt by prompt: ${plural(perPrompt.length, 'prompt')}`}>
      <DataTable
        columns={COLUMNS}
        rows={perPrompt}
        rowKey={(row) => String(perPrompt.indexOf(row))}
        caption="Activated among the sessions that ended properly"
        sort={sort}
      />
    </Disclosure>
  );
}
