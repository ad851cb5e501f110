import type { Dimension, Evaluation } from '../../documents/evaluation.ts';
import { type DimensionName, LAYER_NAMES, type LayerName } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { DASH, formatPercent, formatUnit } from '../number-format.ts';
import type { Block, Words } from '../view-model/blocks.ts';
import { paragraph, table } from '../view-model/build-blocks.ts';
import { LAYER_WORDS } from './dimension-view.ts';
import { SUB_CHECK_OF, SUB_CHECK_TITLES } from './static-view.ts';

/** What one layer has to do with the score of a dimension. */
export interface LayerPart {
  layer: LayerName;
  /** Null when it did not score the dimension. */
  score: number | null;
  /** Of the blend table, when all layers have scored it. */
  nominal: number;
  /** Of the layers that did; 0 for one that did not. */
  share: number;
  /** `share` times `score`: these add up to the dimension's score. */
  contribution: number | null;
}

/** What the sessions measure a dimension by. Source: docs/specification/sessions.md, "Contributions to dimensions". */
const SESSION_MEASURES: Partial<Record<DimensionName, string>> = {
  triggering_accuracy: 'F1 of activation; the activation rate if no prompt was a near miss',
  output_quality: 'mean quality of the activated sessions',
  robustness: 'share of the sessions that did not fail',
  token_efficiency: 'how few tokens it takes beyond the harness',
  orchestration_fitness: 'share of the activated sessions in which it worked alone',
  scope_calibration: 'share of the sessions whose task lay in its scope and was completed',
};

/** How the layers are blended into a dimension's score. Source: docs/specification/quality.md, "Blending". */
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

/** How the score of a dimension comes about: what each layer gave to it. */
export function layerBlocks(evaluation: Evaluation, name: DimensionName): Block[] {
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
