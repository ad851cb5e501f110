import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { describeBasisOf, describeGain, outcomeNote } from '../advice-messages.ts';
import { evaluationHeadline } from '../headline/evaluation-headline.ts';
import { formatScore, plural } from '../number-format.ts';
import { quickValidityOf, VALIDITY_ADDRESS } from '../quick-validity.ts';
import type { ReportWarning } from '../report-warning.ts';
import { reportWarnings } from '../report-warnings.ts';
import { depthGap, describeEvaluationBasis, describeStanding } from '../verdict.ts';
import type { Block, Entry, Section, Words } from '../view-model/blocks.ts';
import { folded, list, notice, paragraph, section, withPriority } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST = { name: 120, standing: 300, warning: 600 };
/** Number of recommended changes shown with the verdict. */
export const FIRST_CHANGES = 3;

/**
 * Score and badge, the verdict with its tiles, and the one caveat.
 * @param isMember of a document that has said already what its depth is worth
 */
export function verdictSection(evaluation: Evaluation, isMember = false): Section[] {
  return section('verdict', evaluationTitle(evaluation), [
    ...warningNotices(evaluation),
    ...(isMember ? [] : evaluationHeadline(evaluation)),
    { ...paragraph(`${describeEvaluationBasis(evaluation)}.`, 'quiet'), priority: 2 },
    ...(isMember ? [] : worthNote(evaluation)),
  ]);
}

/** "crane: 82.4, 95 % 78.1–86.4, Silver ★★★". */
function evaluationTitle(evaluation: Evaluation): Words {
  return [
    subjectName(evaluation),
    ': ',
    formatScore(evaluation),
    ', ',
    shortened(describeStanding(evaluation), LONGEST.standing, 'accent'),
  ];
}

/** Names of any length are read from files. */
export function subjectName({ subject }: EvaluationDocument): { text: string } {
  return shortened(subject.name, LONGEST.name);
}

/** Warnings to read before trusting the scores. */
export function warningNotices(
  document: EvaluationDocument,
  warnings: readonly ReportWarning[] = reportWarnings(document),
): Block[] {
  const gap = depthGap(document.depth);
  return [
    ...warnings.map(
      ({ kind, headline, detail }): Block =>
        notice(kind, [{ text: `${headline}: `, tone: 'strong' }, shortened(detail, LONGEST.warning)]),
    ),
    ...(gap === null
      ? []
      : [notice('caution', [{ text: gap.headline, tone: 'strong' as const }, ` ${gap.detail}`])]),
  ];
}

/** The one caveat: the validity of a quick score, or advice not based on an outcome. */
export function worthNote(document: EvaluationDocument): Block[] {
  const validity = quickValidityOf(document);
  const outcome = validity === null ? outcomeNote(document) : null;
  const words = [
    ...(validity === null ? [] : [`${validity} (`, { text: VALIDITY_ADDRESS, tone: 'link' as const }, ').']),
    ...(outcome === null ? [] : [outcome]),
  ];
  return words.length === 0 ? [] : [{ ...paragraph(words, 'quiet'), priority: 2 }];
}

/**
 * Groups changes by their benefit: those for readers and agents first, then those that affect only the score,
 * with their sum.
 */
export function adviceSection({ advice }: Evaluation): Section[] {
  const helpful = advice.filter(({ basis }) => basis !== 'formula');
  const formal = advice.filter(({ basis }) => basis === 'formula');
  return [
    ...section('advice', 'What to change, for readers and agents', [
      { kind: 'entries', entries: helpful.map(adviceEntry), mostShown: FIRST_CHANGES },
    ]),
    ...section('formal', null, [formalNote(formal)]),
    ...withPriority(
      3,
      section('formal-advice', 'Affects only the score', [
        { kind: 'entries', entries: formal.map(adviceEntry) },
      ]),
    ),
  ];
}

/** "Form only: 3 edits worth up to 14.2 points that change little for readers or agents." */
export function formalNote(formal: readonly Advice[]): Block | null {
  if (formal.length === 0) return null;
  const gains = formal.map(({ compositeGain }) => compositeGain);
  const sum = gains.reduce<number>((total, gain) => total + (gain ?? 0), 0);
  const worth = gains.every((gain) => gain === null) ? '' : ` worth up to ${sum.toFixed(1)} points`;
  return paragraph(
    `Form only: ${plural(formal.length, 'edit')}${worth}. Readers and agents gain little from ${formal.length === 1 ? 'it' : 'them'}.`,
    'quiet',
  );
}

function adviceEntry(advice: Advice): Entry {
  return {
    head: adviceWords(advice),
    lines: [{ words: [{ text: aboutAdvice(advice).join(', '), tone: 'quiet' }], priority: 3 }],
  };
}

/** A change with its gain, where one can be computed. */
export function adviceWords(advice: Advice): Words {
  const gain = describeGain(advice);
  return gain === null ? [{ text: advice.action }] : [{ text: gain, tone: 'strong' }, `  ${advice.action}`];
}

/** Tips for what was not measured, in their own section. */
export function tipSection({ tips }: Evaluation): Section[] {
  return section('tips', null, tipBlocks(tips));
}

/** The basis of a piece of advice, its effort, and whether it comes first. */
export function aboutAdvice(item: Advice): string[] {
  const basis = describeBasisOf(item);
  return [...(basis === null ? [] : [basis]), `effort ${item.effort}`, ...firstWords(item)];
}

/** States whether the methodology's condition for starting with a dimension holds, and which condition. */
export function firstWords({ dimension, fixFirst }: Pick<Advice, 'dimension' | 'fixFirst'>): string[] {
  return fixFirst ? [`fix first, because ${DIMENSIONS[dimension].improvement.fixFirstIf}`] : [];
}

/** Tips for what was not measured. */
function tipBlocks(tips: Evaluation['tips']): Block[] {
  if (tips.length === 0) return [];
  return [
    folded(
      'Not measured at this depth',
      list(tips.map(({ dimension, tip }) => [{ text: dimension, tone: 'code' }, `: ${tip}`])),
    ),
  ];
}
