import type { Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import type { FailedMatchup, Matchup, Ranking } from '../../documents/ranking.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { describeJudges, describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatRating } from '../number-format.ts';
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
import type { TextStyle } from './style.ts';

const LONGEST = { name: 60, path: 160, sentence: 600 };
const MOST_OPPONENTS = 100;

/** The place of the skill in its corpus in a line, and why it does not count when it does not. */
export function rankingLines({ ranking }: Evaluation, style: TextStyle): string[] {
  if (ranking === null) return [];
  const gap = rankingGap(ranking);
  const mark =
    gap === null
      ? null
      : gap.kind === 'errored'
        ? style.alarm('errored')
        : style.level('warning', 'too few opponents');
  return [
    `  ${style.strong('ranking')}  ${summariseRanking(ranking).join(', ')}`,
    ...(gap === null ? [] : [`    ${mark}  ${shown(gap.detail, LONGEST.sentence)}`]),
    '',
  ];
}

/** Everything else about it, for --verbose: how it was judged, dimensions, opponents, what could not be played. */
export function rankingDetails({ ranking }: Evaluation, style: TextStyle): string[] {
  if (ranking === null) return [];
  return [
    '',
    style.strong('  Place in the corpus'),
    ...factLines(ranking),
    ...dimensionLines(ranking, style),
    ...opponentLines(ranking.matchups, style),
    ...ranking.failed.map((failed) => failedLine(failed, style)),
    ...ranking.notes.map((note) => `    ${style.dim('note')}  ${shown(note, LONGEST.sentence)}`),
  ];
}

function factLines(ranking: Ranking): string[] {
  const { closest, costUsd, models, percentile, positionBias, seed, usage } = ranking;
  const bradleyTerry = describeBradleyTerry(ranking);
  const eloInterval = describeEloInterval(ranking);
  const judges = describeJudges({ judges: models.length, models });
  const facts: (readonly [name: string, value: string])[] = [
    ['results', describeResults(ranking)],
    ['bradley-terry', bradleyTerry ?? 'no rating'],
    ...(percentile === null ? [] : [['win chance', describeWinChance(percentile)] as const]),
    ['corpus', describeCorpus(ranking)],
    ['judged by', shown(`${judges}, ${formatCost(costUsd)}, ${describeUsage(usage)}`, LONGEST.sentence)],
    ['position bias', describePositionBias(positionBias)],
    [
      'closest',
      closest === null
        ? 'no opponent has a rating'
        : `${shown(closest.name, LONGEST.name)}, rated ${formatRating(closest.rating)}: ${RESULT_WORDS[closest.result]}`,
    ],
    ...(eloInterval === null ? [] : [['elo interval', shown(eloInterval, LONGEST.sentence)] as const]),
    ['seed', String(seed)],
  ];
  return facts.map(([name, value]) => `    ${name.padEnd(16)}${value}`);
}

function dimensionLines({ dimensions, matchups }: Ranking, style: TextStyle): string[] {
  if (matchups.length === 0) return [];
  const cell = (count: number) => String(count).padStart(7);
  return [
    style.dim(`    ${'dimension'.padEnd(24)}    won  drawn   lost`),
    ...DIMENSION_NAMES.map((name) => {
      const { wins, draws, losses } = dimensions[name];
      return `    ${name.padEnd(24)}${cell(wins)}${cell(draws)}${cell(losses)}`;
    }),
  ];
}

function opponentLines(matchups: readonly Matchup[], style: TextStyle): string[] {
  const rest = matchups.length - MOST_OPPONENTS;
  return [
    ...(matchups.length === 0 ? [] : [style.dim('    opponents')]),
    ...matchups.slice(0, MOST_OPPONENTS).map(({ second, result, ordersDisagree }) => {
      const word = RESULT_WORDS[result].padEnd(6);
      const colored = result === 'win' ? style.good(word) : result === 'loss' ? style.bad(word) : word;
      const flag = ordersDisagree ? style.level('warning', '  the orders disagree') : '';
      return `    ${colored} ${shown(second.name, LONGEST.name)}  ${style.dim(shown(second.path, LONGEST.path))}${flag}`;
    }),
    ...(rest > 0 ? [style.dim(`    and ${rest} more in the JSON output`)] : []),
  ];
}

function failedLine({ second, reason }: FailedMatchup, style: TextStyle): string {
  return `    ${style.bad('errored')} ${shown(second.name, LONGEST.name)}: ${shown(reason, LONGEST.sentence)}`;
}

function shown(text: string, limit: number): string {
  return terminalSafe(excerpt(text, limit));
}
