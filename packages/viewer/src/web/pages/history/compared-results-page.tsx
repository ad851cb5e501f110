import { comparedResultsCaveats } from '@plugin-eval/report/history/compared-results.ts';
import { ErrorNote, Loading, Notice } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute, OVERVIEW, type Route } from '../../route/route.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { ComparePage } from '../compare/compare-page.tsx';
import { formatMoment, Moment } from './moment.tsx';
import { ServerOnly } from './server-only.tsx';

type CompareRoute = Extract<Route, { page: 'compare' }>;

const HISTORY = { label: 'History', to: { page: 'history', path: null } } as const;

/** Two results of a history side by side. */
export function ComparedResultsPage({ route }: { route: CompareRoute }) {
  return <ServerOnly>{(server) => <Compared server={server} route={route} />}</ServerOnly>;
}

function Compared({ server, route: { a, b } }: { server: ServerSource; route: CompareRoute }) {
  const loaded = useLoaded(() => server.compare(a, b), [server, a.entry, a.member, b.entry, b.member]);
  if (loaded.state !== 'loaded')
    return (
      <Page title="Comparison of two results" crumbs={[HISTORY]}>
        {loaded.state === 'loading' && <Loading what="Comparing" />}
        {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loaded.again} />}
      </Page>
    );
  const { document, results } = loaded.value;
  const { subject } = document.b;
  const when = (letter: 'a' | 'b') => {
    const at = results?.[letter].at ?? null;
    return at === null ? letter.toUpperCase() : formatMoment(at);
  };
  const entry = {
    ...{ id: b.entry, kind: 'comparison' as const, from: { file: null, run: null } },
    ...{ title: `${subject.name}, ${when('a')} and ${when('b')}`, outcome: null, at: null },
  };
  return (
    <ComparePage
      entry={entry}
      document={loaded.value}
      crumbs={[HISTORY]}
      introduction={
        results && (
          <>
            <p>
              A is the result of <ResultLink place={a} at={results.a.at} />, B that of{' '}
              <ResultLink place={b} at={results.b.at} />. They were made independently: no judge compared them
              directly.
            </p>
            {comparedResultsCaveats(results).map((caveat) => (
              <Notice key={caveat} kind="caution">
                <UntrustedText text={caveat} />
              </Notice>
            ))}
          </>
        )
      }
    />
  );
}

function ResultLink({ place: { entry, member }, at }: { place: CompareRoute['a']; at: string | null }) {
  return <Link to={entryRoute(entry, OVERVIEW, member)}>{at === null ? 'a file' : <Moment at={at} />}</Link>;
}
