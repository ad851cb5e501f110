import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';
import { pairwisePerform, playOptions, stagedSkill } from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';
import { decidedPairs, recordOf, winRecordOf } from './decided-pairs.ts';
import { playMatchup } from './play-matchup.ts';
import { reversedResult } from './reduce-matchup.ts';

const BETTER = stagedSkill('better', 80, { text: '# A skill\n\ncraft: 80\nrobustness: 1' }).contender;
const WORSE = stagedSkill('worse', 40, { text: '# A skill\n\ncraft: 40\nrobustness: 2' }).contender;
const HASHES = [BETTER, WORSE].map(({ competitor }) => competitor.contentSha256).sort();
const INDEX = new Map(HASHES.map((hash, index) => [hash, index]));
const INDEX_OF_BETTER = INDEX.get(BETTER.competitor.contentSha256);

async function recordedWith(first: typeof BETTER, second: typeof BETTER): Promise<RecordedMatchup> {
  const { matchup } = await playMatchup(
    first,
    second,
    playOptions(),
    { perform: pairwisePerform() },
    { sample: 0 },
  );
  return recordOf(matchup, 'judge', '2026-11-22T00:00:00.000Z');
}

test('a pair is recorded alike whoever was called the first', async () => {
  const [one, other] = [await recordedWith(BETTER, WORSE), await recordedWith(WORSE, BETTER)];
  expect({ ...one, answers: [...one.answers].sort() }).toEqual({
    ...other,
    answers: [...other.answers].sort(),
  });
  expect([one.firstSha256, one.secondSha256]).toEqual(HASHES);
  const winner = INDEX_OF_BETTER === 0 ? 'first' : 'second';
  expect(one.decisions).toEqual([{ plain: winner, swapped: winner }]);
  expect(one.result).toBe(INDEX_OF_BETTER === 0 ? 'win' : 'loss');
  expect(one.dimensions.robustness).toBe(INDEX_OF_BETTER === 0 ? 'loss' : 'win');
});

test('what depended on the place keeps its place when a record is turned round', async () => {
  const perform = pairwisePerform({ prefers: 'first' });
  const { matchup } = await playMatchup(BETTER, WORSE, playOptions(), { perform }, { sample: 0 });
  const { matchup: turned } = await playMatchup(WORSE, BETTER, playOptions(), { perform }, { sample: 0 });
  for (const one of [matchup, turned]) {
    expect(recordOf(one, 'judge', 'x').decisions).toEqual([{ plain: 'first', swapped: 'second' }]);
  }
});

describe('decided pairs', () => {
  test('are those of one judge between contents that are there, each once', async () => {
    const record = await recordedWith(BETTER, WORSE);
    const contradiction = { ...record, result: 'draw' as const };
    const strangers = { ...record, firstSha256: 'f'.repeat(64) };
    const pairs = decidedPairs(
      [strangers, { ...record, judgeId: 'other' }, record, contradiction],
      'judge',
      INDEX,
    );
    expect(pairs).toEqual([
      { a: 0, b: 1, result: record.result, dimensions: record.dimensions, decisions: record.decisions },
    ]);
  });

  test('do not depend on how a record is turned', async () => {
    const record = await recordedWith(BETTER, WORSE);
    const turned: RecordedMatchup = {
      ...record,
      firstSha256: record.secondSha256,
      secondSha256: record.firstSha256,
      result: record.result === 'win' ? 'loss' : 'win',
      dimensions: mapDimensions((name) => reversedResult(record.dimensions[name])),
      decisions: [{ plain: 'second', swapped: 'second' }],
    };
    const straight = {
      ...record,
      result: 'win' as const,
      decisions: [{ plain: 'first' as const, swapped: 'first' as const }],
    };
    const [one] = decidedPairs([straight], 'judge', INDEX);
    const [other] = decidedPairs([{ ...turned, result: 'loss' }], 'judge', INDEX);
    expect(other).toEqual(one);
  });

  test('count as games of one point', () => {
    const pair = { a: 3, b: 5 };
    expect(winRecordOf({ ...pair, result: 'win' })).toEqual({ ...pair, winsA: 1, winsB: 0 });
    expect(winRecordOf({ ...pair, result: 'draw' })).toEqual({ ...pair, winsA: 0.5, winsB: 0.5 });
    expect(winRecordOf({ ...pair, result: 'loss' })).toEqual({ ...pair, winsA: 0, winsB: 1 });
  });
});
