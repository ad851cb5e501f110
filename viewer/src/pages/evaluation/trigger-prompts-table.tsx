import { useMemo } from 'react';
import type { TriggerPrompts } from '../../../../src/documents/judge-layer.ts';
import {
  describeSource,
  type TriggerOutcome,
  tallyOutcomes,
  triggerOutcomes,
} from '../../../../src/report/judge/trigger-outcome.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { ForeignPath, ForeignText } from '../../design/foreign.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';

interface Row {
  id: string;
  prompt: string;
  shouldTrigger: boolean;
  outcomes: TriggerOutcome[];
}

/** The prompts on which triggering accuracy rests, with what every judge predicted. */
export function TriggerPromptsTable({ triggerPrompts }: { triggerPrompts: TriggerPrompts | null }) {
  const rows = useMemo(() => rowsOf(triggerPrompts), [triggerPrompts]);
  if (triggerPrompts === null || rows.length === 0) return null;
  const judges = Math.max(...rows.map(({ outcomes }) => outcomes.length));
  const columns: Column<Row>[] = [
    {
      key: 'prompt',
      title: 'Prompt',
      isRowHeader: true,
      cell: ({ prompt }) => <ForeignText text={prompt} />,
    },
    { key: 'should', title: 'Should trigger', cell: ({ shouldTrigger }) => (shouldTrigger ? 'yes' : 'no') },
    ...Array.from({ length: judges }, (_, index) => ({
      key: `judge-${index + 1}`,
      title: `Judge ${index + 1}`,
      cell: ({ outcomes }: Row) => <OutcomeWord outcome={outcomes[index]} />,
    })),
  ];
  const tallies = Array.from(
    { length: judges },
    (_, index) => `Judge ${index + 1}: ${tallyOutcomes(triggerPrompts.prompts, index + 1)}.`,
  );
  return (
    <Section
      title="Trigger prompts"
      level={3}
      aside={
        <>
          {describeSource(triggerPrompts)}
          {triggerPrompts.file !== null && (
            <>
              , from <ForeignPath path={triggerPrompts.file} />
            </>
          )}
        </>
      }
    >
      <DataTable
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        caption={`${rows.length} prompts. ${tallies.join(' ')}`}
      />
    </Section>
  );
}

function rowsOf(triggerPrompts: TriggerPrompts | null): Row[] {
  return (triggerPrompts?.prompts ?? []).map((prompt, index) => ({
    id: String(index),
    prompt: prompt.prompt,
    shouldTrigger: prompt.shouldTrigger,
    outcomes: triggerOutcomes(prompt),
  }));
}

function OutcomeWord({ outcome }: { outcome: TriggerOutcome | undefined }) {
  if (outcome === undefined) return <span className="quiet">—</span>;
  if (outcome === 'hit' || outcome === 'correct rejection') return <span className="quiet">{outcome}</span>;
  return <StatusWord kind={outcome === 'errored' ? 'error' : 'warning'}>{outcome}</StatusWord>;
}
