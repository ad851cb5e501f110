import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS } from '../../documents/names.ts';
import { formatShareInterval } from '../interval-format.ts';
import { formatShare, plural } from '../number-format.ts';
import { qualityHistogram } from '../quality-histogram.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { along, shownScore } from './shown-numbers.ts';

/** How often it was activated by each kind of prompt. */
export function bucketTable({ activation }: MonteCarloLayer): Html | null {
  if (activation === null) return null;
  const buckets = PROMPT_BUCKETS.flatMap((bucket) => {
    const own = activation.byBucket[bucket];
    return own === undefined ? [] : [{ bucket, ...own }];
  });
  if (buckets.length === 0) return null;
  return html`<table class="buckets">
    <caption>Activation by kind of prompt; on a near miss it should stay silent</caption>
    <thead><tr><th scope="col">Prompts</th><th scope="col">Activated</th><th scope="col" class="n">Sessions</th></tr></thead>
    <tbody>${buckets.map(
      ({ bucket, runs, activated, ciLow, ciHigh }) => html`<tr>
        <th scope="row">${bucket.replace('_', ' ')}</th>
        <td><div class="meter">${amountBar(runs === 0 ? 0 : activated / runs)} <b>${runs === 0 ? '—' : formatShare(activated / runs)}</b></div></td>
        <td class="n">${activated} of ${runs}${ciLow !== null && html`<br><small>${formatShareInterval(ciLow, ciHigh)}</small>`}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

/** How the qualities lie, as columns, and as a table behind them. */
export function qualityChart({ sessions, quality }: MonteCarloLayer, level: HeadingLevel): Html | null {
  const bins = qualityHistogram(sessions);
  const highest = Math.max(...bins.map(({ count }) => count));
  if (quality === null || highest === 0) return null;
  const range = (low: number, high: number) => `${low.toFixed(1)} to ${high.toFixed(1)}`;
  const description = bins
    .filter(({ count }) => count > 0)
    .map(({ low, high, count }) => `${range(low, high)}: ${count}`)
    .join(', ');
  return html`<div class="quality">
    ${heading(level, 'Quality of the activated sessions')}
    <div class="columns" role="img" aria-label="Sessions by quality. ${description}.">${bins.map(
      ({ count }) =>
        html`<i style="height:${along(count / highest)}">${count > 0 && html`<b>${count}</b>`}</i>`,
    )}</div>
    <div class="ends" aria-hidden="true"><span>0</span><span>0.5</span><span>1</span></div>
    <details class="more"><summary>As a table</summary>
      <table><caption>Sessions by quality</caption>
        <thead><tr><th scope="col">Quality</th><th scope="col" class="n">Sessions</th></tr></thead>
        <tbody>${bins.map(({ low, high, count }) => html`<tr><th scope="row">${range(low, high)}</th><td class="n">${count}</td></tr>`)}</tbody>
      </table>
    </details>
  </div>`;
}

/** Prompt by prompt: how often it fired, failed, errored, and how good the result was. */
export function promptTable({ perPrompt }: MonteCarloLayer, level: HeadingLevel): Html | null {
  if (perPrompt.length === 0) return null;
  return html`<section class="drawn">
    ${heading(level, 'Prompt by prompt')}
    <table>
      <caption>${plural(perPrompt.length, 'prompt')}; activated among the sessions that ended properly</caption>
      <thead><tr><th scope="col">Prompt</th><th scope="col">Kind</th><th scope="col" class="n">Activated</th><th scope="col" class="n extra">Failed</th><th scope="col" class="n extra">Errored</th><th scope="col" class="n">Quality</th></tr></thead>
      <tbody>${perPrompt.map(
        ({ prompt, bucket, shouldTrigger, runs, activated, failed, errored, quality }) => {
          const wrong = shouldTrigger ? activated < runs : activated > 0;
          return html`<tr>
          <th scope="row" dir="auto">${prompt}</th>
          <td>${bucket.replace('_', ' ')}${!shouldTrigger && html` <small>should not</small>`}</td>
          <td class="n">${wrong ? html`<span class="level warning">${activated} of ${runs}</span>` : html`${activated} of ${runs}`}</td>
          <td class="n extra">${failed}</td>
          <td class="n extra">${errored > 0 ? html`<span class="level error">${errored}</span>` : errored}</td>
          <td class="n">${shownScore(quality)}</td>
        </tr>`;
        },
      )}</tbody>
    </table>
  </section>`;
}

/** Which other skills fired, what failed, and what was installed. */
export function skillTables(layer: MonteCarloLayer, level: HeadingLevel): Html | null {
  const { confusions, installed, failure } = layer;
  const kinds = Object.entries(failure?.kinds ?? {});
  if (confusions.length === 0 && installed.length === 0 && kinds.length === 0) return null;
  return html`<div class="halves">
    ${
      confusions.length > 0 &&
      html`<div>${heading(level, 'What fired instead')}
      <table><caption>In sessions that should have triggered this skill and did not</caption>
        <thead><tr><th scope="col">Skill</th><th scope="col" class="n">Sessions</th></tr></thead>
        <tbody>${confusions.map(({ skill, runs }) => html`<tr><th scope="row"><bdi>${skill}</bdi></th><td class="n">${runs}</td></tr>`)}</tbody>
      </table></div>`
    }
    ${
      kinds.length > 0 &&
      html`<div>${heading(level, 'Failures')}
      <table><caption>Sessions that ended by their own fault</caption>
        <thead><tr><th scope="col">Kind</th><th scope="col" class="n">Sessions</th></tr></thead>
        <tbody>${kinds.map(([kind, count]) => html`<tr><th scope="row"><bdi>${kind}</bdi></th><td class="n">${count}</td></tr>`)}</tbody>
      </table></div>`
    }
    ${
      installed.length > 0 &&
      html`<div>${heading(level, 'Installed skills')}
      <table><caption>What the list of skills left of each description</caption>
        <thead><tr><th scope="col">Skill</th><th scope="col">Role</th><th scope="col">Description</th></tr></thead>
        <tbody>${installed.map(
          ({ name, role, listed }) => html`<tr>
          <th scope="row"><bdi>${name}</bdi></th><td>${role}</td>
          <td>${listed === 'full' ? 'in full' : html`<span class="${role === 'subject' ? 'level warning' : 'quiet'}">${listed}</span>`}</td>
        </tr>`,
        )}</tbody>
      </table></div>`
    }
  </div>`;
}

/** A bar for how many, without a judgement of how good that is. */
function amountBar(share: number): Html {
  return html`<span class="bar amount" aria-hidden="true"><i style="width:${along(share)}"></i></span>`;
}
