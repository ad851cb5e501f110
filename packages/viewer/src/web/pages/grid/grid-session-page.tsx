import type { Grid } from '@plugin-eval/core/documents/grid.ts';
import type { ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { describeGridSession, findGridSession } from '@plugin-eval/report/grid/grid-session.ts';
import { figuresByTurn, sessionFacts } from '@plugin-eval/report/sessions/session-view.ts';
import { Blocks, FactList } from '../../design/blocks.tsx';
import { InWords } from '../../design/in-words.tsx';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedLine, UntrustedName } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { useSource } from '../../source/source-context.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { Transcript } from '../../transcript/transcript.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

interface GridSessionPageProps {
  grid: Grid;
  entry: ViewerEntry;
  sessionKey: string;
}

/** One session of a cell, with links to the others of its row. */
export function GridSessionPage({ grid, entry, sessionKey }: GridSessionPageProps) {
  const source = useSource();
  const loaded = useLoaded(() => source.session(entry.id, sessionKey), [source, entry.id, sessionKey]);
  const found = findGridSession(grid, sessionKey);
  if (found === null) return <NotFoundPage what="This grid contains no such session." />;
  const { prompt, column, session } = found;
  return (
    <Page
      title={`Session ${session.session}, ${column.name}`}
      heading={
        <>
          <UntrustedName name={column.name} />, session {session.session}
        </>
      }
      kind="transcript"
      crumbs={[{ label: <UntrustedName name={entry.title} longest={60} />, to: entryRoute(entry.id) }]}
    >
      <Blocks blocks={[describeGridSession(found)]} />
      <blockquote>
        <InWords words={prompt.prompt} />
      </blockquote>
      <nav className="row" aria-label="Sessions of this prompt">
        {found.others.map(({ name, session: other }) => (
          <Link key={other.key} to={entryRoute(entry.id, { kind: 'session', key: other.key })}>
            <UntrustedLine text={`${name}, ${other.session}: ${other.outcome}`} />
          </Link>
        ))}
      </nav>
      {loaded.state === 'loading' && <Loading what="Loading the transcript" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loaded.again} />}
      {loaded.state === 'loaded' && <Session session={inCode(loaded.value)} />}
    </Page>
  );
}

function Session({ session }: { session: Parameters<typeof sessionFacts>[0] }) {
  return (
    <>
      <FactList facts={sessionFacts(session)} />
      <Transcript entries={session.transcript} turnNotes={figuresByTurn(session)} />
    </>
  );
}
