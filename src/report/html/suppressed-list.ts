import type { SuppressedFinding } from '../../documents/finding.ts';
import { plural } from '../number-format.ts';
import { type Html, html } from './html.ts';
import { shownPlace } from './shown-place.ts';

/** Findings that were taken out, closed: who took each out and for what reason. */
export function suppressedList(suppressed: readonly SuppressedFinding[]): Html | null {
  if (suppressed.length === 0) return null;
  return html`<details class="more suppressed">
    <summary>${plural(suppressed.length, 'suppressed finding')}</summary>
    <ul class="places">${suppressed.map(
      (finding) => html`<li>
        <p class="said" dir="auto"><code>${finding.rule}</code> ${finding.message}</p>${' '}
        <p class="at">${shownPlace(finding)}</p>${' '}
        <p class="said quiet" dir="auto">By ${finding.suppressedBy === 'baseline' ? 'the baseline' : 'a comment in the skill'}: ${finding.reason}</p>
      </li>`,
    )}</ul>
  </details>`;
}
