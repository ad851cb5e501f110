import { USE_VERDICTS } from '@plugin-eval/core/documents/names.ts';
import { byVerdict, usageView } from '@plugin-eval/report/usage/usage-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { inCode } from '../../source/in-code.ts';
import { FilterSelect } from '../../table/filter-select.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { filteredUsage, projectOptions } from './filtered-usage.ts';
import { SessionTimelines } from './session-timelines.tsx';
import { UseFunnel } from './use-funnel.tsx';
import { WeekBars } from './week-bars.tsx';

const STATES = USE_VERDICTS.map((verdict) => [verdict, verdict.replace('-', ' ')] as const);

/** Use of skills: a funnel for each skill, the weeks, and the timelines of sessions. */
export function UsagePage({ entry, document }: Pick<EntryPageProps<'usage'>, 'entry' | 'document'>) {
  const usage = inCode(document.document);
  const agents = usage.agents.filter(({ sessions }) => sessions > 0).map(({ name }) => name);
  const projects = projectOptions(usage);
  const choice = {
    agent: useChoice('agent', agents),
    project: useChoice(
      'project',
      projects.map(([hash]) => hash),
    ),
    state: useChoice('state', USE_VERDICTS),
  };
  const shown = filteredUsage(usage, choice);
  const headline = usageView(usage).filter(({ id }) => id === 'headline');
  const others = usageView(shown).filter(({ id }) => id !== 'headline');
  const folded = (blocks: Section['blocks'], summary: string) => (
    <Disclosure summary={summary}>
      <Blocks blocks={blocks} />
    </Disclosure>
  );
  const widgets = {
    skills: ({ blocks }: Section) => (
      <>
        <UseFunnel skills={byVerdict(shown.skills)} />
        {folded(blocks, 'All figures')}
      </>
    ),
    weeks: ({ blocks }: Section) => (
      <>
        <WeekBars weeks={shown.weeks} />
        {folded(blocks, 'As a table')}
      </>
    ),
    sessions: () => <SessionTimelines sessions={shown.recent} />,
  };
  return (
    <Page title={entry.title} heading={<UntrustedName name={entry.title} />} kind="Usage">
      <Sections sections={headline} />
      {usage.sessions > 0 && (
        <search className="table-filters no-print" aria-label="Filters">
          <FilterSelect name="agent" title="Agent" options={agents.map((name) => [name, agentTitle(name)])} />
          <FilterSelect name="state" title="State" options={STATES} />
          <FilterSelect name="project" title="Project (weeks and sessions)" options={projects} />
        </search>
      )}
      <Sections sections={others.map(opened)} widgets={widgets} />
    </Page>
  );
}

/** Timelines are short on a page; a terminal shows them in full reports alone. */
function opened(section: Section): Section {
  return section.id === 'sessions' ? { ...section, priority: 2 } : section;
}

function useChoice(name: string, known: readonly string[]): string | null {
  const [value] = useQueryValue(name);
  return value !== null && known.includes(value) ? value : null;
}
