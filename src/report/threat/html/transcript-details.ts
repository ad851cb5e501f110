import type { CaseSession, ThreatTarget } from '../../../documents/threat-live.ts';
import type { CaseScore } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, plural } from '../../number-format.ts';
import { describeTranscript, sessionSentences } from '../live-words.ts';
import { type MarkedEntry, markTranscript, selectEntries } from '../transcript-marks.ts';
import { markedAnswer } from './marked-answer.ts';

const MOST_ENTRIES = { first: 40, marked: 10, last: 10 };
/** Code points of one text, of all texts together, and of a text when those are used up. */
const MOST_OF_TEXT = 2_000;
const MOST_OF_ALL = 20_000;
const LEAST_OF_TEXT = 200;
const CUT = { mostLate: 800, rest: 'the JSON report has more of it' };
const MOST_OF_A_SENTENCE = 1_000;

/** What of a target says how its sessions are to be read. */
export type SessionTarget = Pick<ThreatTarget, 'model' | 'skills'>;

type Scored = Pick<CaseScore, 'response' | 'spans'> & Partial<Pick<CaseScore, 'toolCalls'>>;

/** How the session of a case went: what is to be known of it, and its transcript behind a disclosure. */
export function sessionDetails(
  session: CaseSession | null,
  scored: Scored,
  target: SessionTarget,
): Html | null {
  if (session === null) return null;
  const sentences = sessionSentences(session, target);
  return html`${
    sentences.length > 0 &&
    html`<p class="${session.ended ? 'at' : 'notice'} session" dir="auto">${excerpt(sentences.join(' '), MOST_OF_A_SENTENCE)}</p>`
  }${
    session.transcript.length > 0 &&
    html`<details class="more"><summary>The session, turn by turn <span class="quiet">${describeTranscript(session)}</span></summary>${transcriptList(session, scored)}</details>`
  }`;
}

/** What was said and done in a session, in its order; what is left out is said. */
function transcriptList({ transcript, key }: CaseSession, scored: Scored): Html {
  const selected = selectEntries(markTranscript(transcript, scored), MOST_ENTRIES);
  const messages = transcript.filter(({ kind }) => kind === 'user').length;
  let left = MOST_OF_ALL;
  let message = 0;
  const entries = selected.map(({ entry, leftOut }) => {
    if (entry === null)
      return html`<li class="gap at">${plural(leftOut, 'entry is', 'entries are')} left out here; the JSON report has ${leftOut === 1 ? 'it' : 'them'}.</li>`;
    const most = Math.max(LEAST_OF_TEXT, Math.min(MOST_OF_TEXT, left));
    left -= Math.min(most, entry.text.length);
    if (entry.entry.kind === 'user') message += 1;
    return entryItem(entry, most, messages > 1 ? ` ${formatCount(message)}` : '');
  });
  return html`<div class="body"><ol class="transcript">${entries}</ol>${key !== '' && html`<p class="at">Key in the journal: <code><bdi>${shownName(key)}</bdi></code></p>`}</div>`;
}

function entryItem({ entry, text, spans }: MarkedEntry, most: number, number: string): Html {
  const said = markedAnswer(text, spans, most, CUT);
  switch (entry.kind) {
    case 'user':
      return html`<li class="user"><p class="who">User${number}</p>${said}</li>`;
    case 'text':
      return html`<li class="agent"><p class="who">Agent</p>${said}</li>`;
    case 'tool-call':
      return html`<li class="call"><p class="who">Calls <code><bdi>${shownName(entry.tool)}</bdi></code></p>${said}</li>`;
    case 'tool-result':
      return html`<li class="result"><p class="who">${entry.ok ? 'Result' : html`<span class="level error">Error</span>`}</p>${said}</li>`;
  }
}
