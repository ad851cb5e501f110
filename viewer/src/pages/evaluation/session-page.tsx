import type { EvaluationDocument } from '../../../../src/documents/evaluation.ts';
import { isCollection, monteCarloLayerOf } from '../../../../src/documents/evaluation-parts.ts';
import { fromPublished } from '../../../../src/documents/from-published.ts';
import type { SessionSummary } from '../../../../src/documents/monte-carlo-layer.ts';
import type { SessionDocument } from '../../../../src/documents/session.ts';
import { describeUsage } from '../../../../src/report/judge/judge-summary.ts';
import { formatCost, formatWallTime, plural } from '../../../../src/report/number-format.ts';
import { type Fact, Facts } from '../../design/facts.tsx';
import { ForeignLine, ForeignName, ForeignPath, ForeignText } from '../../design/foreign.tsx';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { useSource } from '../../source/source-context.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { Transcript } from '../../transcript/transcript.tsx';
import { useEvaluationContext } from './evaluation-context.ts';
import { ModelName } from './judgement.tsx';
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
  const sessions = isCollection(evaluation) ? [] : (monteCarloLayerOf(evaluation)?.sessions ?? []);
  const summary = sessions.find(({ key }) => key === sessionKey);
  const title = summary === undefined ? 'Session' : `Session ${summary.session}`;
  return (
    <Page title={`${title} – ${evaluation.subject.name}`} heading={title} kind="transcript" crumbs={crumbs}>
      {loaded.state === 'loading' && <Loading what="Loading the transcript" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={loaded.again} />}
      <SessionNeighbours sessions={sessions} current={sessionKey} />
      {loaded.state === 'loaded' && (
        <SessionContent session={fromPublished(loaded.value)} summary={summary} />
      )}
    </Page>
  );
}

function SessionContent({
  session,
  summary,
}: {
  session: SessionDocument;
  summary: SessionSummary | undefined;
}) {
  const { transcript, prompt, skills, finalText } = session;
  return (
    <>
      <div className="card session-head">
        <p className="prompt">
          <ForeignText text={prompt} />
        </p>
        <Facts facts={facts(session)} />
      </div>
      {summary !== undefined && <SessionJudgement summary={summary} />}
      <Transcript entries={transcript} />
      {finalText !== '' && !transcript.some((entry) => entry.kind === 'text' && entry.text === finalText) && (
        <Section title="What the agent said last">
          <ForeignText text={finalText} />
        </Section>
      )}
      {skills.length > 0 && (
        <Section title="Installed skills" aside={plural(skills.length, 'skill')}>
          <ul className="inline-list">
            {skills.map(({ name, listed }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
              <li key={index}>
                <ForeignName name={name} longest={60} />{' '}
                {listed !== null && listed !== 'full' && <small>{listed}</small>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function facts(session: SessionDocument): (Fact | null)[] {
  const { outcome, failure, message, model, reportedModel, driver, driverVersion, turns, loads, denied } =
    session;
  return [
    [
      'Outcome',
      outcome === 'ended' ? (
        'ended'
      ) : (
        <span key="outcome">
          <StatusWord kind="warning">failed</StatusWord> {failure !== null && <ForeignName name={failure} />}{' '}
          {message !== null && (
            <small>
              <ForeignText text={message} />
            </small>
          )}
        </span>
      ),
    ],
    [
      'Loaded',
      loads.length === 0
        ? 'no skill'
        : loads.map(({ skill, turn }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a skill may be loaded twice
            <span key={index}>
              {index > 0 && ', '}
              <ForeignName name={skill} longest={60} /> <small>turn {turn}</small>
            </span>
          )),
    ],
    ['Turns', turns],
    ['Model', <ModelName key="model" name={model} />],
    reportedModel === null ? null : ['Reported model', <ModelName key="reported" name={reportedModel} />],
    [
      'Driver',
      <span key="driver">
        {driver}{' '}
        <small>
          <ForeignLine text={driverVersion} />
        </small>
      </span>,
    ],
    session.triedSubAgent ? ['Sub-agent', 'tried to start one'] : null,
    session.unknownSkills.length === 0
      ? null
      : ['Unknown skills', <ForeignText key="unknown" text={session.unknownSkills.join(', ')} />],
    denied.length === 0 ? null : ['Denied', <ForeignText key="denied" text={denied.join('\n')} />],
    ['Cost', formatCost(session.costUsd)],
    ['Tokens', describeUsage(session.usage)],
    ['Wall time', formatWallTime(session.durationMs ?? null)],
    ['Subject', <ForeignPath key="subject" path={session.subject} />],
  ];
}
