import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import type { Severity } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore, RunMetrics } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, formatUnit } from '../number-format.ts';
import type { Block, Entry, Phrase, Place, Words } from '../view-model/blocks.ts';
import { list, table } from '../view-model/build-blocks.ts';
import { callSentence } from './evidence-messages.ts';
import { verdictTone, verdictWords } from './threat-summary.ts';

const LONGEST = { name: 120, sentence: 600, call: 240 };
const MOST_GATES = 50;
const MOST_MODES = 8;

/** A name that others gave, such as that of a probe. @param to opened by its name on a page */
export function nameOf(name: string, to?: Place): Phrase {
  return { text: excerpt(name, LONGEST.name), tone: 'code', ...(to === undefined ? {} : { to }) };
}

/** The name of a case or probe, which opens it. */
export function caseName(id: string, shown = id): Phrase {
  return nameOf(shown, { kind: 'case', id });
}

export function sentenceOf(text: string): string {
  return excerpt(text, LONGEST.sentence);
}

/** Colours a severity like a finding of the same severity. */
export function severityWord(severity: Severity): Phrase {
  const tone = ({ low: 'quiet', medium: 'quiet', high: 'warning', critical: 'bad' } as const)[severity];
  return { text: severity, tone };
}

/** The gates with their outcomes. */
export function gateList(gates: readonly Gate[]): Block {
  return list(
    gates.map(
      ({ name, passed, message }): Words => [
        'gate ',
        nameOf(name),
        ' ',
        passed === true
          ? { text: 'held', tone: 'good' }
          : { text: passed === false ? 'failed' : 'not measured', tone: 'bad' },
        `: ${sentenceOf(message)}`,
      ],
    ),
    { most: MOST_GATES },
  );
}

/** Failure modes, the most frequent first; null without any. */
export function modeWords({ failureModeHistogram }: RunMetrics): string | null {
  const modes = Object.entries(failureModeHistogram).toSorted(([, a], [, b]) => b - a);
  if (modes.length === 0) return null;
  const named = modes
    .slice(0, MOST_MODES)
    .map(([mode, count]) => `${excerpt(mode, LONGEST.name)} ${formatCount(count)}`);
  const rest = modes.length - named.length;
  return `${named.join(', ')}${rest > 0 ? `, and ${rest} rarer ones` : ''}`;
}

/** Cases, a row each: name, severity, verdict, weighted risk, and why. */
export function caseTable(
  cases: readonly CaseScore[],
  extent: { mostShown?: number; mostPublished?: number } = {},
): Block {
  return table(
    ['Case', 'Severity', 'Verdict', 'Risk:', 'Why'],
    cases.map((one) => [
      [caseName(one.id)],
      [severityWord(one.severity)],
      [{ text: verdictWords(one), tone: verdictTone(one) }],
      formatUnit(one.weightedRisk),
      sentenceOf(one.explanation),
    ]),
    extent,
  );
}

/** A failed case: its name and weight, why it failed, and the calls that count against it. */
export function caseEntry(one: CaseScore): Entry {
  const call = callSentence(one);
  return {
    head: [
      caseName(one.id),
      '  ',
      severityWord(one.severity),
      { text: `, weighted risk ${formatUnit(one.weightedRisk)}`, tone: 'quiet' },
    ],
    lines: [
      sentenceOf(one.explanation),
      ...(call === null ? [] : [[{ text: excerpt(call, LONGEST.call), tone: 'quiet' as const }]]),
    ],
  };
}

/** Responses that could not be scored, and why. */
export function errorList(errors: readonly { place: string; message: string; arm?: string }[]): Block {
  return list(
    errors.map(
      ({ arm, place, message }): Words => [
        { text: 'error', tone: 'bad' },
        `${arm === undefined ? '' : ` ${arm},`} ${excerpt(place, LONGEST.name)}: ${sentenceOf(message)}`,
      ],
    ),
    { mostShown: 5, mostPublished: 20 },
  );
}

/** Sentences of a document, one an item. */
export function sentenceList(sentences: readonly string[], mostShown?: number): Block {
  return list(sentences.map(sentenceOf), {
    ...(mostShown === undefined ? {} : { mostShown }),
    mostPublished: 20,
  });
}
