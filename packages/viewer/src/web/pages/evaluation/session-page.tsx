import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import {
  type EvaluatedSession,
  findSession,
  sessionJudgement,
} from '@plugin-eval/report/sessions/session-judgement.ts';
import { figuresByTurn, sessionSections } from '@plugin-eval/report/sessions/session-view.ts';
import { exitCodes } from '@plugin-eval/report/sessions/shell-calls.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { LongText } from '../../design/long-text.tsx';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { useSource } from '../../source/source-context.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { Transcript } from '../../transcript/transcript.tsx';
import { TurnStrip } from '../../transcript/turn-strip.tsx';
import { useEvaluationContext } from './evaluation-context.ts';
import { SessionArtefacts } from './sessions/session-artefacts.tsx';
import { SessionNeighbours } from './sessions/session-neighbours.tsx';

interface SessionPageProps {
  evaluation: EvaluationDocument;
  sessionKey: string;
  crumbs: readonly Crumb[];
}

/** One session: expectation and outcome, then messages and tool calls. */
export function SessionPage({ evaluation, sessionKey, crumbs }: SessionPageProps) {
  const source = useSource();
  const { entryId } = useEvaluationContext();
  const loaded = useLoaded(() => source.session(entryId, sessionKey), [source, entryId, sessionKey]);
  const layer = isCollection(evaluation) ? null : monteCarloLayerOf(evaluation);
  const sessions = [...(layer?.sessions ?? []), ...(layer?.executed?.sessions ?? [])];
  const known = layer === null ? null : findSession(layer, sessionKey);
  const title = known === null ? 'Session' : `Session ${known.summary.session}`;
  return (
    <Page title={`${title} – ${evaluation.subject.name}`} heading={title} kind="transcript" crumbs={crumbs}>
      {loaded.state === 'loading' && <Loading what="Loading the transcript" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loaded.again} />}
      <SessionNeighbours sessions={sessions} current={sessionKey} />
      {loaded.state === 'loaded' && (
        <>
          <SessionContent session={fromPublished(loaded.value)} known={known} />
          <Disclosure summary="Raw JSON">
            {() => <LongText text={JSON.stringify(loaded.value, null, 2)} isCode />}
          </Disclosure>
        </>
      )}
    </Page>
  );
}

/** Sections of the session before the transcript, which draws its turns. */
const BEFORE = ['prompt', 'session'];
const BEHIND = ['last', 'artefacts'];

function SessionContent({ session, known }: { session: SessionDocument; known: EvaluatedSession | null }) {
  const parts = useMemo(() => partsOf(session), [session]);
  const codes = useMemo(() => exitCodes(session), [session]);
  const [outcome = [], judgement = []] = known === null ? [] : outcomeFirst(sessionJudgement(known));
  const widgets = {
    artefacts: ({ blocks }: Section) => <SessionArtefacts execution={session.execution} plain={blocks} />,
    session: ({ blocks }: Section) => (
      <Disclosure summary="Session details and loaded skills">
        <Blocks blocks={blocks} />
      </Disclosure>
    ),
  };
  return (
    <>
      <Sections sections={[...outcome, ...parts(BEFORE), ...judgement]} widgets={widgets} />
      <TurnStrip session={session} />
      <Transcript entries={session.transcript} turnNotes={figuresByTurn(session)} exitCodes={codes} />
      <Sections sections={parts(BEHIND)} widgets={widgets} />
    </>
  );
}

function outcomeFirst([outcome, ...rest]: readonly Section[]): Section[][] {
  return [outcome === undefined ? [] : [outcome], rest];
}

/** Picks sections of the view by id. */
function partsOf(session: SessionDocument): (ids: readonly string[]) => Section[] {
  const all = sessionSections(session).flatMap(({ sections = [], ...whole }) => [
    { ...whole, title: null },
    ...sections.map((one) => (one.id === 'artefacts' ? { ...one, sections: [] } : one)),
  ]);
  return (ids) => ids.flatMap((id) => all.find((one) => one.id === id) ?? []);
}
