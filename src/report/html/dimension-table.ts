import type { Dimension, Evaluation } from '../../documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName, LAYER_NAMES } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { intervalName } from '../interval-format.ts';
import { formatPercent } from '../number-format.ts';
import { type UnfinishedDimension, unfinishedDimensions } from '../unfinished-dimensions.ts';
import { dimensionStanding } from './dimension-standing.ts';
import { type Html, html } from './html.ts';
import { emptyBar, intervalOf, scoreBar } from './score-bar.ts';
import { titleFromKey } from './shown-name.ts';
import { shownScore } from './shown-numbers.ts';

/** All ten dimensions: what was not measured is there, and looks it. */
export function dimensionTable(evaluation: Evaluation, compact: boolean): Html {
  const { dimensions, uncertainty } = evaluation;
  const unfinished = new Map(unfinishedDimensions(evaluation).map((one) => [one.name, one]));
  const judged = judgeLayerOf(evaluation) !== null || monteCarloLayerOf(evaluation) !== null;
  const hasIntervals = DIMENSION_NAMES.some((name) => intervalOf(dimensions[name]) !== null);
  return html`<table class="dims${compact && ' compact'}">
    <caption>Scores from 0 to 1; weight in the composite${hasIntervals && `; the line on a bar and the numbers below it are the ${uncertainty === null ? '' : `${intervalName(uncertainty)} `}interval`}</caption>
    <thead><tr><th scope="col">Dimension</th><th scope="col" class="n">Weight</th><th scope="col">Score</th><th scope="col">Grade</th></tr></thead>
    <tbody>${DIMENSION_NAMES.map((name) => dimensionRow(name, dimensions[name], { compact, judged, unfinished: unfinished.get(name) }))}</tbody>
  </table>`;
}

interface RowContext {
  compact: boolean;
  /** Whether a judge or sessions have spoken, so that it is worth saying which layers did. */
  judged: boolean;
  unfinished: UnfinishedDimension | undefined;
}

function dimensionRow(
  name: DimensionName,
  dimension: Dimension,
  { compact, judged, unfinished }: RowContext,
): Html {
  const { score, weight, status } = dimension;
  const { title, meaning } = DIMENSIONS[name];
  const interval = intervalOf(dimension);
  return html`<tr class="${status}">
    <th scope="row">${title}${!compact && html` <small class="meaning">${meaning}</small>${layerScores(dimension, judged)}`}</th>
    <td class="n">${formatPercent(weight)}</td>
    <td><div class="meter">
      ${score === null ? emptyBar(status === 'errored') : scoreBar(score, interval)} <b>${shownScore(score)}</b>
    </div>${interval && html`<small>${shownScore(interval.low)} to ${shownScore(interval.high)}</small>`}</td>
    <td class="grade">${dimensionStanding(dimension)}</td>
  </tr>${unfinished && reasonRow(unfinished)}`;
}

/** Why something is missing, across the whole table. */
function reasonRow({ errored, reason }: UnfinishedDimension): Html {
  return html`<tr class="reason"><td colspan="4" class="why" dir="auto"><b>${errored ? 'Errored:' : 'A judge is missing:'}</b> ${reason}</td></tr>`;
}

/** What each layer said, once there is more than one. */
function layerScores({ layers }: Dimension, judged: boolean): Html | null {
  const scored = LAYER_NAMES.filter((layer) => typeof layers[layer] === 'number');
  if (scored.length < (judged ? 1 : 2)) return null;
  const parts = scored.map((layer) => `${titleFromKey(layer)} ${shownScore(layers[layer] ?? null)}`);
  return html` <small>${parts.join(' · ')}</small>`;
}

/** The measured dimension with the lowest score; of equals the one that weighs most. */
export function weakestDimension({ dimensions }: Evaluation): { name: DimensionName; score: number } | null {
  let weakest: { name: DimensionName; score: number } | null = null;
  for (const name of DIMENSION_NAMES) {
    const { score } = dimensions[name];
    if (score !== null && (weakest === null || score < weakest.score)) weakest = { name, score };
  }
  return weakest;
}
