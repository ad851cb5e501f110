import type { Skipped, SubjectErrorEntry } from '../../documents/evaluation.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { shownPath } from './shown-place.ts';

/** What was to be scored and could not be. */
export function errorList(errors: readonly SubjectErrorEntry[], level: HeadingLevel): Html | null {
  if (errors.length === 0) return null;
  return html`<section class="problems">
    ${heading(level, html`<span class="level error">Could not be evaluated</span> <span class="quiet">${errors.length}</span>`)}
    <table>
      <caption>Each with the rule that says why</caption>
      <thead><tr><th scope="col">Path</th><th scope="col">Rule</th><th scope="col">Reason</th></tr></thead>
      <tbody>${errors.map(
        ({ path, rule, message }) =>
          html`<tr><th scope="row"><code>${shownPath(path)}</code></th><td><code>${rule}</code></td><td dir="auto">${message}</td></tr>`,
      )}</tbody>
    </table>
  </section>`;
}

/** What was found and left out on purpose, which is no error. */
export function skippedList(skipped: readonly Skipped[], level: HeadingLevel): Html | null {
  if (skipped.length === 0) return null;
  return html`<section class="problems">
    ${heading(level, html`Skipped <span class="quiet">${skipped.length}</span>`)}
    <table>
      <caption>Left out on purpose, which is no error</caption>
      <thead><tr><th scope="col">Path</th><th scope="col">Reason</th></tr></thead>
      <tbody>${skipped.map(
        ({ path, reason }) =>
          html`<tr><th scope="row"><code>${shownPath(path)}</code></th><td dir="auto">${reason}</td></tr>`,
      )}</tbody>
    </table>
  </section>`;
}
