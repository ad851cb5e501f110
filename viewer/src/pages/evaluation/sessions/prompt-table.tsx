import type { MonteCarloLayer, PromptResult } from '../../../../../src/documents/monte-carlo-layer.ts';
import { formatUnit, plural } from '../../../../../src/report/number-format.ts';
import { activatedWords, bucketName } from '../../../../../src/report/sessions/sessions-tables.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { InWords } from '../../../design/in-words.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { UntrustedText } from '../../../design/untrusted.tsx';
import { useQueryValue } from '../../../route/use-route.ts';

const COLUMNS: readonly Column<PromptResult>[] = [
  column('Prompt', { isRowHeader: true, width: '46%', sortBy: ({ prompt }) => prompt }, ({ prompt }) => (
    <UntrustedText text={prompt} />
  )),
  column('Kind', { sortBy: ({ bucket }) => bucket }, ({ bucket, shouldTrigger }) => (
    <>
      {bucketName(bucket)} {!shouldTrigger && <small>should not</small>}
    </>
  )),
  column(
    'Activated',
    { numeric: true, sortBy: ({ activated, runs }) => (runs === 0 ? null : activated / runs) },
    (result) => <InWords words={activatedWords(result)} />,
  ),
  column(
    'Failed',
    { numeric: true, className: 'extra', sortBy: ({ failed }) => failed },
    ({ failed }) => failed,
  ),
  column('Errored', { numeric: true, className: 'extra', sortBy: ({ errored }) => errored }, ({ errored }) =>
    errored > 0 ? <StatusWord kind="error">{`${errored}`}</StatusWord> : errored,
  ),
  column('Quality', { numeric: true, sortBy: ({ quality }) => quality }, ({ quality }) =>
    formatUnit(quality),
  ),
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
