import type { Leaderboard, LeaderboardRow } from '../../documents/ranking.ts';
import { bandAbove, formatRank, hasSeveralBands, summariseLeaderboard } from '../leaderboard-summary.ts';
import {
  categoryViews,
  describeChanges,
  dimensionViews,
  type LeaderboardView,
  ratingIn,
} from '../leaderboard-views.ts';
import { formatCount, plural } from '../number-format.ts';
import {
  formatPercentile,
  formatPercentileInterval,
  formatRated,
  formatRating,
  formatRatingInterval,
  NO_INTERVAL,
} from '../rating-format.ts';
import type { ViewerPage } from './embedded-viewer.ts';
import { type Html, html } from './html.ts';
import { LEADERBOARD_STYLES } from './leaderboard-styles.ts';
import { type PageContent, pageFrame } from './page-frame.ts';
import { shownName } from './shown-name.ts';
import { shownPoints } from './shown-numbers.ts';
import { shownPath } from './shown-place.ts';

/** Places that are listed one by one for what could not be played or read. */
const MOST_PROBLEMS = 100;
const MOST_IN_VIEW = 3;
const MOST_CATEGORIES = 20;
const MOST_CHANGES = 20;

/** A leaderboard as one self-contained page with every row. */
export function renderLeaderboardHtml(leaderboard: Leaderboard, viewer: ViewerPage | null = null): string {
  const { tool, schemaVersion, corpus, seed, leaderboard: rows } = leaderboard;
  const { head, highest, missing, reading } = summariseLeaderboard(leaderboard);
  const content: PageContent = {
    title: 'Leaderboard',
    kind: 'leaderboard',
    tool,
    styles: LEADERBOARD_STYLES,
    main: html`<h1>Leaderboard</h1>
      <p class="at path"><code>${shownPath(corpus.path)}</code></p>
      <p dir="auto">${head}</p>
      ${highest !== null && html`<p class="outcome" dir="auto"><b>${highest}</b></p>`}
      ${missing.map((one) => html`<p class="notice" dir="auto">${one}</p>`)}
      ${rows.length === 0 ? html`<p class="quiet">Nothing has a place.</p>` : rowTable(leaderboard)}
      ${viewTable('By category', 'Category', categoryViews(leaderboard, MOST_IN_VIEW).slice(0, MOST_CATEGORIES))}
      ${viewTable('By dimension', 'Dimension', dimensionViews(leaderboard, MOST_IN_VIEW))}
      ${changeList(leaderboard)}
      ${problems(leaderboard)}
      <ul class="notes">${reading.map((one) => html`<li dir="auto">${one}</li>`)}</ul>`,
    provenance: [
      ['Schema', schemaVersion],
      ['Seed', seed],
      ['Corpus', html`<code><bdi>${corpus.path}</bdi></code>`],
    ],
  };
  return pageFrame(content, viewer);
}

function rowTable({ leaderboard: rows, ratedBy }: Leaderboard): Html {
  if (ratedBy === 'static')
    return html`<table class="board static">
      <caption>${plural(rows.length, 'skill')} by static score</caption>
      <thead><tr><th scope="col" class="n">Rank</th><th scope="col">Skill</th><th scope="col" class="n">Static score</th></tr></thead>
      <tbody>${rows.map(
        (row) =>
          html`<tr><td class="n">${formatRank(row)}</td>${nameCell(row)}<td class="n">${shownPoints(row.staticScore)}</td></tr>`,
      )}</tbody>
    </table>`;
  const banded = hasSeveralBands(rows);
  return html`<table class="board">
    <caption>${plural(rows.length, 'skill')} by rating, each with its interval</caption>
    <thead><tr><th scope="col" class="n">Rank</th><th scope="col">Skill</th><th scope="col" class="n">Rating</th><th scope="col" class="n">Better than</th><th scope="col" class="n extra">Win chance</th><th scope="col" class="n extra">Games</th><th scope="col" class="n extra">Won, drawn, lost</th></tr></thead>
    <tbody>${rows.map((row, index) => html`${banded && bandRow(row, rows[index - 1])}${ratedRow(row)}`)}</tbody>
  </table>`;
}

function bandRow(row: LeaderboardRow, before: LeaderboardRow | undefined): Html | null {
  const title = bandAbove(row, before);
  return title === null
    ? null
    : html`<tr class="band"><th scope="rowgroup" colspan="7">${title.charAt(0).toUpperCase()}${title.slice(1)}</th></tr>`;
}

function ratedRow(row: LeaderboardRow): Html {
  const { bradleyTerry, ciLow, ciHigh, percentile, percentileCiLow, percentileCiHigh } = row;
  const share =
    formatPercentileInterval(percentileCiLow, percentileCiHigh) ?? (percentile === null ? null : NO_INTERVAL);
  const interval = formatRatingInterval(ciLow, ciHigh) ?? (bradleyTerry === null ? null : NO_INTERVAL);
  return html`<tr>
    <td class="n">${formatRank(row)}</td>
    ${nameCell(row)}
    <td class="n"><b>${formatRating(bradleyTerry)}</b> <small>${interval}</small></td>
    <td class="n">${formatPercentile(percentile)} <small>${share}</small></td>
    <td class="n extra">${formatPercentile(row.winChance)}</td>
    <td class="n extra">${formatCount(row.games)}</td>
    <td class="n extra">${row.wins}, ${row.draws}, ${row.losses}</td>
  </tr>`;
}

function nameCell({ name, path, category }: LeaderboardRow): Html {
  return html`<th scope="row"><bdi>${shownName(name)}</bdi> <small>${category !== null && html`<bdi>${shownName(category)}</bdi> · `}<code>${shownPath(path)}</code></small></th>`;
}

/** The best of each part, with their ratings in it. */
function viewTable(title: string, what: string, views: readonly LeaderboardView[]): Html | null {
  if (views.length === 0) return null;
  return html`<table class="board views">
    <caption>${title}</caption>
    <thead><tr><th scope="col">${what}</th><th scope="col" class="n">Skills</th><th scope="col">Best</th></tr></thead>
    <tbody>${views.map(
      (view) =>
        html`<tr><th scope="row"><bdi>${shownName(view.title)}</bdi></th><td class="n">${formatCount(view.skills)}</td><td>${view.rows.map((row, index) => html`${index > 0 && ', '}${viewEntry(row, view)}`)}</td></tr>`,
    )}</tbody>
  </table>`;
}

function viewEntry(row: LeaderboardRow, { dimension }: LeaderboardView): Html {
  const own = dimension === null ? null : ratingIn(row, dimension);
  const rating = own?.rating ?? row.bradleyTerry;
  const { ciLow, ciHigh } = own ?? row;
  return html`<bdi>${shownName(row.name)}</bdi> ${rating !== null && html`<small>${formatRated(rating, ciLow, ciHigh)}</small>`}`;
}

function changeList(leaderboard: Leaderboard): Html | null {
  const changes = describeChanges(leaderboard, MOST_CHANGES);
  if (changes.length === 0) return null;
  return html`<section><h2>What changed</h2><ul class="notes">${changes.map((one) => html`<li dir="auto">${one}</li>`)}</ul></section>`;
}

/** What could not be played or read, each with its reason. */
function problems({ failed, unreadable }: Leaderboard): Html | null {
  const entries = [
    ...failed.map(({ first, second, reason }) => ({ what: `${first.path} against ${second.path}`, reason })),
    ...unreadable.map(({ path, reason }) => ({ what: path, reason })),
  ];
  if (entries.length === 0) return null;
  const rest = entries.length - MOST_PROBLEMS;
  return html`<details class="more">
    <summary>${plural(entries.length, 'problem')}</summary>
    <ul class="places">${entries
      .slice(0, MOST_PROBLEMS)
      .map(
        ({ what, reason }) =>
          html`<li><p class="at"><code><bdi>${what}</bdi></code></p> <p class="said" dir="auto">${reason}</p></li>`,
      )}${rest > 0 && html`<li class="quiet">and ${formatCount(rest)} more in the JSON output</li>`}</ul>
  </details>`;
}
