import type { Evaluation } from '../../documents/evaluation.ts';
import { judgeLayerOf } from '../../documents/evaluation-parts.ts';
import type { JudgeLayer } from '../../documents/judge-layer.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { describeKappa, describeUsage, hasOwnAssessments } from '../judge-summary.ts';
import { formatCost } from '../number-format.ts';
import { assessmentArticle } from './assessment-article.ts';
import { type Fact, factList } from './fact-list.ts';
import { below, type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { shownScore } from './shown-numbers.ts';
import { shownPath } from './shown-place.ts';
import { triggerTable } from './trigger-table.ts';
import { verificationTable } from './verification-table.ts';

/** Layer 2: who judged, what each judge said and on what evidence, and how far the judge can be trusted. */
export function judgeSection(evaluation: Evaluation, level: HeadingLevel): Html | null {
  const layer = judgeLayerOf(evaluation);
  if (layer === null) return null;
  const inner = below(level);
  return html`<section class="judge">
    ${heading(level, 'Layer 2: judge')}
    ${layer.selfReported && html`<p class="notice">These scores were <b>handed in from outside</b>; this run did not measure them.</p>`}
    ${factList(facts(layer), 'compact')}
    ${!hasOwnAssessments(layer) && html`<p class="quiet">The sums over the skills; each skill has its own reasons and evidence.</p>`}
    ${DIMENSION_NAMES.map((name) => assessmentArticle(name, layer.assessments[name], inner))}
    ${triggerTable(layer.triggerPrompts, inner)}
    ${verificationTable(layer.verification, inner)}
    ${leftOutList(layer, inner)}
  </section>`;
}

/** The same behind a disclosure, for a member of a collection. */
export function foldedJudgeSection(evaluation: Evaluation, level: HeadingLevel): Html | null {
  const section = judgeSection(evaluation, level);
  return section && html`<details class="more"><summary>What the judge said</summary>${section}</details>`;
}

function facts(layer: JudgeLayer): Fact[] {
  const { selfReported, judges, models, category, costUsd, usage, score, seed } = layer;
  const list: Fact[] = [['Mean score', html`${shownScore(score)} <small>for display only</small>`]];
  if (selfReported) return list;
  list.push([models.length > 1 ? 'Models' : 'Model', modelNames(models)], ['Judges', judges]);
  if (judges > 1 && hasOwnAssessments(layer)) list.push(['Agreement', describeKappa(layer)]);
  list.push(['Cost', formatCost(costUsd)], ['Tokens', describeUsage(usage)]);
  if (category !== null)
    list.push(['Category', html`<bdi>${category.name}</bdi> <small>${SOURCES[category.source]}</small>`]);
  list.push(['Seed', seed]);
  return list;
}

const SOURCES = {
  plugin: 'name of the plugin',
  folder: 'name of the folder',
  inferred: 'inferred by the judge',
};

function modelNames(models: readonly string[]): Html {
  const distinct = [...new Set(models)];
  if (distinct.length === 0) return html`unknown`;
  return html`${distinct.map((model, index) => html`${index > 0 && ', '}<code><bdi>${model}</bdi></code>`)}`;
}

function leftOutList({ leftOut }: JudgeLayer, level: HeadingLevel): Html | null {
  if (leftOut.length === 0) return null;
  return html`${level < 6 ? heading(level, LEFT_OUT) : html`<p class="minor">${LEFT_OUT}</p>`}
    <ul class="places">${leftOut.map(
      ({ path, reason }) =>
        html`<li><p class="at"><code>${shownPath(path)}</code></p> <p class="said" dir="auto">${reason}</p></li>`,
    )}</ul>`;
}

const LEFT_OUT = 'What the judge did not see';
