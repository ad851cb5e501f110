import { BADGE_BOUNDS } from '../../methodology/badge.ts';
import { plural } from '../number-format.ts';
import { type Html, html } from './html.ts';
import type { Interval } from './score-bar.ts';
import { along, shownPoints } from './shown-numbers.ts';

export interface ScoreScale {
  /** The composite, a mean, or null when nothing was measured. */
  score: number | null;
  interval: Interval | null;
  /** The scores of the members, each drawn as a tick. */
  members: readonly number[];
}

/** Scores in points on a line from 0 to 100, with the bounds of the badges. */
export function scoreScale({ score, interval, members }: ScoreScale): Html {
  return html`<div class="scale" role="img" aria-label="${description(score, interval, members)}">
    <div class="track">
      ${score !== null && html`<i class="fill" style="width:${along(score / 100)}"></i>`}
      ${BADGE_BOUNDS.map(({ composite }) => html`<i class="bound" style="left:${along(composite / 100)}"></i>`)}
      ${interval && html`<u style="left:${along(interval.low / 100)};right:${along(1 - interval.high / 100)}"></u>`}
      ${score !== null && html`<i class="marker" style="left:${along(score / 100)}"></i>`}
    </div>
    ${
      members.length > 0 &&
      html`<div class="ticks">${members.map((member) => html`<i style="left:${along(member / 100)}"></i>`)}</div>`
    }
    <div class="bounds">
      <span style="left:0">0</span>
      ${BADGE_BOUNDS.map(
        ({ badge, composite }) =>
          html`<span style="left:${along(composite / 100)}">${composite}<em> ${badge}</em></span>`,
      )}
    </div>
  </div>`;
}

function description(score: number | null, interval: Interval | null, members: readonly number[]): string {
  const bounds = BADGE_BOUNDS.map(({ badge, composite }) => `${badge} from ${composite}`)
    .toReversed()
    .join(', ');
  const range =
    interval === null ? '' : `, interval ${shownPoints(interval.low)} to ${shownPoints(interval.high)},`;
  const own = score === null ? 'No score' : `${shownPoints(score)} points${range}`;
  const [low, high] = [Math.min(...members), Math.max(...members)];
  const spread =
    members.length === 0
      ? ''
      : ` ${plural(members.length, 'member')} between ${shownPoints(low)} and ${shownPoints(high)}.`;
  return `${own} on a scale of 0 to 100.${spread} ${bounds}.`;
}
