import type { Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import type { FailedMatchup, Matchup, Ranking } from '../../documents/ranking.ts';
import { excerpt } from '../../text/code-points.ts';
import { describeJudges, describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatRating, plural } from '../number-format.ts';
import { describePositionBias } from '../ranking/position-bias.ts';
import {
  describeBradleyTerry,
  describeCorpus,
  describeEloInterval,
  describeResults,
  describeWinChance,
  RESULT_WORDS,
  rankingGap,
  summariseRanking,
} from '../ranking/ranking-summary.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** A comment on a pull request holds 65,536 characters; the JSON output holds everything. */
const LONGEST = { name: 60, category: 40, reason: 120, sentence: 400 };
const MOST = { opponents: 30, failed: 10, notes: 10 };

/** The place of the skill in its corpus: a line, what is wrong with it, and, folded away, what it rests on. */
export function rankingMarkdown({ ranking }: Evaluation): string[] {
  if (ranking === null) return [];
  const gap = rankingGap(ranking);
  return [
    `Ranking: ${summariseRanking(ranking).join(', ')}.`,
    '',
    ...(gap === null
      ? []
      : [
          `**${gap.kind === 'errored' ? 'The ranking errored' : 'Too few opponents'}:** ${shown(gap.detail, LONGEST.sentence)}`,
          '',
        ]),
    '<details><summary>How it was ranked</summary>',
    '',
    ...facts(ranking),
    '',
    ...dimensionTable(ranking),
    ...opponentTable(ranking.matchups),
    ...failedList(ranking.failed),
    ...noteList(ranking.notes),
    '</details>',
    '',
  ];
}

function facts(ranking: Ranking): string[] {
  const { closest, costUsd, models, percentile, positionBias, seed, usage } = ranking;
  const eloInterval = describeEloInterval(ranking);
  const judges = describeJudges({ judges: models.length, models });
  const nearest =
    closest === null
      ? 'no opponent has a rating'
      : `${shown(closest.name, LONGEST.name)}, rated ${formatRating(closest.rating)}: ${RESULT_WORDS[closest.result]}`;
  return [
    `- Results: ${describeResults(ranking)}`,
    `- Bradley-Terry: ${describeBradleyTerry(ranking) ?? 'no rating'}`,
    ...(percentile === null ? [] : [`- Win chance: ${describeWinChance(percentile)}`]),
    ...(eloInterval === null ? [] : [`- Elo interval: ${shown(eloInterval, LONGEST.sentence)}`]),
    `- Corpus: ${describeCorpus(ranking)}`,
    `- Judged by: ${shown(judges, LONGEST.sentence)}, ${escapeMarkdown(formatCost(costUsd))}, ${describeUsage(usage)}, seed ${seed}`,
    `- Position bias: ${describePositionBias(positionBias)}`,
    `- Closest opponent: ${nearest}`,
  ];
}

function dimensionTable({ dimensions, matchups }: Ranking): string[] {
  if (matchups.length === 0) return [];
  return [
    '| Dimension | Won | Drawn | Lost |',
    '|---|---:|---:|---:|',
    ...DIMENSION_NAMES.map((name) => {
      const { wins, draws, losses } = dimensions[name];
      return `| \`${name}\` | ${wins} | ${draws} | ${losses} |`;
    }),
    '',
  ];
}

function opponentTable(matchups: readonly Matchup[]): string[] {
  if (matchups.length === 0) return [];
  const rest = matchups.length - MOST.opponents;
  return [
    '| Opponent | Category | Result | Reason of a judge |',
    '|---|---|---|---|',
    ...matchups.slice(0, MOST.opponents).map(({ second, result, ordersDisagree, verdicts }) => {
      const flag = ordersDisagree ? ', the orders disagree' : '';
      return `| ${shown(second.name, LONGEST.name)} | ${shown(second.category ?? '', LONGEST.category)} | ${RESULT_WORDS[result]}${flag} | ${shown(verdicts[0]?.reasoning ?? '', LONGEST.reason)} |`;
    }),
    '',
    ...(rest > 0 ? [`${plural(rest, 'opponent')} more in the JSON output.`, ''] : []),
  ];
}

function failedList(failed: readonly FailedMatchup[]): string[] {
  if (failed.length === 0) return [];
  const rest = failed.length - MOST.failed;
  return [
    'Could not be played:',
    '',
    ...failed
      .slice(0, MOST.failed)
      .map(
        ({ second, reason }) => `- ${shown(second.name, LONGEST.name)}: ${shown(reason, LONGEST.sentence)}`,
      ),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    '',
  ];
}

function noteList(notes: readonly string[]): string[] {
  if (notes.length === 0) return [];
  return [...notes.slice(0, MOST.notes).map((note) => `- ${shown(note, LONGEST.sentence)}`), ''];
}

function shown(text: string, limit: number): string {
  return escapeMarkdown(excerpt(text, limit));
}
