import type { Dimension, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin, judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { type DimensionName, LAYER_NAMES, type LayerName } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { assessmentGap, judgementBlocks, WHOLE } from '../judge/judgement-view.ts';
import { DASH, formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Section, Words } from '../view-model/blocks.ts';
import { fact, factList, list, paragraph, section, table } from '../view-model/build-blocks.ts';
import { LAYER_WORDS, STATUS_WORDS } from './dimension-view.ts';
import { findingSection } from './findings-view.ts';
import { dimensionOfRule } from './rule-dimensions.ts';
import { SUB_CHECK_OF, SUB_CHECK_TITLES } from './static-view.ts';

/** One dimension: its score, the layers' contributions, recommended changes, and the judges' reasons. */
export function oneDimensionView(evaluation: Evaluation, name: DimensionName): Section[] {
  const { advice, tips, findings } = evaluation;
  const own = <Item extends { dimension: DimensionName }>(items: readonly Item[]) =>
    items.filter(({ dimension }) => dimension === name);
  const found = findings.filter(({ rule }) => dimensionOfRule(rule) === name);
  return [
    ...section('dimension', null, [factList(scoreFacts(evaluation.dimensions[name]))]),
    ...section('layers', 'Layer by layer', layerBlocks(evaluation, name)),
    ...section('advice', TITLES.advice, [
      list([
        ...own(advice).map(({ action }) => [{ text: action }]),
        ...own(tips).map(({ tip }) => [{ text: tip }]),
      ]),
    ]),
    ...judgementSection(evaluation, name),
    ...(found.length === 0 ? [] : findingSection(found)),
  ];
}

function scoreFacts({ score, grade, status, weight, ciCovers, ...interval }: Dimension) {
  const measured = score === null ? STATUS_WORDS[status] : `${formatUnit(score)} ${grade ?? ''}`;
  const note =
    score !== null && status !== 'measured' ? STATUS_WORDS[status] : formatInterval(interval, 'unit');
  return [
    fact('Score', [{ text: measured.trim(), tone: 'strong' as const }], note),
    fact('Weight', formatPercent(weight), 'in the composite'),
    ...(ciCovers === null ? [] : [fact('The interval covers', [{ text: ciCovers }])]),
  ];
}

function judgementSection(evaluation: Evaluation, name: DimensionName): Section[] {
  const title = 'Reasons of the judges';
  const assessment = judgeLayerOf(evaluation)?.assessments[name];
  if (isPlugin(evaluation))
    return section('judgements', title, [
      paragraph(
        'The score of a plugin is that of its skills; each has its own reasons and evidence.',
        'quiet',
      ),
    ]);
  if (assessment === undefined) return [];
  const { judgements, spread, rubricVersion } = assessment;
  const gap = assessmentGap(assessment);
  const notes = [
    plural(new Set(judgements.map(({ judge }) => judge)).size, 'judge'),
    ...(spread === null ? [] : [`spread ${formatUnit(spread)}`]),
    ...(rubricVersion === null ? [] : [`rubric version ${rubricVersion}`]),
  ];
  return section('judgements', title, [
    paragraph(judgements.length === 0 ? 'No judge gave a score.' : notes.join(', '), 'quiet'),
    gap === null ? null : paragraph(gap),
    ...judgements.flatMap((judgement) => judgementBlocks(judgement, WHOLE)),
  ]);
}

/** One layer's contribution to a dimension's score. */
interface LayerPart {
  layer: LayerName;
  /** The layer's score; null when it did not score the dimension. */
  score: number | null;
  /** Weight in the blend table when all layers scored it. */
  nominal: number;
  /** Weight among the layers that scored it; 0 for one that did not. */
  share: number;
  /** `share` times `score`: these add up to the dimension's score. */
  contribution: number | null;
}

/**
 * The session measures of each dimension. Source: docs/specification/sessions.md, "Contributions to
 * dimensions".
 */
const SESSION_MEASURES: Partial<Record<DimensionName, string>> = {
  triggering_accuracy: 'F1 of activation; the activation rate if no prompt was a near miss',
  output_quality: 'mean quality of the activated sessions',
  robustness: 'share of the sessions that did not fail',
  token_efficiency: 'how few tokens it takes beyond the harness',
  orchestration_fitness: 'share of the activated sessions in which it worked alone',
  scope_calibration: 'share of the sessions whose task lay in its scope and was completed',
};

/**
 * Returns how the layers are blended into a dimension's score. Source: docs/specification/quality.md,
 * "Blending".
 */
export function layerParts(name: DimensionName, { layers }: Pick<Dimension, 'layers'>): LayerPart[] {
  const { blend } = DIMENSIONS[name];
  const scored = LAYER_NAMES.filter((layer) => typeof layers[layer] === 'number');
  const total = scored.reduce((sum, layer) => sum + blend[layer], 0);
  return LAYER_NAMES.map((layer) => {
    const score = layers[layer] ?? null;
    const share = score === null || total === 0 ? 0 : blend[layer] / total;
    return {
      layer,
      score,
      nominal: blend[layer],
      share,
      contribution: score === null ? null : share * score,
    };
  });
}

/** Shows each layer's contribution to a dimension's score. */
function layerBlocks(evaluation: Evaluation, name: DimensionName): Block[] {
  const dimension = evaluation.dimensions[name];
  return [
    table(
      ['Layer', { title: '', isMeter: true }, 'Score', 'Nominal weight:', 'Share here:', 'Gives:'],
      layerParts(name, dimension).map(({ layer, score, nominal, share, contribution }) => [
        [LAYER_WORDS[layer], { text: ` ${measureOf(layer, name)}`, tone: 'quiet' }],
        { meter: { share: score } },
        score === null ? missingScore(evaluation, name, layer, nominal) : formatUnit(score),
        formatPercent(nominal),
        score === null ? DASH : formatPercent(share),
        [{ text: formatUnit(contribution), tone: 'strong' }],
      ]),
    ),
    paragraph('Shares times scores add up to the score of the dimension.', 'quiet'),
  ];
}

function missingScore(
  { dimensions, layers }: Evaluation,
  name: DimensionName,
  layer: LayerName,
  nominal: number,
): Words {
  if (nominal === 0) return [{ text: 'has no part in it', tone: 'quiet' }];
  const isErrored = dimensions[name].status === 'errored' && layers.some((one) => one.name === layer);
  return isErrored ? [{ text: 'errored', tone: 'bad' }] : [{ text: 'not measured', tone: 'quiet' }];
}

function measureOf(layer: LayerName, name: DimensionName): string {
  if (layer === 'judge') return 'the judges’ rubric';
  if (layer === 'monte_carlo') return SESSION_MEASURES[name] ?? 'not measured by sessions';
  const check = SUB_CHECK_OF[name];
  return check === undefined
    ? 'no sub-check measures it'
    : `sub-check ${SUB_CHECK_TITLES[check].toLowerCase()}`;
}
