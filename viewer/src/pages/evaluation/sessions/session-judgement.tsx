import type { SessionSummary } from '../../../../../src/documents/monte-carlo-layer.ts';
import { formatUnit } from '../../../../../src/report/number-format.ts';
import type { ExecutedSession } from '../../../../../src/report/sessions/executed-cases.ts';
import { passedWords, verdictTable } from '../../../../../src/report/sessions/graded-session.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { InWords } from '../../../design/in-words.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { UntrustedText } from '../../../design/untrusted.tsx';
import { SessionOutcome } from './session-outcome.tsx';

/** What the evaluation made of a session: activation, quality and why, the case's own expectations. */
export function SessionJudgement({
  summary,
  executed,
}: {
  summary: SessionSummary;
  /** The same of a session with hands. */
  executed: ExecutedSession | undefined;
}) {
  const { quality, qualityReason, evidence = [], expectations = [], inScope, completed, arm } = summary;
  return (
    <Section title="How it was judged">
      <p className="row">
        <SessionOutcome session={summary} />
        {arm === 'without' && <span>without the skill</span>}
        {quality !== null && executed === undefined && (
          <span>
            quality <b>{formatUnit(quality)}</b>
          </span>
        )}
        {inScope !== null && <span>{inScope ? 'in scope' : 'out of scope'}</span>}
        {completed !== null && <span>{completed ? 'completed' : 'not completed'}</span>}
      </p>
      {executed !== undefined && (
        <>
          <p>
            <InWords words={passedWords(executed)} />
          </p>
          <Blocks blocks={[verdictTable(executed.graders ?? [])]} />
        </>
      )}
      {qualityReason !== null && (
        <p>
          <UntrustedText text={qualityReason} />
        </p>
      )}
      {evidence.length > 0 && (
        <ul className="quotes">
          {evidence.map((quote, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: quotes have no other identity
            <li key={index}>
              <blockquote>
                <UntrustedText text={quote} />
              </blockquote>
            </li>
          ))}
        </ul>
      )}
      {expectations.length > 0 && (
        <ul className="expectations">
          {expectations.map(({ expectation, met, evidence: quotes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: expectations have no other identity
            <li key={index}>
              <StatusWord kind={met ? 'passed' : 'warning'}>{met ? 'met' : 'not met'}</StatusWord>{' '}
              <UntrustedText text={expectation} />
              {quotes.map((quote, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: quotes have no other identity
                <blockquote key={at}>
                  <UntrustedText text={quote} />
                </blockquote>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
