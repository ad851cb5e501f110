import type { Verdict } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { describe, expect, test } from 'vitest';
import { dimensionTallies } from './dimension-tallies.ts';
import { positionBias } from './measure-position-bias.ts';
import { type PairDecision, type Preference, reduceMatchup } from './reduce-matchup.ts';

const FIRST = { name: 'crane', path: 'crane', category: null, contentSha256: 'a' };
const SECOND = { name: 'heron', path: 'heron', category: null, contentSha256: 'b' };

function verdict(judge: number, swapped: boolean, winner: Preference, robustness = winner): Verdict {
  return {
    judge,
    model: 'openai:x',
    swapped,
    winner,
    reasoning: '',
    dimensions: mapDimensions((name) => ({
      winner: name === 'robustness' ? robustness : winner,
      reasoning: '',
    })),
    evidence: [],
    repaired: false,
    answers: [],
  };
}

/** @param decisions by judge: plain and swapped */
function matchup(...decisions: [Preference, Preference][]) {
  const verdicts = decisions.flatMap(([plain, swapped], i) => [
    verdict(i + 1, false, plain),
    verdict(i + 1, true, swapped),
  ]);
  return reduceMatchup({ first: FIRST, second: SECOND, sample: 0, verdicts, leftOut: [] });
}

describe('a matchup', () => {
  test.each<[string, [Preference, Preference][], string, boolean]>([
    ['one judge, both orders', [['first', 'first']], 'win', false],
    ['one judge, for the second', [['second', 'second']], 'loss', false],
    ['one judge, a tie twice', [['tie', 'tie']], 'draw', false],
    ['one judge that goes by the place', [['first', 'second']], 'draw', true],
    ['one judge, a tie in one order', [['first', 'tie']], 'draw', true],
    [
      'two judges of one mind',
      [
        ['first', 'first'],
        ['first', 'first'],
      ],
      'win',
      false,
    ],
    [
      'two judges against each other',
      [
        ['first', 'first'],
        ['second', 'second'],
      ],
      'draw',
      false,
    ],
    [
      'one judge decided, one undecided',
      [
        ['second', 'second'],
        ['tie', 'tie'],
      ],
      'loss',
      false,
    ],
    [
      'one judge decided, one goes by the place',
      [
        ['second', 'second'],
        ['first', 'second'],
      ],
      'loss',
      true,
    ],
    [
      'two against one',
      [
        ['first', 'first'],
        ['second', 'second'],
        ['first', 'first'],
      ],
      'win',
      false,
    ],
  ])('%s', (_, decisions, result, ordersDisagree) => {
    expect(matchup(...decisions)).toMatchObject({ result, ordersDisagree });
  });

  test('has results of its own in each dimension', () => {
    const { result, dimensions } = reduceMatchup({
      first: FIRST,
      second: SECOND,
      sample: 0,
      verdicts: [verdict(1, false, 'first', 'second'), verdict(1, true, 'first', 'second')],
      leftOut: [],
    });
    expect([result, dimensions.robustness, dimensions.output_quality]).toEqual(['win', 'loss', 'win']);
  });

  test('two give the tallies of a skill', () => {
    const tallies = dimensionTallies([
      matchup(['first', 'first']).dimensions,
      matchup(['second', 'second']).dimensions,
      matchup(['second', 'first']).dimensions,
    ]);
    expect(tallies.robustness).toEqual({ wins: 1, draws: 1, losses: 1 });
  });
});

describe('position bias', () => {
  const decision = (plain: Preference, swapped: Preference): PairDecision => ({ plain, swapped });

  test('counts pairs that were decided differently, and whom the place helped', () => {
    expect(
      positionBias([
        [decision('first', 'second')],
        [decision('first', 'second')],
        [decision('second', 'first')],
        [decision('first', 'tie')],
        [decision('first', 'first')],
        [decision('second', 'second')],
        [decision('tie', 'tie')],
        [decision('first', 'first')],
      ]),
    ).toEqual({
      rate: 0.5,
      // The mid-P interval of 4 of 8, by adding up binomial terms.
      ciLow: expect.closeTo(0.1841, 4),
      ciHigh: expect.closeTo(0.8159, 4),
      pairs: 8,
      disagreements: 4,
      firstPreferred: 2,
      secondPreferred: 1,
    });
  });

  test('judges that always agree tell hardly more than one of them', () => {
    const pairs = Array.from({ length: 20 }, (_, i) => decision('first', i < 10 ? 'second' : 'first'));
    const one = positionBias(pairs.map((pair) => [pair]));
    const two = positionBias(pairs.map((pair) => [pair, pair]));
    expect([two.rate, two.pairs, two.disagreements]).toEqual([0.5, 40, 20]);
    expect(Math.abs((two.ciLow ?? 0) - (one.ciLow ?? 1))).toBeLessThan(0.005);
    expect(Math.abs((two.ciHigh ?? 0) - (one.ciHigh ?? 1))).toBeLessThan(0.005);
  });

  test('is not known without pairs', () => {
    expect(positionBias([])).toMatchObject({ rate: null, ciLow: null, ciHigh: null, pairs: 0 });
  });
});
