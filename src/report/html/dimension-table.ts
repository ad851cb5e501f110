import type { Dimension, Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName, LAYER_NAMES } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { formatPercent } from '../number-format.ts';
import { dimensionStanding } from './dimension-standing.ts';
import { type Html, html } from './html.ts';
import { emptyBar, type Interval, scoreBar } from './score-bar.ts';
import { titleFromKey } from './shown-name.ts';
import { shownScore } from './shown-numbers.ts';

/** All ten dimensions: what was not measured is there, and looks it. */
export function dimensionTable({ dimensions }: Evaluation, compact: boolean): Html {
  return html`<table class="dims${compact && ' compact'}">
    <caption>Scores from 0 to 1; weight in the composite</caption>
    <thead><tr><th scope="col">Dimension</th><th scope="col" class="n">Weight</th><th scope="col">Score</th><th scope="col">Grade</th></tr></thead>
    <tbody>${DIMENSION_NAMES.map((name) => dimensionRow(name, dimensions[name], compact))}</tbody>
  </table>`;
}

function dimensionRow(name: DimensionName, dimension: Dimension, compact: boolean): Html {
  const { score, weight, status } = dimension;
  const { title, meaning } = DIMENSIONS[name];
  const interval = intervalOf(dimension);
  return html`<tr class="${status}">
    <th scope="row">${title}${!compact && html` <small class="meaning">${meaning}</small>${layerScores(dimension)}`}</th>
    <td class="n">${formatPercent(weight)}</td>
    <td><div class="meter">
      ${score === null ? emptyBar(status === 'errored') : scoreBar(score, interval)} <b>${shownScore(score)}</b>
    </div>${interval && html`<small>${shownScore(interval.low)} to ${shownScore(interval.high)}</small>`}</td>
    <td class="grade">${dimensionStanding(dimension)}</td>
  </tr>`;
}

function intervalOf({ ciLow, ciHigh }: Dimension): Interval | null {
  return ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh };
}

/** What each layer said, once more than one has spoken. */
function layerScores({ layers }: Dimension): Html | null {
  const scored = LAYER_NAMES.filter((layer) => typeof layers[layer] === 'number');
  if (scored.length < 2) return null;
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
