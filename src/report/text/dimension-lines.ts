import type { Dimension, Evaluation } from '../../documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName, LAYER_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatInterval, formatPercent, formatUnit } from '../number-format.ts';
import { unfinishedDimensions } from '../unfinished-dimensions.ts';
import type { TextStyle } from './style.ts';

const BAR_WIDTH = 20;
/** Beside intervals and layers, so that a line keeps within 80 columns. */
const SHORT_BAR_WIDTH = 12;
const INTERVAL_WIDTH = 9;
const LONGEST_REASON = 400;

/** The ten dimensions, a line each; with a judge also the interval, the layers and the reason of what errored. */
export function dimensionLines(evaluation: Evaluation, style: TextStyle): string[] {
  const spoken = spokenIn(evaluation);
  const unfinished = new Map(unfinishedDimensions(evaluation).map((one) => [one.name, one]));
  return DIMENSION_NAMES.flatMap((name) => {
    const reason = unfinished.get(name);
    return [
      dimensionLine(name, evaluation.dimensions[name], spoken, style),
      ...(reason === undefined
        ? []
        : [
            `      ${style.bad(reason.errored ? 'errored:' : 'a judge is missing:')} ${terminalSafe(excerpt(reason.reason, LONGEST_REASON))}`,
          ]),
    ];
  });
}

/** The furthest layer that has spoken. */
type Spoken = 'static' | 'judge' | 'sessions';

function spokenIn(evaluation: Evaluation): Spoken {
  if (monteCarloLayerOf(evaluation) !== null) return 'sessions';
  return judgeLayerOf(evaluation) === null ? 'static' : 'judge';
}

function dimensionLine(name: DimensionName, dimension: Dimension, spoken: Spoken, style: TextStyle): string {
  const { score, grade, status, weight } = dimension;
  const width = spoken === 'static' ? BAR_WIDTH : SHORT_BAR_WIDTH;
  const label = `  ${name.padEnd(24)}`;
  const share = formatPercent(weight).padStart(5);
  const errored = status === 'errored';
  if (score === null) {
    const empty = `${label}${share}  ${'·'.repeat(width)}  `;
    return errored ? `${style.dim(empty)}${style.alarm('errored')}` : style.dim(`${empty}not measured`);
  }
  const filled = Math.round(score * width);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
  const line = `${label}${style.dim(share)}  ${style.grade(grade, bar)}  ${formatUnit(score)} ${grade ?? ''}`;
  const more = [
    ...(spoken === 'static' ? [] : [intervalAndLayers(dimension, spoken, style)]),
    ...(errored ? [style.alarm('errored')] : []),
  ];
  return more.length === 0 ? line : `${line}  ${more.join('  ')}`;
}

function intervalAndLayers(dimension: Dimension, spoken: Spoken, style: TextStyle): string {
  return `${(formatInterval(dimension, 'unit') ?? '').padEnd(INTERVAL_WIDTH)}  ${style.dim(layersOf(dimension, spoken))}`;
}

/** By number where layer 3 has spoken, because all the names would not fit. */
function layersOf({ layers }: Dimension, spoken: Spoken): string {
  const names = LAYER_NAMES.filter((layer) => typeof layers[layer] === 'number');
  if (spoken !== 'sessions') return names.join(', ');
  const numbers = names.map((layer) => LAYER_NAMES.indexOf(layer) + 1).join(', ');
  return numbers === '' ? '' : `${names.length === 1 ? 'layer' : 'layers'} ${numbers}`;
}
