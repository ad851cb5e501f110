import type { Dimension, Evaluation } from '../../documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName, LAYER_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatInterval, formatPercent, formatUnit, intervalName } from '../number-format.ts';
import { unfinishedDimensions } from '../unfinished-dimensions.ts';
import { escapeMarkdown } from './escape-markdown.ts';

const LONGEST_REASON = 400;

/** The dimensions as a table, with interval and layers once a judge has spoken; then what errored, and why. */
export function dimensionMarkdown(evaluation: Evaluation): string[] {
  const { dimensions, uncertainty } = evaluation;
  const judged = judgeLayerOf(evaluation) !== null || monteCarloLayerOf(evaluation) !== null;
  const more = judged ? [` ${intervalName(uncertainty)} | Layers |`, '---|---|'] : ['', ''];
  return [
    `| Dimension | Weight | Score | Grade |${more[0]}`,
    `|---|---:|---:|---|${more[1]}`,
    ...DIMENSION_NAMES.map(
      (name) => `${row(name, dimensions[name])}${judged ? judgedCells(dimensions[name]) : ''}`,
    ),
    '',
    ...unfinishedMarkdown(evaluation),
  ];
}

function row(name: DimensionName, { score, grade, weight, status }: Dimension): string {
  const number = score === null ? [] : [formatUnit(score)];
  const words = status === 'errored' ? ['**errored**'] : score === null ? ['not measured'] : [];
  return `| \`${name}\` | ${formatPercent(weight)} | ${[...number, ...words].join(' ')} | ${grade ?? ''} |`;
}

function judgedCells(dimension: Dimension): string {
  const layers = LAYER_NAMES.flatMap((layer) => {
    const score = dimension.layers[layer];
    return typeof score === 'number'
      ? [`${layer === 'monte_carlo' ? 'sessions' : layer} ${formatUnit(score)}`]
      : [];
  });
  return ` ${formatInterval(dimension, 'unit') ?? ''} | ${layers.join(', ')} |`;
}

function unfinishedMarkdown(evaluation: Evaluation): string[] {
  const lines = unfinishedDimensions(evaluation).map(
    ({ name, errored, reason }) =>
      `- \`${name}\` **${errored ? 'errored' : 'lacks a judge'}**: ${escapeMarkdown(excerpt(reason, LONGEST_REASON))}`,
  );
  return lines.length === 0 ? [] : [...lines, ''];
}
