import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { DimensionTally, FailedMatchup, Matchup, Ranking } from '@plugin-eval/core/documents/ranking.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { describeJudges, describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, formatPercent, formatRated, formatRating } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Cell, Fact, Phrase, Section } from '../view-model/blocks.ts';
import { fact, factList, foldedInFull, list, notice, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { describePositionBias, namePositionBias } from './position-bias.ts';
import {
  describeBradleyTerry,
  describeCorpus,
  describeEloInterval,
  describePercentile,
  describeResults,
  describeWinChance,
  RESULT_WORDS,
  rankingGap,
} from './ranking-summary.ts';

const LONGEST = { name: 60, path: 160, sentence: 600, reason: 120 };
const MOST_PUBLISHED = { opponents: 30, failed: 10, notes: 20 };
/** Share of position-decided pairs from which matches say more about the judge than about the skill. */
const MOSTLY = 0.5;

/** The place of a skill in its corpus: the limits of its figures first; in full, also every opponent. */
export function rankingSections({ ranking }: Evaluation): Section[] {
  if (ranking === null) return [];
  const { dimensions, matchups, failed, notes } = ranking;
  return section(
    'ranking',
    TITLES.corpusPlace,
    [
      ...rankingNotices(ranking),
      factList(rankingFacts(ranking)),
      ...tallyBlock(dimensions),
      foldedInFull('Data and methods', factList(basisFacts(ranking)), notesBlock(notes)),
    ],
    section('opponents', null, [foldedInFull('Opponents', opponentsBlock(matchups), failedBlock(failed))]),
  );
}

/** Caveats before the figures: an Elo that does not count, or position that decided most matches. */
function rankingNotices(ranking: Ranking): Block[] {
  const gap = rankingGap(ranking);
  const { positionBias } = ranking;
  const { rate } = positionBias;
  return [
    ...(gap === null
      ? []
      : [
          notice(gap.kind === 'errored' ? ('alarm' as const) : ('caution' as const), [
            { text: gap.kind === 'errored' ? 'The ranking errored: ' : 'Too few opponents: ' },
            shortened(gap.detail, LONGEST.sentence),
          ]),
        ]),
    ...(rate === null || rate <= MOSTLY
      ? []
      : [
          notice(
            'caution',
            `${rate === 1 ? 'Nothing could be decided' : 'Little could be decided'}: in ${formatPercent(rate)} of the pairs the judge went by position, which counts as a draw.`,
          ),
        ]),
  ];
}

/** Rating, percentile, Elo, and their basis. */
function rankingFacts(ranking: Ranking): Fact[] {
  const { elo, ciLow, ciHigh, percentile, opponents, positionBias } = ranking;
  return [
    fact(
      'Bradley-Terry',
      describeBradleyTerry(ranking) ?? 'no rating',
      percentile === null ? null : describePercentile(percentile),
    ),
    ...(percentile === null ? [] : [fact('Win chance', describeWinChance(percentile))]),
    fact('Elo', elo === null ? 'no Elo' : formatRated(elo, { ciLow, ciHigh })),
    fact('Opponents', formatCount(opponents), opponents === 0 ? null : describeResults(ranking)),
    ...(opponents === 0 ? [] : [fact('Position bias', namePositionBias(positionBias))]),
  ];
}

function basisFacts(ranking: Ranking): Fact[] {
  const { closest, costUsd, models, opponents, positionBias, seed, usage } = ranking;
  const eloInterval = describeEloInterval(ranking);
  return [
    ...(eloInterval === null ? [] : [fact('Elo', [shortened(eloInterval, LONGEST.sentence)])]),
    ...(opponents === 0 ? [] : [fact('Position bias', describePositionBias(positionBias))]),
    {
      term: 'Closest opponent',
      ...(closest === null
        ? { value: 'no opponent has a rating' }
        : {
            value: [shortened(closest.name, LONGEST.name)],
            note: `rated ${formatRating(closest.rating)}: ${RESULT_WORDS[closest.result]}`,
          }),
    },
    fact('Corpus', describeCorpus(ranking)),
    fact(models.length > 1 ? 'Judges' : 'Judge', [
      shortened(describeJudges({ judges: models.length, models }), LONGEST.sentence),
    ]),
    fact('Cost', formatCost(costUsd), describeUsage(usage)),
    fact('Seed', String(seed)),
  ];
}

/** Wins, draws and losses by dimension; empty without matches. */
function tallyBlock(dimensions: Readonly<Record<DimensionName, DimensionTally>>): Block[] {
  const played = ({ wins, draws, losses }: DimensionTally) => wins + draws + losses;
  if (DIMENSION_NAMES.every((name) => played(dimensions[name]) === 0)) return [];
  const tallies = table(
    ['Dimension', { title: 'Share of points', isMeter: true }, 'Won:', 'Drawn:', 'Lost:'],
    DIMENSION_NAMES.map((name): Cell[] => {
      const tally = dimensions[name];
      const { wins, draws, losses } = tally;
      const share = played(tally) === 0 ? null : (wins + draws / 2) / played(tally);
      return [DIMENSIONS[name].title, { meter: { share } }, String(wins), String(draws), String(losses)];
    }),
  );
  return [foldedInFull(TITLES.dimensions, tallies)];
}

function opponentsBlock(matchups: readonly Matchup[]): Block {
  return table(
    ['Result', 'Opponent'],
    matchups.map((matchup): Cell[] => [
      [resultPhrase(matchup)],
      [
        ...opponentWords(matchup),
        ': ',
        shortened(matchup.verdicts[0]?.reasoning ?? '', LONGEST.reason, 'quiet'),
      ],
    ]),
    { mostPublished: MOST_PUBLISHED.opponents },
  );
}

/** A won, drawn or lost matchup. */
export function resultPhrase({ result }: Matchup): Phrase {
  const text = RESULT_WORDS[result];
  return result === 'draw' ? { text } : { text, tone: result === 'win' ? 'good' : 'bad' };
}

/** Names the opponent of a matchup, and says when the orders of presentation disagree. */
export function opponentWords({ second, ordersDisagree }: Matchup): (string | Phrase)[] {
  return [
    shortened(second.name, LONGEST.name, 'strong'),
    ' ',
    shortened(second.path, LONGEST.path, 'quiet'),
    ...(second.category === null ? [] : [', ', shortened(second.category, LONGEST.name)]),
    ...(ordersDisagree ? [', ', ORDERS_DISAGREE] : []),
  ];
}

/** Marks a matchup that a judge decided by position. */
const ORDERS_DISAGREE = { text: 'the orders disagree', tone: 'warning' } as const;

function failedBlock(failed: readonly FailedMatchup[]): Block {
  return list(
    failed.map(({ second, reason }) => [
      { text: 'Could not be played: ', tone: 'bad' },
      shortened(second.name, LONGEST.name),
      ': ',
      shortened(reason, LONGEST.sentence),
    ]),
    { mostPublished: MOST_PUBLISHED.failed },
  );
}

/** Further notes on the ranking. */
function notesBlock(notes: readonly string[]): Block {
  return list(
    notes.map((note) => [shortened(note, LONGEST.sentence)]),
    { mostPublished: MOST_PUBLISHED.notes },
  );
}
