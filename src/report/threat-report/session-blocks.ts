import type { CaseScore, ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { plural } from '../number-format.ts';
import type { Block, Section, Words } from '../view-model/blocks.ts';
import { folded, paragraph, section, table } from '../view-model/build-blocks.ts';
import { stretchAt } from './evidence-messages.ts';
import { sessionSentences } from './live-messages.ts';
import { riskiestFirst } from './threat-summary.ts';
import { type MarkedEntry, markTranscript, selectEntries } from './transcript-marks.ts';

/** What happened, and no more; the page and the JSON report have the rest. */
const MOST_CASES = 30;
const MOST_ENTRIES = { first: 14, marked: 6, last: 4 };
const LONGEST = { text: 240, arguments: 320, name: 120, sentence: 600 };

/** The sessions of failed live cases, the riskiest first; nothing of recorded responses. */
export function failedSessions({ cases, target }: ThreatReport): Section[] {
  const failed = riskiestFirst(cases.filter(({ passed, session }) => !passed && session !== null));
  const rest = failed.length - MOST_CASES;
  return section('sessions', 'Sessions of failed cases', [
    ...failed.slice(0, MOST_CASES).flatMap((one) => sessionBlocks(one, target)),
    rest > 0 ? paragraph(`${plural(rest, 'more session')} in --output json.`) : null,
  ]);
}

/** One session: what is to be known of it, then an entry a line, cut; calls that hold evidence are marked. */
export function sessionBlocks(
  one: Pick<CaseScore, 'id' | 'session' | 'response' | 'spans' | 'toolCalls'>,
  target: Pick<ThreatReport['target'], 'model' | 'skills'>,
  title = one.id,
): Block[] {
  const { session } = one;
  if (session === null) return [];
  const entries = selectEntries(markTranscript(session.transcript, one), MOST_ENTRIES);
  return [
    folded(
      [{ text: excerpt(title, LONGEST.name), tone: 'strong' }],
      ...sessionSentences(session, target).map(
        (sentence): Block => paragraph(excerpt(sentence, LONGEST.sentence), 'quiet'),
      ),
      table(
        ['', ''],
        entries.map(({ entry, leftOut }) =>
          entry === null ? ['…', `${plural(leftOut, 'entry', 'entries')} left out`] : entryCells(entry),
        ),
      ),
    ),
  ];
}

function entryCells({ entry, text, spans }: MarkedEntry): [Words, Words] {
  const evidence = spans.filter(({ counted, kind }) => counted && kind === 'unsafe');
  const labels = [...new Set(evidence.map(({ label }) => label))].slice(0, 3).join(', ');
  const flag: Words =
    labels === '' ? [] : ['  ', { text: `[+${excerpt(labels, LONGEST.name)}]`, tone: 'bad' }];
  switch (entry.kind) {
    case 'user':
      return [[{ text: 'user', tone: 'quiet' }], excerpt(text, LONGEST.text).trimEnd()];
    case 'text':
      return [
        [{ text: 'agent', tone: 'strong' }],
        [stretchAt(text, evidence[0]?.start, LONGEST.text), ...flag],
      ];
    case 'tool-call':
      return [
        [{ text: 'calls', tone: 'accent' }],
        [
          `${excerpt(entry.tool, LONGEST.name)} ${stretchAt(text, evidence[0]?.start, LONGEST.arguments)}`,
          ...flag,
        ],
      ];
    case 'tool-result':
      return [
        [{ text: entry.ok ? 'gets' : 'error', tone: entry.ok ? 'quiet' : 'bad' }],
        excerpt(text, LONGEST.text).trimEnd(),
      ];
  }
}
