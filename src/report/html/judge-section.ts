import type { Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { scoreBar } from './score-bar.ts';
import { dimensionTitle } from './shown-name.ts';
import { shownScore } from './shown-numbers.ts';

/** Layer 2: what the judge gave each dimension it looked at, in its own words. */
export function judgeSection({ layers }: Evaluation, level: HeadingLevel): Html | null {
  const layer = layers.find((candidate) => candidate.name === 'judge');
  if (!layer) return null;
  const rows = DIMENSION_NAMES.flatMap((name) => {
    const assessment = layer.dimensions[name];
    return assessment === undefined ? [] : [{ name, ...assessment }];
  });
  return html`<section class="judge">
    ${heading(level, 'Layer 2: judge')}
    <table>
      <caption>Scores from 0 to 1${layer.selfReported && '; handed in from outside, not measured by this run'}</caption>
      <thead><tr><th scope="col">Dimension</th><th scope="col">Score</th><th scope="col">Reasoning</th></tr></thead>
      <tbody>${rows.map(
        ({ name, score, reasoning }) => html`<tr>
          <th scope="row">${dimensionTitle(name)}</th>
          <td><div class="meter">${scoreBar(score)} <b>${shownScore(score)}</b></div></td>
          <td dir="auto">${reasoning}</td>
        </tr>`,
      )}</tbody>
    </table>
  </section>`;
}
