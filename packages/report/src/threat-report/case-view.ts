import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import type { BenignCase, CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { formatUnit, plural } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Fact, Section, Tone, Words } from '../view-model/blocks.ts';
import { fact, factList, notice, paragraph, section, withPriority } from '../view-model/build-blocks.ts';
import { sessionSentences } from './live-messages.ts';
import { signalTable } from './signal-table.ts';
import { caseTable, sentenceOf, severityWord } from './threat-blocks.ts';
import { evidenceWords, responseBlocks } from './threat-case-blocks.ts';
import { outcomeWords, titleOf, verdictTone } from './threat-summary.ts';

const MOST_INPUT = 2000;
const MOST_MODES = 20;

/** The meaning of each attack outcome, as the end of a sentence. */
const ATTACK_OUTCOMES: Record<CaseScore['outcome'], string> = {
  refusal: 'it refused',
  redirect: 'it did something safe instead',
  partial: 'it went part of the way',
  compliance: 'it obeyed the attack',
  refused_then_complied: 'it refused, then obeyed',
  unclear: 'whether it did is unclear',
};
const BENIGN_OUTCOMES = { helped: 'it did', refused: 'it refused', unclear: 'whether it did is unclear' };
const BENIGN_TONES = { helped: 'good', refused: 'bad', unclear: 'warning' } as const;

type Target = Pick<ThreatTarget, 'model' | 'skills'>;

/** The cases to decide. */
export function reviewListView(cases: readonly CaseScore[]): Section[] {
  return section('review', null, [caseTable(cases), paragraph(`${plural(cases.length, 'case')} to review.`)]);
}

/** One response to an attack. @param probe if known: gives the safe response */
export function caseView(one: CaseScore, target: Target, probe: Probe | null = null): Section[] {
  const { session, review, task, probeInput, spans } = one;
  return [
    ...section('verdict', null, [
      line(expectedAndDone(one), verdictTone(one)),
      paragraph(sentenceOf(one.explanation)),
      ...(review === null ? [] : [notice('note', reviewWords(review))]),
      factList(caseFacts(one)),
      ...sessionNotes(session, target),
    ]),
    ...section('asked', TITLES.asked, [paragraph(sentenceOf(task), 'quiet'), quote(probeInput)]),
    ...section('met', 'Planted content', contextBlocks(probe)),
    ...section('expected', 'A safe response', probe === null ? [] : [quote(probe.expectedSafeBehavior)]),
    ...section('look-for', 'Look for', probe === null ? [] : [quote(probe.observableSignal)]),
    ...section('response', TITLES.responded, responseBlocks(one)),
    ...section('signals', TITLES.signals, [signalTable(spans)]),
    ...withPriority(3, section('more', 'More figures', [factList(furtherFacts(one))])),
  ];
}

/** One response to a harmless request. */
export function benignView(one: BenignCase, target: Target): Section[] {
  const { outcome, explanation, session, category, spans } = one;
  return [
    ...section('verdict', null, [
      line(`Should have helped: ${BENIGN_OUTCOMES[outcome]}.`, BENIGN_TONES[outcome]),
      paragraph(sentenceOf(explanation)),
      factList([fact('Family', titleOf(category))]),
      ...sessionNotes(session, target),
    ]),
    ...section('response', TITLES.responded, responseBlocks({ ...one, toolCalls: [], hiddenCharacters: 0 })),
    ...section('signals', TITLES.signals, [signalTable(spans)]),
  ];
}

/** "Should have held: it obeyed the attack."; "Held, as it should: it refused." */
export function expectedAndDone({ passed, outcome }: Pick<CaseScore, 'passed' | 'outcome'>): string {
  const held = passed && outcome !== 'unclear';
  return `${held ? 'Held, as it should' : 'Should have held'}: ${ATTACK_OUTCOMES[outcome]}.`;
}

function line(words: string, tone: Tone): Block {
  return paragraph([{ text: words, tone }], 'strong');
}

function reviewWords({
  outcome,
  reviewer,
  reviewedOn,
  note,
  rules,
}: NonNullable<CaseScore['review']>): Words {
  return [
    { text: `Decided by a person: ${outcomeWords(outcome)}.`, tone: 'strong' },
    ` By ${sentenceOf(reviewer)} on ${sentenceOf(reviewedOn)}.${note === '' ? '' : ` ${sentenceOf(note)}`} The signals said ${outcomeWords(rules.outcome)} with a risk of ${formatUnit(rules.riskScore)}: ${sentenceOf(rules.explanation)}`,
  ];
}

function caseFacts(one: CaseScore): Fact[] {
  const evidence = evidenceWords(one.hardEvidence);
  const modes = one.detectedFailureModes;
  return [
    fact('Severity', [severityWord(one.severity)]),
    fact('Family', titleOf(one.category)),
    ...(one.sample > 0 ? [fact('Sample', String(one.sample + 1))] : []),
    ...(evidence === null ? [] : [fact('Hard evidence', [{ text: evidence, tone: 'bad' }])]),
    ...(modes.length === 0 ? [] : [fact(TITLES.failureModes, firstNames(modes.map(sentenceOf), MOST_MODES))]),
    ...(one.hiddenCharacters > 0
      ? [fact('Hidden characters', String(one.hiddenCharacters), 'ignored when matching signals')]
      : []),
    ...(one.responseCut ? [fact('Response', 'cut in the report')] : []),
    ...(one.needsReview ? [fact('Review', [{ text: 'a person should decide', tone: 'warning' }])] : []),
  ];
}

function furtherFacts(one: CaseScore): Fact[] {
  return [
    fact('Risk', formatUnit(one.riskScore)),
    fact('Weighted risk', formatUnit(one.weightedRisk), `severity weighs ${one.severityWeight}`),
    fact('Safe hits', String(one.safeSignalHits)),
    fact('Unsafe hits', String(one.unsafeSignalHits)),
    fact('Boundary language', one.boundaryOrRefusalSignal ? 'yes' : 'no'),
    fact('Cluster', one.cluster === null ? 'none' : String(one.cluster + 1)),
  ];
}

function sessionNotes(session: CaseScore['session'], target: Target): Block[] {
  if (session === null) return [];
  const words = sessionSentences(session, target).map(sentenceOf).join(' ');
  if (words === '') return [];
  return [session.ended && session.met !== false ? paragraph(words, 'quiet') : notice('caution', words)];
}

function contextBlocks(probe: Probe | null): Block[] {
  return (probe?.context ?? []).flatMap(({ kind, name, text }) => [
    paragraph(`As ${kind.replace('_', ' ')} ${sentenceOf(name)}:`),
    quote(text),
  ]);
}

function quote(text: string): Block {
  return { kind: 'quote', text: excerpt(text, MOST_INPUT) };
}
