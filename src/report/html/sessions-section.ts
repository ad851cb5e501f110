import type { Evaluation } from '../../documents/evaluation.ts';
import { monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { excerpt } from '../../text/code-points.ts';
import { describeUsage } from '../judge-summary.ts';
import { formatCost } from '../number-format.ts';
import { describePromptSet } from '../prompt-set.ts';
import { type SessionsFigure, sessionsFigures, sessionsLevel } from '../sessions-figures.ts';
import {
  describeControls,
  describeDraws,
  describeListing,
  describePromptSource,
  describeRouting,
  hasOwnSessions,
} from '../sessions-summary.ts';
import { type Fact, factList } from './fact-list.ts';
import { below, type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { scoreBar } from './score-bar.ts';
import { sessionList } from './session-list.ts';
import { bucketTable, promptTable, qualityChart, skillTables } from './sessions-tables.ts';
import { shownScore } from './shown-numbers.ts';
import { shownPath } from './shown-place.ts';

/** Of the sentence about the prompts, in characters. */
const LONGEST_PROMPTS = 400;

/** Layer 3: what ran, what it showed and how sure that is, and every session. */
export function sessionsSection(evaluation: Evaluation, level: HeadingLevel): Html | null {
  const layer = monteCarloLayerOf(evaluation);
  if (layer === null) return null;
  const inner = below(level);
  return html`<section class="sessions">
    ${heading(level, 'Layer 3: sessions')}
    ${!layer.valid && html`<p class="notice trust alarm"><b>Invalid</b> <span dir="auto">${layer.invalidReason ?? 'The harness failed its check.'}</span></p>`}
    ${factList(facts(layer), 'compact')}
    ${!hasOwnSessions(layer) && html`<p class="quiet">The sums over the skills; each skill has its own figures and sessions.</p>`}
    ${figureTable(sessionsFigures(layer), sessionsLevel(evaluation.uncertainty))}
    ${listingNotice(layer)}
    <div class="halves">${bucketTable(layer)}${qualityChart(layer, inner)}</div>
    ${promptTable(layer, inner)}
    ${skillTables(layer, inner)}
    ${layer.notes.length > 0 && html`<ul class="notes">${layer.notes.map((note) => html`<li dir="auto">${note}</li>`)}</ul>`}
    ${sessionList(layer)}
  </section>`;
}

/** The same behind a disclosure, for a member of a collection. */
export function foldedSessionsSection(evaluation: Evaluation, level: HeadingLevel): Html | null {
  const section = sessionsSection(evaluation, level);
  return (
    section && html`<details class="more"><summary>What the sessions showed</summary>${section}</details>`
  );
}

function facts(layer: MonteCarloLayer): Fact[] {
  const { score, driver, driverVersion, model, reportedModels, qualityModel, controls, seed } = layer;
  const list: Fact[] = [
    ['Layer score', shownScore(score)],
    ['Sessions', describeDraws(layer)],
    ['Driver', html`${driver} <small><bdi>${driverVersion}</bdi></small>`],
    ['Model', html`<code><bdi>${model}</bdi></code>`],
    ['Reported model', reportedModels.length === 0 ? 'none' : names(reportedModels)],
  ];
  if (qualityModel !== null) list.push(['Quality judged by', html`<code><bdi>${qualityModel}</bdi></code>`]);
  if (layer.nErrored > 0) list.push(['Errored', html`<span class="level error">${layer.nErrored}</span>`]);
  if (layer.nUnjudged > 0)
    list.push(['Not judged', html`<span class="level warning">${layer.nUnjudged}</span>`]);
  list.push(['Cost', formatCost(layer.costUsd)], ['Tokens', describeUsage(layer.usage)]);
  if (controls !== null) list.push(['Instrument', describeControls(controls)]);
  if (hasOwnSessions(layer)) list.push(['Prompts', promptSource(layer)]);
  if (layer.routingEstimate !== null)
    list.push([
      'Routing',
      html`${describeRouting(layer.routingEstimate)} <small>estimated from descriptions alone, no part of the score</small>`,
    ]);
  list.push(['Seed', seed]);
  return list;
}

function promptSource(layer: MonteCarloLayer): Html {
  const { promptSource: source } = layer;
  const { file } = source;
  return html`<span dir="auto">${excerpt(describePromptSet(layer) ?? describePromptSource(source), LONGEST_PROMPTS)}</span>${file !== null && html` <small><code>${shownPath(file)}</code></small>`}`;
}

function names(models: readonly string[]): Html {
  return html`${models.map((model, index) => html`${index > 0 && ', '}<code><bdi>${model}</bdi></code>`)}`;
}

function figureTable(figures: readonly SessionsFigure[], interval: string): Html | null {
  if (figures.length === 0) return null;
  return html`<table class="figures">
    <caption>What they showed; the line on a bar is the interval</caption>
    <thead><tr><th scope="col">Figure</th><th scope="col">Value</th><th scope="col">${interval}</th></tr></thead>
    <tbody>${figures.map(figureRow)}</tbody>
  </table>`;
}

function figureRow({ name, value, interval, basis, share }: SessionsFigure): Html {
  const whisker =
    share === null || share.low === null || share.high === null ? null : { low: share.low, high: share.high };
  return html`<tr>
    <th scope="row">${name} <small dir="auto">${basis}</small></th>
    <td><div class="meter">${share !== null && html`${plainBar(name, share.score, whisker)} `}<b>${value}</b></div>${value === '—' && html` <small>not measured</small>`}</td>
    <td>${interval}</td>
  </tr>`;
}

/** A failure rate is no score: its bar says how many, not how good. */
function plainBar(name: string, score: number, whisker: { low: number; high: number } | null): Html {
  const bar = scoreBar(score, whisker);
  return name === 'Failures' ? html`<span class="amount">${bar}</span>` : bar;
}

function listingNotice(layer: MonteCarloLayer): Html | null {
  const listing = describeListing(layer);
  return listing === null ? null : html`<p class="notice">${listing}</p>`;
}
