import type { Evaluation, StaticLayer } from '../../documents/evaluation.ts';
import { type AntiPatternFlag, SUB_CHECK_NAMES } from '../../documents/names.ts';
import { ANTI_PATTERN_SEVERITY } from '../../methodology/anti-patterns.ts';
import { plural } from '../number-format.ts';
import { below, type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { scoreBar } from './score-bar.ts';
import { titleFromKey } from './shown-name.ts';
import { shownScore } from './shown-numbers.ts';

/** Layer 1: its sub-scores, and the anti-patterns with what they cost. */
export function layerOne({ layers, composite }: Evaluation, level: HeadingLevel): Html {
  const [layer] = layers;
  return html`<section class="layer">
    ${heading(level, 'Layer 1: static analysis')}
    <div class="halves">
      <div>${subScores(layer)}</div>
      <div>${heading(below(level), 'Anti-patterns')}${antiPatterns(layer, composite.antiPatternPenalty)}</div>
    </div>
  </section>`;
}

function subScores({ score, subScores: scores }: StaticLayer): Html {
  if (scores === null) return html`<p class="quiet">${shownScore(null)} not measured</p>`;
  return html`<table>
    <caption>Sub-scores of layer 1, from 0 to 1</caption>
    <thead><tr><th scope="col">Sub-check</th><th scope="col">Score</th></tr></thead>
    <tbody>${SUB_CHECK_NAMES.map(
      (name) =>
        html`<tr><th scope="row">${titleFromKey(name)}</th><td><div class="meter">${scoreBar(scores[name])} <b>${shownScore(scores[name])}</b></div></td></tr>`,
    )}</tbody>
    ${
      score !== null &&
      html`<tfoot><tr><th scope="row">Layer score</th><td><div class="meter">${scoreBar(score)} <b>${shownScore(score)}</b></div></td></tr></tfoot>`
    }
  </table>`;
}

function antiPatterns({ antiPatterns: flags, subScores: scores }: StaticLayer, penalty: number | null): Html {
  if (scores === null) return html`<p class="quiet">${shownScore(null)} not measured</p>`;
  if (flags.length === 0) return html`<p class="quiet">None found, so nothing is taken off.</p>`;
  const counts = new Map<AntiPatternFlag, number>();
  for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  const rows = [...counts].sort(([a], [b]) => ANTI_PATTERN_SEVERITY[b] - ANTI_PATTERN_SEVERITY[a]);
  return html`<table>
    <caption>${
      penalty === null
        ? 'Of all skills; each skill bears its own penalty'
        : `${plural(flags.length, 'anti-pattern')}: the composite is multiplied by ${penalty.toFixed(2)}`
    }</caption>
    <thead><tr><th scope="col">Flag</th><th scope="col" class="n">Counted</th><th scope="col" class="n">Severity</th></tr></thead>
    <tbody>${rows.map(
      ([flag, count]) =>
        html`<tr><th scope="row"><code>${flag}</code></th><td class="n">${count}</td><td class="n">${ANTI_PATTERN_SEVERITY[flag].toFixed(2)}</td></tr>`,
    )}</tbody>
  </table>`;
}
