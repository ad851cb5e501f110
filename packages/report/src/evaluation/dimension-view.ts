import type { Dimension, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import {
  DIMENSION_NAMES,
  type Grade,
  LAYER_NAMES,
  type LayerName,
} from '@plugin-eval/core/documents/names.ts';
import { formatInterval, formatPercent, formatUnit, intervalName } from '../number-format.ts';
import { type UnfinishedDimension, unfinishedDimensions } from '../unfinished-dimensions.ts';
import type { Block, Phrase, Section, Tone, Words } from '../view-model/blocks.ts';
import { list, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST_REASON = 400;

/** Layer names shown with a score. */
export const LAYER_WORDS: Record<LayerName, string> = {
  static: 'static',
  judge: 'judge',
  monte_carlo: 'sessions',
};

/** Status words shown with or instead of a dimension's score. */
export const STATUS_WORDS: Record<Dimension['status'], string> = {
  measured: '',
  unmeasured: 'not measured',
  errored: 'errored',
};

const GRADE_TONES: Record<Grade, Tone> = { A: 'good', B: 'good', C: 'warning', D: 'warning', F: 'bad' };

/** All ten dimensions, the unmeasured ones too; then what errored, and why. */
export function dimensionSection(evaluation: Evaluation): Section[] {
  const { dimensions, uncertainty } = evaluation;
  const isSampled = judgeLayerOf(evaluation) !== null || monteCarloLayerOf(evaluation) !== null;
  return section('dimensions', null, [
    table(
      [
        'Dimension',
        'Weight:',
        { title: '', isMeter: true },
        'Score',
        ...(isSampled
          ? [{ title: intervalName(uncertainty) }, { title: 'Layers', priority: 3 as const }]
          : []),
      ],
      DIMENSION_NAMES.map((name) => {
        const dimension = dimensions[name];
        return [
          [{ text: name, tone: 'code' }],
          [{ text: formatPercent(dimension.weight), tone: 'quiet' }],
          { meter: { share: dimension.score, width: isSampled ? 10 : 20 } },
          scoreWords(dimension),
          ...(isSampled ? [formatInterval(dimension, 'unit') ?? '', layerWords(dimension)] : []),
        ];
      }),
    ),
    list([...unfinishedTogether(evaluation).map(unfinishedWords), ...abstainedWords(evaluation)]),
  ]);
}

/** Score and grade, and a word for dimensions measured in part or not at all. */
function scoreWords({ grade, status, score }: Dimension): Words {
  const measured: Phrase[] =
    score === null
      ? []
      : [
          { text: `${formatUnit(score)} ` },
          grade === null ? { text: '' } : { text: grade, tone: GRADE_TONES[grade] },
        ];
  if (status === 'errored')
    return [...measured, ...(score === null ? [] : [' ']), { text: STATUS_WORDS[status], tone: 'bad' }];
  return score === null ? [{ text: STATUS_WORDS.unmeasured, tone: 'quiet' }] : measured;
}

/** Layers by name, with the score of each: "static 0.62, judge 0.71". */
function layerWords({ layers }: Dimension): Words {
  const scores = LAYER_NAMES.flatMap((layer) => {
    const score = layers[layer];
    return typeof score === 'number' ? [`${LAYER_WORDS[layer]} ${formatUnit(score)}`] : [];
  });
  return [{ text: scores.join(', '), tone: 'quiet' }];
}

/** Groups unfinished dimensions by reason: a failing judge usually fails on all of them. */
function unfinishedTogether(evaluation: Evaluation): UnfinishedDimension[][] {
  const byReason = Map.groupBy(
    unfinishedDimensions(evaluation),
    ({ errored, reason }) => `${errored} ${reason}`,
  );
  return [...byReason.values()];
}

function unfinishedWords(those: readonly UnfinishedDimension[]): Words {
  const [{ errored, reason } = { errored: true, reason: '' }] = those;
  return [
    ...those.flatMap(({ name }, index): Phrase[] => [
      ...(index === 0 ? [] : [{ text: ', ' }]),
      { text: name, tone: 'code' },
    ]),
    ' ',
    { text: unfinishedWord(errored), tone: 'bad' },
    ':',
    ' ',
    shortened(reason, LONGEST_REASON),
  ];
}

/** Dimensions on which every judge abstained. */
function abstainedWords(evaluation: Evaluation): Words[] {
  const assessments = judgeLayerOf(evaluation)?.assessments ?? {};
  return DIMENSION_NAMES.flatMap((name): Words[] => {
    const { status, abstentions = [], reason } = assessments[name] ?? {};
    if (status !== 'unmeasured' || abstentions.length === 0) return [];
    return [[{ text: name, tone: 'code' }, ' not judged: ', shortened(reason ?? '', LONGEST_REASON)]];
  });
}

/** Returns the word for an unfinished dimension. */
export function unfinishedWord(errored: boolean): string {
  return errored ? 'errored' : 'lacks a judge';
}

/** The counted anti-patterns, and their cost. */
export function penaltyBlock({ layers, composite }: Evaluation): Block | null {
  const flags = Map.groupBy(layers[0].antiPatterns, (flag) => flag);
  const factor = composite.antiPatternPenalty;
  if (flags.size === 0 || factor === null) return null;
  return paragraph([
    `Anti-patterns counted (score × ${factor.toFixed(2)}): `,
    ...[...flags].flatMap(([flag, { length: times }], index): Phrase[] => [
      ...(index === 0 ? [] : [{ text: ', ' }]),
      { text: flag, tone: 'code' },
      ...(times === 1 ? [] : [{ text: ` (${times} times)` }]),
    ]),
  ]);
}
