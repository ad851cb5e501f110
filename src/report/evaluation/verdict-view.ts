import type { Advice } from '../../documents/advice.ts';
import type { Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import {
  describeBasisOf,
  describeGain,
  formatAdviceGain,
  formulaOnlyNote,
  outcomeNote,
} from '../advice-messages.ts';
import { evaluationHeadline } from '../headline/evaluation-headline.ts';
import { formatScore } from '../number-format.ts';
import { quickValidityOf, VALIDITY_ADDRESS } from '../quick-validity.ts';
import type { ReportWarning } from '../report-warning.ts';
import { reportWarnings } from '../report-warnings.ts';
import { TITLES } from '../titles.ts';
import { depthGap, describeEvaluationBasis, describeStanding } from '../verdict.ts';
import type { Block, Section, Words } from '../view-model/blocks.ts';
import { folded, list, notice, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import type { Extent } from './extent.ts';

const LONGEST = { name: 120, standing: 300, warning: 600 };
/** Changes that stand beside the verdict. */
export const FIRST_CHANGES = 3;

/**
 * Score and badge, what to know before believing them, and what to change first.
 * @param isMember of a document that has said already what its depth is worth
 */
export function verdictSection(evaluation: Evaluation, extent: Extent, isMember = false): Section[] {
  return section('verdict', evaluationTitle(evaluation), [
    ...warningNotices(evaluation),
    ...(isMember ? [] : evaluationHeadline(evaluation)),
    paragraph(`${describeEvaluationBasis(evaluation)}.`, 'quiet'),
    ...formulaNote(evaluation),
    list(evaluation.advice.slice(0, FIRST_CHANGES).map(adviceWords), { ordered: true }),
    ...(extent === 'quiet' || isMember ? [] : worthNote(evaluation)),
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

/** What a reader must know before believing the scores. */
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

function formulaNote(evaluation: Evaluation): Block[] {
  const note = formulaOnlyNote(evaluation);
  return note === null ? [] : [paragraph(note, 'quiet')];
}

/** What a score of quick depth is worth, and advice that rests on no outcome. */
export function worthNote(document: EvaluationDocument): Block[] {
  const validity = quickValidityOf(document);
  const outcome = outcomeNote(document);
  const words = [
    ...(validity === null ? [] : [`${validity} (`, { text: VALIDITY_ADDRESS, tone: 'link' as const }, ').']),
    ...(outcome === null ? [] : [validity === null ? outcome : ` ${outcome}`]),
  ];
  return words.length === 0 ? [] : [paragraph(words, 'quiet')];
}

/** A change with its gain, where anybody can compute one. */
export function adviceWords(advice: Advice): Words {
  const gain = describeGain(advice);
  return gain === null ? [{ text: advice.action }] : [{ text: gain, tone: 'strong' }, `  ${advice.action}`];
}

/** All that would raise the score, with what each rests on, and what was not measured. */
export function adviceSection({ advice, tips }: Evaluation): Section[] {
  return section('advice', 'What would raise the score (each alone, in composite points)', [
    table(
      ['Gain:', 'Dimension', TITLES.advice],
      advice.map((item) => [
        [{ text: formatAdviceGain(item.compositeGain) ?? '—', tone: 'good' }],
        [{ text: item.dimension, tone: 'code' }],
        [item.action, { text: ` ${aboutAdvice(item).join(', ')}`, tone: 'quiet' }],
      ]),
    ),
    ...tipBlocks(tips),
  ]);
}

/** What to look at where nothing was measured, alone. */
export function tipSection({ tips }: Evaluation): Section[] {
  return section('tips', null, tipBlocks(tips));
}

/** What a change rests on, how much work it is, and whether it comes first. */
export function aboutAdvice(item: Advice): string[] {
  const basis = describeBasisOf(item);
  return [...(basis === null ? [] : [basis]), `effort ${item.effort}`, ...firstWords(item)];
}

/** Whether the methodology's condition for starting with a dimension holds, and which it is. */
export function firstWords({ dimension, fixFirst }: Pick<Advice, 'dimension' | 'fixFirst'>): string[] {
  return fixFirst ? [`fix first, because ${DIMENSIONS[dimension].improvement.fixFirstIf}`] : [];
}

/** What to look at where nothing was measured. */
function tipBlocks(tips: Evaluation['tips']): Block[] {
  if (tips.length === 0) return [];
  return [
    folded(
      'Not measured at this depth',
      list(tips.map(({ dimension, tip }) => [{ text: dimension, tone: 'code' }, `: ${tip}`])),
    ),
  ];
}
