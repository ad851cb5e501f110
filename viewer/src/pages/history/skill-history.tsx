import { useMemo } from 'react';
import type { HistoryEntry } from '../../../../src/documents/viewer.ts';
import type { SubjectHistory } from '../../../../src/report/history/subject-histories.ts';
import { formatCost, formatCount, plural } from '../../../../src/report/number-format.ts';
import { Pill } from '../../design/badge.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { ModelNames } from '../../design/model-names.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedLine, UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute, OVERVIEW, type Route } from '../../route/route.ts';
import { goTo, useQueryValue } from '../../route/use-route.ts';
import { RunLink } from '../start/results-table.tsx';
import { ComparisonChooser } from './comparison-chooser.tsx';
import { Moment } from './moment.tsx';
import { ScoreChart } from './score-chart.tsx';
import { EntryBadge, EntryScore } from './subjects-table.tsx';

/** One skill or plugin over time: how its score moved, and with what version, models and cost. */
export function SkillHistory({ subject, crumbs }: { subject: SubjectHistory; crumbs: readonly Crumb[] }) {
  const { entries, place } = subject;
  const [{ name }] = entries;
  const sort = useQueryValue('sort');
  const rows = useMemo(() => withTextChanges(entries), [entries]);
  return (
    <Page
      title={`History of ${name}`}
      kind="history"
      heading={<UntrustedName name={name} />}
      subtitle={<UntrustedPath path={place} />}
      crumbs={crumbs}
    >
      <Section title="Score over time" aside="0 to 100">
        <ScoreChart entries={entries} onOpen={(entry) => goTo(routeOf(entry))} />
      </Section>
      <ComparisonChooser entries={entries} />
      <Section title="Evaluations" aside={formatCount(entries.length)}>
        <DataTable
          columns={COLUMNS}
          rows={rows}
          rowKey={({ key }) => key}
          caption={`${plural(entries.length, 'evaluation')}, the newest first; costs are those of whole runs`}
          sort={sort}
          rowHeight={58}
          className="history-table entries"
        />
      </Section>
    </Page>
  );
}

interface EntryRow {
  key: string;
  entry: HistoryEntry;
  /** Whether SKILL.md is another than the time before; null the first time, and where nobody knows. */
  isNewText: boolean | null;
}

function withTextChanges(entries: readonly HistoryEntry[]): EntryRow[] {
  return entries.map((entry, index) => {
    const before = entries[index + 1];
    const isKnown = before !== undefined && before.sha256 !== null && entry.sha256 !== null;
    return {
      key: `${entry.id} ${index}`,
      entry,
      isNewText: isKnown ? before.sha256 !== entry.sha256 : null,
    };
  });
}

/** A member stands inside the document of its plugin or collection. */
function routeOf({ id, is_member, path }: HistoryEntry): Route {
  return entryRoute(id, OVERVIEW, is_member ? path : null);
}

const COLUMNS: readonly Column<EntryRow>[] = [
  column(
    'When',
    {
      key: 'at',
      isRowHeader: true,
      className: 'tight',
      width: '9.75rem',
      sortBy: ({ entry }) => entry.at,
      startsDescending: true,
    },
    ({ entry }) => (
      <Link to={routeOf(entry)}>
        <Moment at={entry.at} />
      </Link>
    ),
  ),
  column(
    'Score',
    { width: '12rem', sortBy: ({ entry }) => entry.score, startsDescending: true },
    ({ entry }) => <EntryScore entry={entry} />,
  ),
  column('Badge', { width: '10.25rem' }, ({ entry }) => <EntryBadge badge={entry.badge} />),
  column(
    'Depth, version',
    { key: 'depth', width: '7.5rem', sortBy: ({ entry }) => entry.depth },
    ({ entry }) => (
      <>
        <UntrustedLine text={entry.depth} />{' '}
        <small>
          by <UntrustedLine text={entry.tool_version} />
        </small>
      </>
    ),
  ),
  column('SKILL.md', { key: 'text', width: '7.5rem' }, ({ entry: { sha256 }, isNewText }) =>
    sha256 === null ? (
      <span className="quiet">—</span>
    ) : (
      <>
        <code title={sha256}>
          <UntrustedLine text={sha256.slice(0, 8)} />
        </code>{' '}
        {isNewText === true && <Pill tone="plain">changed</Pill>}
      </>
    ),
  ),
  column('Models', { className: 'loose' }, ({ entry: { models } }) =>
    models.length === 0 ? <span className="quiet">none</span> : <ModelNames names={models} />,
  ),
  column(
    'Cost',
    { numeric: true, className: 'wraps', width: '6.25rem', sortBy: ({ entry }) => entry.cost_usd },
    ({ entry }) => formatCost(entry.cost_usd),
  ),
  column('Run', { width: '8rem' }, ({ entry: { run } }) => <RunLink id={run} />),
];
