import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import type { Member } from './member-table.ts';
import { shownName } from './shown-name.ts';
import { shownPoints } from './shown-numbers.ts';
import { standing } from './verdict.ts';

/**
 * The closed section of a member. Its id stands inside, not on the details element: browsers open a details
 * element when a link leads into it.
 */
export function memberDetails({ evaluation, anchor }: Member, level: HeadingLevel, body: Html): Html {
  const { subject, composite } = evaluation;
  return html`<details class="member card">
    <summary>
      ${heading(level, html`<bdi>${shownName(subject.name)}</bdi>`)} <span class="standing">${standing(composite)}</span>${' '}
      <b class="points">${shownPoints(composite.score)}${composite.score === null && html` <small>not measured</small>`}</b>
    </summary>
    <div class="body" id="${anchor}">${body}</div>
  </details>`;
}
