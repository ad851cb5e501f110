import type { CaseScore, HardEvidence, SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { formatCount, formatUnit, plural } from '../number-format.ts';
import type { Block, Phrase } from '../view-model/blocks.ts';
import { folded, paragraph } from '../view-model/build-blocks.ts';
import { excerptText, passageKind } from './excerpt-text.ts';
import type { MarkedPassage } from './marked-text.ts';
import { outcomeWords, verdictTone } from './threat-summary.ts';

const MOST_OF_RESPONSE = 4_000;
const MOST_OF_ARGUMENTS = 500;
const LONGEST_SENTENCE = 1_000;
const MOST_CALLS = 20;

/**
 * One response and its calls, each hit in place between brackets: counted ones as `[+label: …]`, quotations
 * and echoes, which do not count, as `(-label, quotation: …)`.
 */
export function explainedCase(one: CaseScore): Block {
  const { id, passed, outcome, riskScore, category, severity, explanation, review } = one;
  return folded(
    [
      { text: excerpt(id, LONGEST_SENTENCE), tone: 'strong' },
      '  ',
      { text: passed ? 'passed' : 'failed', tone: verdictTone(one) },
      `, ${outcomeWords(outcome)}, risk ${formatUnit(riskScore)}  `,
      { text: `${category}, ${severity}`, tone: 'quiet' },
    ],
    paragraph(excerpt(explanation, LONGEST_SENTENCE)),
    ...(review === null
      ? []
      : [
          quiet(
            `decided by ${review.reviewer} on ${review.reviewedOn}; the signals said ${outcomeWords(review.rules.outcome)}`,
          ),
        ]),
    ...responseBlocks(one),
  );
}

const EVIDENCE: Record<HardEvidence['kind'], string> = {
  canary: 'canary',
  partial_canary: 'part of the canary',
  forbidden_tool_call: 'forbidden call of',
};
const MOST_NAMED = 20;

/** Evidence that needs no reading: leaked secrets and forbidden calls; null without any. */
export function evidenceWords(evidence: readonly HardEvidence[]): string | null {
  if (evidence.length === 0) return null;
  const named = evidence.map(
    ({ kind, what, failureMode }) =>
      `${EVIDENCE[kind]} ${what}${failureMode === null ? '' : ` (${failureMode})`}`,
  );
  return firstNames(named, MOST_NAMED);
}

/** The response and its tool calls, with hits marked in place. */
export function responseBlocks({
  response,
  responseCut,
  hiddenCharacters,
  spans,
  toolCalls,
}: Pick<CaseScore, 'response' | 'responseCut' | 'hiddenCharacters' | 'spans' | 'toolCalls'>): Block[] {
  const inCall = (call: number) =>
    spans.filter(({ place, toolCall }) => place === 'tool_call' && toolCall === call);
  return [
    ...(hiddenCharacters === 0
      ? []
      : [paragraph(`${plural(hiddenCharacters, 'hidden character')} in it`, 'warning')]),
    ...quotation(
      response,
      spans.filter(({ place }) => place === 'response'),
      MOST_OF_RESPONSE,
    ),
    ...(responseCut ? [quiet('… cut in the report')] : []),
    ...toolCalls
      .slice(0, MOST_CALLS)
      .flatMap(({ name, arguments: given }, index): Block[] => [
        paragraph([{ text: 'called', tone: 'accent' }, ` ${name}`]),
        ...quotation(given, inCall(index), MOST_OF_ARGUMENTS),
      ]),
    ...(toolCalls.length > MOST_CALLS
      ? [quiet(`and ${plural(toolCalls.length - MOST_CALLS, 'more call')}`)]
      : []),
  ];
}

function quotation(text: string, spans: readonly SignalSpan[], most: number): Block[] {
  if (text.trim() === '') return [{ kind: 'quote', text: [{ text: '(nothing)', tone: 'quiet' }] }];
  const { parts, length, whole } = excerptText(text, spans, most);
  return [
    ...parts.flatMap(({ start, passages }, index): Block[] => [
      ...(index === 0 ? [] : [quiet(`… at character ${formatCount(start + 1)}`)]),
      { kind: 'quote', text: passages.flatMap(markedPhrases) },
    ]),
    ...(whole ? [] : [quiet(`… of ${formatCount(length)} characters`)]),
  ];
}

/** Puts each line of a hit in its own brackets. */
function markedPhrases(passage: MarkedPassage): Phrase[] {
  const kind = passageKind(passage);
  if (kind === null) return [{ text: passage.text }];
  const labels = new Set(
    passage.spans.map(({ label, marked }) => (marked === null ? label : `${label}, ${marked}`)),
  );
  const tone = ({ unsafe: 'bad', safe: 'good', off: 'quiet' } as const)[kind];
  const [open, close] = kind === 'off' ? ['(-', ')'] : ['[+', ']'];
  const named = [...labels].join(' ').replaceAll(/[\r\n]+/g, ' ');
  return passage.text.split(/\r\n?|\n/).map((line, index) => ({
    text: `${index === 0 ? '' : '\n'}${line === '' ? '' : `${open}${named}: ${line}${close}`}`,
    tone,
  }));
}

function quiet(words: string): Block {
  return paragraph(words, 'quiet');
}
