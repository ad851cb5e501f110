import type { HistoryEntry, ViewerEntry, ViewerRun } from '@plugin-eval/core/documents/viewer.ts';
import { changesSection } from '@plugin-eval/report/history/history-view.ts';
import { resultsView } from '@plugin-eval/report/history/results-view.ts';
import { type SubjectHistory, subjectHistories } from '@plugin-eval/report/history/subject-histories.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import type { Section as SectionData } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Sections } from '../../design/blocks.tsx';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { Link } from '../../route/link.tsx';
import { useSource } from '../../source/source-context.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { useViewerIndex } from '../../source/viewer-index.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { SearchableBlocks } from '../../table/searchable-blocks.tsx';
import { formatMoment } from '../history/moment.tsx';
import { useEvery } from '../history/use-every.ts';
import { useLastLoaded } from '../history/use-last-loaded.ts';
import { AtWork } from './at-work.tsx';
import { EmptyStart } from './empty-start.tsx';
import { SkillCard } from './skill-card.tsx';

/** Refresh interval of runs and their results. */
const REFRESH_MS = 5000;
const MOST_CARDS = 12;
/** A document of more members is not read for one of them. */
const MOST_MEMBERS = 50;
const NO_RUNS: readonly ViewerRun[] = [];
const NO_HISTORY: readonly HistoryEntry[] = [];

/** Skills as cards, the runs at work, and all other results. */
export function StartPage() {
  const { server } = useSource();
  const { entries } = useViewerIndex();
  if (server !== null) return <Dashboard server={server} />;
  return (
    <Page title="Reports">
      {entries.length === 0 ? <EmptyStart /> : <Results entries={entries} subjects={[]} />}
    </Page>
  );
}

function Dashboard({ server }: { server: ServerSource }) {
  const source = useSource();
  const askedIndex = useLoaded(() => source.index(), [source]);
  const askedRuns = useLoaded(() => server.runs(), [server]);
  const askedHistory = useLoaded(() => server.history(null), [server]);
  const [index, runs, history] = [
    useLastLoaded(askedIndex),
    useLastLoaded(askedRuns),
    useLastLoaded(askedHistory),
  ];
  const all = runs.state === 'loaded' ? runs.value : NO_RUNS;
  const atWork = all.filter(({ summary }) => summary.status === 'running');
  useEvery(REFRESH_MS, atWork.length > 0, () => {
    askedIndex.again();
    askedRuns.again();
    askedHistory.again();
  });
  const measured = history.state === 'loaded' ? history.value : NO_HISTORY;
  const subjects = useMemo(() => subjectHistories(measured), [measured]);
  const entries = index.state === 'loaded' ? index.value.entries : null;
  return (
    <Page title={entries?.every(({ at }) => at === null) ? 'Reports' : 'Last results'}>
      {atWork.length > 0 && (
        <Section title="At work">
          {atWork.map((run) => (
            <AtWork key={run.summary.id} server={server} run={run} onEnd={askedRuns.again} />
          ))}
        </Section>
      )}
      {index.state === 'failed' && <ErrorNote error={index.error} retry={askedIndex.again} />}
      {history.state === 'failed' && <ErrorNote error={history.error} retry={askedHistory.again} />}
      {entries === null || history.state === 'loading' ? (
        index.state === 'loading' && <Loading what="Loading the results" />
      ) : entries.length === 0 && atWork.length === 0 ? (
        <EmptyStart />
      ) : (
        <Results entries={entries} subjects={subjects} />
      )}
    </Page>
  );
}

interface ResultsProps {
  entries: readonly ViewerEntry[];
  subjects: readonly SubjectHistory[];
}

const WIDGETS = {
  results: ({ blocks }: SectionData) => <SearchableBlocks blocks={blocks} label="Results" />,
};

function Results({ entries, subjects }: ResultsProps) {
  const shown = new Set(entries.map(({ id }) => id));
  const own = subjects.filter(({ entries: [{ id }] }) => shown.has(id));
  const cards = own.slice(0, MOST_CARDS);
  const members = countBy(own);
  const files = entries.filter(({ at, kind }) => at === null && kind === 'evaluation').slice(0, MOST_CARDS);
  const moments = { now: new Date().toISOString(), moment: formatMoment };
  return (
    <>
      <Sections sections={changesSection(own, moments)} />
      <ul className="skill-cards">
        {files.map((entry) => (
          <li key={entry.id}>
            <SkillCard id={entry.id} title={entry.title} history={null} isLarge={false} />
          </li>
        ))}
        {cards.map((history) => (
          <li key={history.place}>
            <SkillCard
              id={history.entries[0].id}
              title={history.entries[0].name}
              history={history}
              isLarge={(members.get(history.entries[0].id) ?? 0) > MOST_MEMBERS}
            />
          </li>
        ))}
      </ul>
      {own.length > cards.length && (
        <p>
          <Link to={{ page: 'history', path: null }}>All {formatCount(own.length)} skills and plugins</Link>
        </p>
      )}
      <Sections sections={resultsView(entries, { title: 'All results', ...moments })} widgets={WIDGETS} />
    </>
  );
}

/** Subjects by the entry of their newest result. */
function countBy(subjects: readonly SubjectHistory[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const {
    entries: [{ id }],
  } of subjects)
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
