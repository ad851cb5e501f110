import type { CaseSession } from '@plugin-eval/core/documents/threat-live.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { shellCommand } from '@plugin-eval/report/sessions/shell-calls.ts';
import { describeTranscript } from '@plugin-eval/report/threat-report/live-messages.ts';
import { markTranscript } from '@plugin-eval/report/threat-report/transcript-marks.ts';
import { useMemo } from 'react';
import { LongText } from '../../design/long-text.tsx';
import type { HeadingLevel } from '../../design/section.tsx';
import { UntrustedCode } from '../../design/untrusted.tsx';
import { Transcript } from '../../transcript/transcript.tsx';
import { HitLabels } from './marked-passage.tsx';
import { MarkedText } from './marked-text.tsx';

type Scored = Pick<CaseScore, 'response' | 'spans' | 'session'> & Partial<Pick<CaseScore, 'toolCalls'>>;

/** Code points of one entry that are shown at once. */
const MOST = 2_000;

interface MarkedTranscriptProps {
  one: Scored;
  level?: HeadingLevel;
  /** Distinguishes it from another one on the page: "with the skill". */
  phrase?: string;
}

/** The session of a case, or the response that was recorded, with the hits in their places. */
export function MarkedTranscript({ one, level = 3, phrase }: MarkedTranscriptProps) {
  const entries = useMemo(() => entriesOf(one), [one]);
  const marked = useMemo(() => markTranscript(entries, one), [entries, one]);
  const bodyOf = (index: number) => {
    const { text = '', spans = [], entry } = marked[index] ?? {};
    if (text.trim() === '') return <p className="quiet">(nothing)</p>;
    // The transcript draws what holds no hit.
    if (spans.length === 0) return undefined;
    const command = entry?.kind === 'tool-call' ? shellCommand(entry) : null;
    if (command !== null)
      return (
        <>
          <LongText text={`$ ${command}`} isCode />
          <HitLabels spans={spans} />
        </>
      );
    return <MarkedText text={text} spans={spans} most={MOST} isCode={entry?.kind === 'tool-call'} />;
  };
  const { session } = one;
  return (
    <>
      <Transcript
        title={`Turn by turn${phrase === undefined ? '' : `, ${phrase}`}`}
        level={level}
        entries={entries}
        bodyOf={bodyOf}
      />
      {session !== null && (
        <p className="remark">
          {describeTranscript(session)}
          {session.key !== '' && (
            <>
              ; key in the journal: <UntrustedCode text={session.key} />
            </>
          )}
        </p>
      )}
    </>
  );
}

function entriesOf({ session, response, toolCalls = [] }: Scored): CaseSession['transcript'] {
  if (session !== null && session.transcript.length > 0) return session.transcript;
  return [
    { kind: 'text', turn: 1, text: response },
    ...toolCalls.map(({ name, arguments: input }, index) => ({
      kind: 'tool-call' as const,
      turn: 1,
      id: String(index),
      tool: name,
      input,
    })),
  ];
}

/** Explains the marks of the text below it. */
export function HitLegend() {
  return (
    <p className="remark">
      <mark className="hit evidence">hard evidence</mark> and <mark className="hit unsafe">unsafe</mark> count
      against the response, <mark className="hit boundary">boundary</mark> and{' '}
      <mark className="hit safe">safe</mark> for it; a <mark className="hit off">quotation or echo</mark> does
      not count.
    </p>
  );
}
