import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type {
  Competitor,
  DimensionTally,
  FailedMatchup,
  Matchup,
  MatchupResult,
  PositionBias,
  Verdict,
} from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';

/** Matchups as documents have them, without a judge. */

export const MATCHUP_MODEL = 'anthropic:claude-sonnet-4-5';

export function reportCompetitor(name: string, changes: Partial<Competitor> = {}): Competitor {
  return {
    name,
    path: `skills/${name}`,
    category: 'origami',
    contentSha256: name.padEnd(64, '0').slice(0, 64),
    ...changes,
  };
}

/** Both orders by one judge: alike for a win or a loss; for a draw, either alike or each for the skill shown first. */
export function reportMatchup(
  first: Competitor,
  second: Competitor,
  result: MatchupResult,
  { ordersDisagree = false, sample = 0 } = {},
): Matchup {
  const winner = { win: 'first', draw: 'tie', loss: 'second' } as const;
  const verdicts = [false, true].map((swapped) =>
    reportVerdict(swapped, ordersDisagree ? (swapped ? 'second' : 'first') : winner[result]),
  );
  return {
    first,
    second,
    sample,
    result,
    ordersDisagree,
    dimensions: mapDimensions((name) => dimensionResult(name, result)),
    verdicts,
    leftOut: [],
  };
}

function reportVerdict(swapped: boolean, winner: Verdict['winner']): Verdict {
  return {
    judge: 1,
    model: MATCHUP_MODEL,
    swapped,
    winner,
    reasoning:
      'Both say when to fold. One names the paper and its size.\nThe other leaves the first crease to the reader.',
    dimensions: mapDimensions((name) => ({
      winner: name === 'token_efficiency' ? ('tie' as const) : winner,
      reasoning: `Its ${name.replaceAll('_', ' ')} is easier to follow.`,
    })),
    evidence: [
      {
        skill: 'first',
        quote: 'Take one square sheet of 15 cm.',
        found: true,
        file: 'SKILL.md',
        line: 14,
      },
      { skill: 'second', quote: 'Fold it until it flies.', found: false, file: null, line: null },
    ],
    repaired: swapped,
    answers: [`matchup-${swapped ? 'swapped' : 'plain'}`],
  };
}

function dimensionResult(name: DimensionName, result: MatchupResult): MatchupResult {
  return name === 'token_efficiency' ? 'draw' : result;
}

export function reportFailedMatchup(first: Competitor, second: Competitor): FailedMatchup {
  return { first, second, reason: 'The judge answered twice without a verdict: the call timed out.' };
}

/** What a skill won, drew and lost in each dimension of some matchups. */
export function talliesOf(matchups: readonly Matchup[]): Record<DimensionName, DimensionTally> {
  return mapDimensions((name) => {
    const count = (wanted: MatchupResult) =>
      matchups.filter(({ dimensions }) => dimensions[name] === wanted).length;
    return { wins: count('win'), draws: count('draw'), losses: count('loss') };
  });
}

export function reportPositionBias(changes: Partial<PositionBias> = {}): PositionBias {
  return {
    rate: 0.15,
    ciLow: 0.0524,
    ciHigh: 0.3604,
    pairs: 20,
    disagreements: 3,
    firstPreferred: 2,
    secondPreferred: 0,
    ...changes,
  };
}

/** Nothing was decided in both orders. */
export const NO_POSITION_BIAS: PositionBias = {
  rate: null,
  ciLow: null,
  ciHigh: null,
  pairs: 0,
  disagreements: 0,
  firstPreferred: 0,
  secondPreferred: 0,
};

/** A judge that prefers whatever it sees first. */
export function alwaysFirst(pairs: number, ciLow: number): PositionBias {
  return {
    rate: 1,
    ciLow,
    ciHigh: 1,
    pairs,
    disagreements: pairs,
    firstPreferred: pairs,
    secondPreferred: 0,
  };
}
