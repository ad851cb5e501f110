import type { Evaluation } from '../../documents/evaluation.ts';
import type { Matchup, Ranking } from '../../documents/ranking.ts';
import { describeUsage } from '../judge-summary.ts';
import { formatCost, plural } from '../number-format.ts';
import { describePositionBias } from '../position-bias.ts';
import {
  describeBradleyTerry,
  describeCorpus,
  describePercentile,
  describeResults,
  describeWinChance,
  RESULT_WORDS,
  rankingGap,
} from '../ranking-summary.ts';
import { formatRating, formatRatingInterval, NO_INTERVAL } from '../rating-format.ts';
import { type Fact, factList } from './fact-list.ts';
import { below, type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { failedMatchups, matchupTable, type SkillWords } from './matchup-table.ts';
import { ratingScale } from './rating-scale.ts';
import { shownName } from './shown-name.ts';
import { shownPath } from './shown-place.ts';
import { tallyTable } from './tally-table.ts';

const WORDS: SkillWords = { first: 'this skill', second: 'the opponent', tie: 'neither' };

/** The place of a skill in its corpus: Elo, what it rests on, and every matchup with its reasons. */
export function rankingSection({ ranking }: Evaluation, level: HeadingLevel): Html | null {
  if (ranking === null) return null;
  const { dimensions, matchups, failed, notes } = ranking;
  const inner = below(level);
  return html`<section class="ranking">
    ${heading(level, 'Place in the corpus')}
    ${gapNotice(ranking)}
    ${factList(facts(ranking), 'compact')}
    ${scale(ranking)}
    <p class="bias"><b>Position bias:</b> ${describePositionBias(ranking.positionBias)}</p>
    ${tallyTable(dimensions, {
      caption: 'Dimension by dimension; a draw is half a point',
      share: 'Share of points',
      wins: 'Won',
      draws: 'Drawn',
      losses: 'Lost',
    })}
    ${(matchups.length > 0 || failed.length > 0) && heading(inner, 'Opponents')}
    ${failedMatchups(failed, ({ second }) => html`<bdi>${shownName(second.name)}</bdi> <code class="at">${shownPath(second.path)}</code>`)}
    ${opponents(matchups)}
    ${notes.length > 0 && html`<ul class="notes">${notes.map((note) => html`<li dir="auto">${note}</li>`)}</ul>`}
  </section>`;
}

/** The same behind a disclosure, for a member of a collection. */
export function foldedRankingSection(evaluation: Evaluation, level: HeadingLevel): Html | null {
  const section = rankingSection(evaluation, level);
  return section && html`<details class="more"><summary>How it was ranked</summary>${section}</details>`;
}

function gapNotice(ranking: Ranking): Html | null {
  const gap = rankingGap(ranking);
  if (gap === null) return null;
  return gap.kind === 'errored'
    ? html`<p class="notice trust alarm"><b>The ranking errored</b> <span dir="auto">${gap.detail}</span></p>`
    : html`<p class="notice"><b>Too few opponents:</b> <span dir="auto">${gap.detail}</span></p>`;
}

function facts(ranking: Ranking): Fact[] {
  const {
    elo,
    ciLow,
    ciHigh,
    ciMethod,
    ciReason,
    percentile,
    opponents,
    closest,
    models,
    costUsd,
    usage,
    seed,
  } = ranking;
  const interval = formatRatingInterval(ciLow, ciHigh);
  return [
    ['Bradley-Terry', html`<b>${describeBradleyTerry(ranking) ?? 'no rating'}</b>`],
    ['Percentile', percentile === null ? 'no rating to compare' : describePercentile(percentile)],
    ...(percentile === null ? [] : [['Win chance', describeWinChance(percentile)] as const]),
    [
      'Elo',
      html`<b>${formatRating(elo)}</b>${elo !== null && html` ${interval ?? NO_INTERVAL}`}${elo !== null && html` <small dir="auto">${ciMethod ?? ciReason ?? ''}</small>`}`,
    ],
    ['Opponents', opponents === 0 ? '0' : html`${opponents} <small>${describeResults(ranking)}</small>`],
    [
      'Closest opponent',
      closest === null
        ? 'none has a rating'
        : html`<bdi>${shownName(closest.name)}</bdi> ${formatRating(closest.rating)}, ${RESULT_WORDS[closest.result]} <small><code>${shownPath(closest.path)}</code></small>`,
    ],
    ['Corpus', describeCorpus(ranking)],
    [models.length > 1 ? 'Judges' : 'Judge', modelNames(models)],
    ['Cost', formatCost(costUsd)],
    ['Tokens', describeUsage(usage)],
    ['Seed', seed],
  ];
}

function modelNames(models: readonly string[]): Html {
  return models.length === 0
    ? html`unknown`
    : html`${models.map((model, index) => html`${index > 0 && ', '}<code><bdi>${model}</bdi></code>`)}`;
}

function scale({ elo, ciLow: low, ciHigh: high }: Ranking): Html | null {
  return elo === null ? null : ratingScale(elo, low === null || high === null ? null : { low, high });
}

function opponents(matchups: readonly Matchup[]): Html | null {
  return matchupTable(
    matchups.map((matchup) => ({
      title: opponentName(matchup),
      result: RESULT_WORDS[matchup.result],
      matchup,
    })),
    {
      caption: `${plural(matchups.length, 'opponent')}, each judged blind and in both orders`,
      title: 'Opponent',
      words: WORDS,
    },
  );
}

function opponentName({ second }: Matchup): Html {
  const { name, path, category } = second;
  return html`<bdi>${shownName(name)}</bdi> <small>${category !== null && html`<bdi>${category}</bdi> · `}<code>${shownPath(path)}</code></small>`;
}
