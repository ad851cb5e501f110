import type { CaseScore, ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { plural } from '../number-format.ts';
import type { TextStyle } from '../text/style.ts';
import { stretchAt } from './evidence-words.ts';
import { sessionSentences } from './live-words.ts';
import { riskiestFirst } from './threat-summary.ts';
import { type MarkedEntry, markTranscript, selectEntries } from './transcript-marks.ts';

/** The terminal shows what happened, and no more; the page and the JSON report have the rest. */
const MOST_CASES = 30;
const MOST_ENTRIES = { first: 14, marked: 6, last: 4 };
const LONGEST = { text: 240, arguments: 320, name: 120, sentence: 600 };

type SessionTarget = ThreatReport['target'];

/** The sessions of failed live cases, the riskiest first; nothing of recorded answers. */
export function failedSessionLines({ cases, target }: ThreatReport, style: TextStyle): string[] {
  const failed = riskiestFirst(cases.filter(({ passed, session }) => !passed && session !== null));
  if (failed.length === 0) return [];
  return [
    style.dim('  sessions of failed cases'),
    ...failed.slice(0, MOST_CASES).flatMap((one) => sessionLines(one, target, style)),
    ...(failed.length > MOST_CASES
      ? [style.dim(`  ${plural(failed.length - MOST_CASES, 'more session')} in --output json`), '']
      : []),
  ];
}

/** One session: what is to be known of it, then an entry a line, cut; calls that hold evidence are marked. */
export function sessionLines(
  one: Pick<CaseScore, 'id' | 'session' | 'response' | 'spans' | 'toolCalls'>,
  target: Pick<SessionTarget, 'model' | 'skills'>,
  style: TextStyle,
  title = one.id,
): string[] {
  const { session } = one;
  if (session === null) return [];
  return [
    `  ${style.strong(shown(title, LONGEST.name))}`,
    ...sessionSentences(session, target).map(
      (sentence) => `    ${style.dim(shown(sentence, LONGEST.sentence))}`,
    ),
    ...selectEntries(markTranscript(session.transcript, one), MOST_ENTRIES).map(({ entry, leftOut }) =>
      entry === null
        ? style.dim(`    … ${plural(leftOut, 'entry', 'entries')} left out`)
        : entryLine(entry, style),
    ),
    '',
  ];
}

function entryLine({ entry, text, spans }: MarkedEntry, style: TextStyle): string {
  const evidence = spans.filter(({ counted, kind }) => counted && kind === 'unsafe');
  const labels = [...new Set(evidence.map(({ label }) => label))].slice(0, 3).join(', ');
  const flag = labels === '' ? '' : `  ${style.bad(`[+${shown(labels, LONGEST.name)}]`)}`;
  switch (entry.kind) {
    case 'user':
      return `    ${style.dim('user  ')} ${shown(text, LONGEST.text)}`;
    case 'text':
      return `    ${style.strong('agent ')} ${terminalSafe(stretchAt(text, evidence[0]?.start, LONGEST.text))}${flag}`;
    case 'tool-call':
      return `    ${style.accent('calls ')} ${shown(entry.tool, LONGEST.name)} ${terminalSafe(stretchAt(text, evidence[0]?.start, LONGEST.arguments))}${flag}`;
    case 'tool-result':
      return `    ${entry.ok ? style.dim('gets  ') : style.bad('error ')} ${shown(text, LONGEST.text)}`;
  }
}

function shown(text: string, most: number): string {
  return terminalSafe(excerpt(text, most)).trimEnd();
}
