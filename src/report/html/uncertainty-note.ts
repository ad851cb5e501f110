import type { Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { describeIntervals } from '../stability.ts';
import { type Html, html } from './html.ts';
import { dimensionTitle } from './shown-name.ts';

/** What the intervals cover and what they do not, below the table that shows them. */
export function uncertaintyNote({ uncertainty, dimensions }: Evaluation): Html | null {
  if (uncertainty === null) return null;
  const covered = DIMENSION_NAMES.flatMap((name) => {
    const { ciCovers } = dimensions[name];
    return ciCovers === null ? [] : [{ name, ciCovers }];
  });
  return html`<details class="more">
    <summary>What the intervals cover, and what they do not</summary>
    <dl class="remedy">
      <div><dt>All of them (${describeIntervals(uncertainty)})</dt><dd dir="auto">${uncertainty.covers}</dd></div>
      <div><dt>None of them</dt><dd dir="auto">${uncertainty.excludes}</dd></div>
      ${covered.map(({ name, ciCovers }) => html`<div><dt>${dimensionTitle(name)}</dt><dd dir="auto">${ciCovers}</dd></div>`)}
    </dl>
  </details>`;
}
