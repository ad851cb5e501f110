import type { StaticFeatures } from '../../documents/evaluation.ts';
import { FEATURE_GROUPS } from '../feature-groups.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';

/** Entries of a list that are shown; the JSON output has them all. */
const SHOWN_ENTRIES = 20;

export function featureTables(features: StaticFeatures, level: HeadingLevel): Html {
  return html`<section class="features">
    ${heading(level, 'What was counted')}
    <div class="halves">${FEATURE_GROUPS.map(
      ({ title, rows }) =>
        html`<table><caption>${title}</caption><tbody>${rows.map(
          ([label, read]) =>
            html`<tr><th scope="row">${label}</th><td>${shownValue(read(features))}</td></tr>`,
        )}</tbody></table>`,
    )}</div>
  </section>`;
}

function shownValue(value: number | boolean | readonly string[]): Html {
  if (typeof value === 'number') return html`${value.toLocaleString('en')}`;
  if (typeof value === 'boolean') return value ? html`yes` : html`<span class="quiet">no</span>`;
  if (value.length === 0) return html`<span class="quiet">none</span>`;
  const hidden = value.length - SHOWN_ENTRIES;
  return html`${value.length.toLocaleString('en')}
    <ul class="entries">${value.slice(0, SHOWN_ENTRIES).map((entry) => html`<li><code><bdi>${entry}</bdi></code></li>`)}
    ${hidden > 0 && html`<li class="quiet">and ${hidden.toLocaleString('en')} more in the JSON output</li>`}</ul>`;
}
