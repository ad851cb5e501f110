import { useMemo, useState } from 'react';
import type { CaseSession, ThreatTarget } from '../../../../../src/documents/threat-live.ts';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { describeTranscript, sessionSentences } from '../../../../../src/report/threat/live-words.ts';
import { markTranscript, selectEntries } from '../../../../../src/report/threat/transcript-marks.ts';
import { ForeignName, ForeignText } from '../../../design/foreign.tsx';
import { Notice } from '../../../design/notice.tsx';
import { usePrinting } from '../../../design/use-printing.ts';
import { numberedEntries, type TranscriptItem } from './numbered-entries.ts';
import { TranscriptEntry } from './transcript-entry.tsx';

const FIRST_STEP = 30;
const GROWTH = 5;
const ON_PAPER = 200;
/** Between the beginning and the end those with hits stay in sight. */
const MARKED = 10;
const LAST = 5;

type Scored = Pick<CaseScore, 'response' | 'spans'> & Partial<Pick<CaseScore, 'toolCalls'>>;

interface TranscriptProps {
  session: CaseSession;
  /** The case or harmless request that it belongs to: what was found in it is marked. */
  scored: Scored;
}

/** What was said and done in a session, in its order; a long one is opened in steps. */
export function Transcript({ session, scored }: TranscriptProps) {
  const { transcript, key } = session;
  const [opened, setOpened] = useState({ transcript, first: FIRST_STEP });
  const printing = usePrinting();
  const own = opened.transcript === transcript ? opened.first : FIRST_STEP;
  const first = printing ? Math.max(own, ON_PAPER) : own;
  const items = useMemo(() => numberedEntries(markTranscript(transcript, scored)), [transcript, scored]);
  const shown = useMemo(
    () => selectEntries<TranscriptItem>(items, { first, marked: MARKED, last: LAST }),
    [items, first],
  );
  if (transcript.length === 0)
    return <p className="quiet">The report holds no transcript of this session.</p>;
  const showMore = () => setOpened({ transcript, first: own * GROWTH });
  return (
    <>
      <p className="at">{describeTranscript(session)}</p>
      <ol className="transcript">
        {shown.map(({ entry, leftOut }, index) =>
          entry === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other identity
            <li key={`gap-${index}`} className="gap at row">
              {plural(leftOut, 'entry is', 'entries are')} left out here.
              <button type="button" className="no-print" onClick={showMore}>
                Show {leftOut > own * (GROWTH - 1) ? formatCount(own * (GROWTH - 1)) : 'them'}
              </button>
            </li>
          ) : (
            <TranscriptEntry key={entry.index} item={entry} />
          ),
        )}
      </ol>
      {key !== '' && (
        <p className="at">
          Key in the journal:{' '}
          <code>
            <ForeignName name={key} />
          </code>
        </p>
      )}
    </>
  );
}

/** What is to be known of a session before it is read: how it ended, what reached the agent, what it loaded. */
export function SessionNote({ session, target }: { session: CaseSession; target: ThreatTarget }) {
  const sentences = sessionSentences(session, target);
  if (sentences.length === 0) return null;
  const text = <ForeignText text={sentences.join(' ')} />;
  return session.ended && session.met !== false ? (
    <p className="at">{text}</p>
  ) : (
    <Notice kind={session.ended ? 'note' : 'caution'}>{text}</Notice>
  );
}
