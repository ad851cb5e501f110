import { useMemo } from 'react';
import type { CaseSession, ThreatTarget } from '../../../../../src/documents/threat-live.ts';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import {
  describeTranscript,
  sessionSentences,
} from '../../../../../src/report/threat-report/live-messages.ts';
import {
  type MarkedEntry,
  markTranscript,
} from '../../../../../src/report/threat-report/transcript-marks.ts';
import { Notice } from '../../../design/notice.tsx';
import type { HeadingLevel } from '../../../design/section.tsx';
import { UntrustedCode } from '../../../design/untrusted.tsx';
import { Transcript } from '../../../transcript/transcript.tsx';
import { Sentence } from '../case-labels.tsx';
import { MarkedJson, MarkedText } from '../hits/marked-text.tsx';

/** Code points of one entry that are shown at once. */
const MOST = 2_000;

/** What is to be known of a session before it is read: how it ended, what reached the agent, what it loaded. */
export function SessionNote({ session, target }: { session: CaseSession; target: ThreatTarget }) {
  const sentences = sessionSentences(session, target);
  if (sentences.length === 0) return null;
  const text = <Sentence text={sentences.join(' ')} />;
  return session.ended && session.met !== false ? (
    <p className="remark">{text}</p>
  ) : (
    <Notice kind={session.ended ? 'note' : 'caution'}>{text}</Notice>
  );
}

interface MarkedTranscriptProps {
  session: CaseSession;
  /** The case or harmless request that it belongs to: what was found in it is marked. */
  scored: Pick<CaseScore, 'response' | 'spans'> & Partial<Pick<CaseScore, 'toolCalls'>>;
  level?: HeadingLevel;
  /** Tells it from another one on the page: "without the skill". */
  phrase?: string;
}

/** What was said and done in a session, in its order, with the hits where they were said and done. */
export function MarkedTranscript({ session, scored, level = 2, phrase }: MarkedTranscriptProps) {
  const { transcript, key } = session;
  const marked = useMemo(() => markTranscript(transcript, scored), [transcript, scored]);
  return (
    <>
      <Transcript
        title={`The session${phrase === undefined ? '' : ` ${phrase}`}, turn by turn`}
        level={level}
        entries={transcript}
        bodyOf={(index) => <Body marked={marked[index]} />}
      />
      <p className="remark">
        {describeTranscript(session)}
        {key !== '' && (
          <>
            ; key in the journal: <UntrustedCode text={key} />
          </>
        )}
      </p>
    </>
  );
}

function Body({ marked }: { marked: MarkedEntry | undefined }) {
  if (marked === undefined) return null;
  const { entry, text, spans } = marked;
  return entry.kind === 'tool-call' || entry.kind === 'tool-result' ? (
    <MarkedJson text={text} spans={spans} most={MOST} />
  ) : (
    <MarkedText text={text} spans={spans} most={MOST} mostLate={MOST} />
  );
}
