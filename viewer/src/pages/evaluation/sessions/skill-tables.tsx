import type { MonteCarloLayer } from '../../../../../src/documents/monte-carlo-layer.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { ForeignName } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';

interface Counted {
  name: string;
  count: number;
}

const COUNTED: readonly Column<Counted>[] = [
  { key: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => <ForeignName name={name} /> },
  { key: 'count', title: 'Sessions', numeric: true, cell: ({ count }) => count },
];

type Installed = MonteCarloLayer['installed'][number];

const INSTALLED: readonly Column<Installed>[] = [
  { key: 'name', title: 'Skill', isRowHeader: true, cell: ({ name }) => <ForeignName name={name} /> },
  { key: 'role', title: 'Role', cell: ({ role }) => role },
  {
    key: 'listed',
    title: 'Description',
    cell: ({ listed, role }) => {
      if (listed === 'full') return 'in full';
      return role === 'subject' ? (
        <StatusWord kind="warning">{listed}</StatusWord>
      ) : (
        <span className="quiet">{listed}</span>
      );
    },
  },
];

/** Which other skills fired, what failed, and what was installed. */
export function SkillTables({ layer: { confusions, installed, failure } }: { layer: MonteCarloLayer }) {
  const kinds = Object.entries(failure?.kinds ?? {})
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count);
  return (
    <div className="halves">
      {kinds.length > 0 && (
        <Section title="Failures by kind" level={3}>
          <DataTable
            columns={COUNTED}
            rows={kinds}
            rowKey={({ name }) => name}
            caption="Sessions that ended by their own fault"
          />
        </Section>
      )}
      {confusions.length > 0 && (
        <Section title="What fired instead" level={3}>
          <DataTable
            columns={COUNTED}
            rows={confusions.map(({ skill, runs }) => ({ name: skill, count: runs }))}
            rowKey={({ name }) => name}
            caption="In sessions that should have triggered this skill and did not"
          />
        </Section>
      )}
      {installed.length > 0 && (
        <Section title="Installed skills" level={3}>
          <DataTable
            columns={INSTALLED}
            rows={installed}
            rowKey={(row) => String(installed.indexOf(row))}
            caption="What the list of skills left of each description"
          />
        </Section>
      )}
    </div>
  );
}
