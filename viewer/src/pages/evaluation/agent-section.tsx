import { useMemo } from 'react';
import type { AgentEvaluation } from '../../../../src/documents/evaluation.ts';
import { countByLevel, suppressedBlocks } from '../../../../src/report/evaluation/findings-view.ts';
import { Blocks } from '../../design/blocks.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { numbered } from '../../skill-text/finding-annotations.tsx';
import { FindingCounts } from './finding-counts.tsx';
import { FindingList } from './finding-list.tsx';

const COLUMNS: readonly Column<AgentEvaluation>[] = [
  column('Name', { isRowHeader: true, sortBy: ({ name }) => name }, ({ name, path }) => (
    <>
      <UntrustedName name={name} />{' '}
      <small>
        <UntrustedPath path={path} />
      </small>
    </>
  )),
  column('Score', { sortBy: ({ score }) => score, startsDescending: true }, ({ score }) => (
    <Meter score={score} />
  )),
  column(
    'Findings',
    { sortBy: ({ findings }) => findings.length, startsDescending: true },
    ({ findings }) => <FindingCounts counts={countByLevel(findings)} isCompact />,
  ),
];

/** The agents of a plugin, which layer 1 alone looks at. */
export function AgentSection({ agents }: { agents: readonly AgentEvaluation[] }) {
  const findings = useMemo(() => numbered(agents.flatMap((agent) => agent.findings)), [agents]);
  const suppressed = useMemo(() => agents.flatMap((agent) => agent.suppressed), [agents]);
  return (
    <Section title="Agents">
      <DataTable
        columns={COLUMNS}
        rows={agents}
        rowKey={(agent) => String(agents.indexOf(agent))}
        caption="Layer 1 scores, from 0 to 1; they do not enter the composite"
      />
      {findings.length > 0 && (
        <Section title="Findings of the agents" level={3}>
          <FindingList findings={findings} isInText={() => false} />
        </Section>
      )}
      <Blocks blocks={suppressedBlocks(suppressed)} />
    </Section>
  );
}
