import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import type { DimensionTally } from '../../documents/ranking.ts';
import { type Html, html } from './html.ts';
import { dimensionTitle } from './shown-name.ts';
import { along, shownScore } from './shown-numbers.ts';

export interface TallyTitles {
  caption: string;
  share: string;
  wins: string;
  draws: string;
  losses: string;
}

/** What was won, drawn and lost in each dimension, and the share of the points; null when nothing was. */
export function tallyTable(
  dimensions: Readonly<Record<DimensionName, DimensionTally>>,
  titles: TallyTitles,
): Html | null {
  if (DIMENSION_NAMES.every((name) => sum(dimensions[name]) === 0)) return null;
  return html`<table class="tallies">
    <caption>${titles.caption}</caption>
    <thead><tr><th scope="col">Dimension</th><th scope="col">${titles.share}</th><th scope="col" class="n">${titles.wins}</th><th scope="col" class="n">${titles.draws}</th><th scope="col" class="n">${titles.losses}</th></tr></thead>
    <tbody>${DIMENSION_NAMES.map((name) => {
      const { wins, draws, losses } = dimensions[name];
      const share = (wins + draws / 2) / Math.max(1, sum(dimensions[name]));
      return html`<tr>
        <th scope="row">${dimensionTitle(name)}</th>
        <td><div class="meter"><span class="bar amount" aria-hidden="true"><i style="width:${along(share)}"></i></span> <b>${sum(dimensions[name]) === 0 ? '—' : shownScore(share)}</b></div></td>
        <td class="n">${wins}</td><td class="n">${draws}</td><td class="n">${losses}</td>
      </tr>`;
    })}</tbody>
  </table>`;
}

function sum({ wins, draws, losses }: DimensionTally): number {
  return wins + draws + losses;
}
