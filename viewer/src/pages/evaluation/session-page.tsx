import type { EvaluationDocument } from '../../../../src/documents/evaluation.ts';
import { isCollection, monteCarloLayerOf } from '../../../../src/documents/evaluation-parts.ts';
import { fromPublished } from '../../../../src/documents/from-published.ts';
import type { SessionSummary } from '../../../../src/documents/monte-carlo-layer.ts';
import type { SessionDocument } from '../../../../src/documents/session.ts';
import type { ExecutedSession } from '../../../../src/report/sessions/executed-cases.ts';
import { figuresByTurn, LAST_WORD, sessionFacts } from '../../../../src/report/sessions/session-view.ts';
import { FactList } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { LongText } from '../../design/long-text.tsx';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { useSource } from '../../source/source-context.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { Transcript } from '../../transcript/transcript.tsx';
import { useEvaluationContext } from './evaluation-context.ts';
import { SessionArtefacts } from './sessions/session-artefacts.tsx';
import { SessionJudgement } from './sessions/session-judgement.tsx';
import { SessionNeighbours } from './sessions/session-neighbours.tsx';

interface SessionPageProps {
  evaluation: EvaluationDocument;
  sessionKey: string;
  crumbs: readonly Crumb[];
}

/** One session, turn by turn. */
export function SessionPage({ evaluation, sessionKey, crumbs }: SessionPageProps) {
  const source = useSource();
  const { entryId } = useEvaluationContext();
  const loaded = useLoaded(() => source.session(entryId, sessionKey), [source, entryId, sessionKey]);
  const layer = isCollection(evaluation) ? null : monteCarloLayerOf(evaluation);
  const sessions = [...(layer?.sessions ?? []), ...(layer?.executed?.sessions ?? [])];
  const summary = sessions.find(({ key }) => key === sessionKey);
  const executed = layer?.executed?.sessions.find(({ key }) => key === sessionKey);
  const title = summary === undefined ? 'Session' : `Session ${summary.session}`;
  return (
    <Page title={`${title} – ${evaluation.subject.name}`} heading={title} kind="transcript" crumbs={crumbs}>
      {loaded.state === 'loading' && <Loading what="Loading the transcript" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loaded.again} />}
      <SessionNeighbours sessions={sessions} current={sessionKey} />
      {loaded.state === 'loaded' && (
        <>
          <SessionContent session={fromPublished(loaded.value)} summary={summary} executed={executed} />
          <Disclosure summary="Raw JSON" className="more">
            {() => <LongText text={JSON.stringify(loaded.value, null, 2)} isCode />}
          </Disclosure>
        </>
      )}
    </Page>
  );
}

function SessionContent({
  session,
  summary,
  executed,
}: {
  session: SessionDocument;
  summary: SessionSummary | undefined;
  executed: ExecutedSession | undefined;
}) {
  const { transcript, prompt, finalText } = session;
  return (
    <>
      <div className="card session-head">
        <p className="prompt">
          <UntrustedText text={prompt} />
        </p>
        <FactList facts={sessionFacts(session)} />
      </div>
      {summary !== undefined && <SessionJudgement summary={summary} executed={executed} />}
      <Transcript entries={transcript} turnNotes={figuresByTurn(session)} />
      {finalText !== '' && !transcript.some((entry) => entry.kind === 'text' && entry.text === finalText) && (
        <Section title={LAST_WORD}>
          <UntrustedText text={finalText} />
        </Section>
      )}
      {session.execution !== undefined && <SessionArtefacts execution={session.execution} />}
    </>
  );
}
