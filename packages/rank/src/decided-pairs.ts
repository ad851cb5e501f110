import type { Matchup, MatchupResult } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { WinRecord } from '@plugin-eval/core/statistics/bradley-terry.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';
import {
  decisionsOf,
  type PairDecision,
  type Preference,
  reversedResult,
  scoreOf,
} from './reduce-matchup.ts';

/** A matchup between two contents, by their indices. */
export interface DecidedPair {
  a: number;
  b: number;
  /** Result for `a`. */
  result: MatchupResult;
  /** Results by dimension, for `a`. */
  dimensions: RecordedMatchup['dimensions'];
  /** Decisions by judge. */
  decisions: readonly PairDecision[];
}

/** A matchup as stored by a corpus. @param playedOn ISO 8601, UTC */
export function recordOf(matchup: Matchup, judgeId: string, playedOn: string): RecordedMatchup {
  const record: RecordedMatchup = {
    firstSha256: matchup.first.contentSha256,
    secondSha256: matchup.second.contentSha256,
    judgeId,
    result: matchup.result,
    ordersDisagree: matchup.ordersDisagree,
    dimensions: matchup.dimensions,
    decisions: decisionsOf(matchup.verdicts, ({ winner }) => winner),
    answers: matchup.verdicts.flatMap(({ answers }) => answers),
    playedOn,
  };
  // The same pair gives the same record whoever was called the first.
  return compareCodePoints(record.firstSha256, record.secondSha256) <= 0 ? record : reversedRecord(record);
}

/**
 * Returns one judge's decisions between existing contents, each pair once: the first record counts.
 * @param indexOf index of a content by its hash
 * @returns in the order of the indices, the lower one as `a`
 */
export function decidedPairs(
  records: readonly RecordedMatchup[],
  judgeId: string,
  indexOf: ReadonlyMap<string, number>,
): DecidedPair[] {
  const pairs = new Map<string, DecidedPair>();
  for (const record of records) {
    const a = indexOf.get(record.firstSha256);
    const b = indexOf.get(record.secondSha256);
    if (record.judgeId !== judgeId || a === undefined || b === undefined || a === b) continue;
    const pair = a < b ? pairOf(a, b, record) : pairOf(b, a, reversedRecord(record));
    const key = `${pair.a} ${pair.b}`;
    if (!pairs.has(key)) pairs.set(key, pair);
  }
  return [...pairs.values()].sort((one, other) => one.a - other.a || one.b - other.b);
}

/** Counts wins as Bradley and Terry do: a draw is half a win for both. */
export function winRecordOf({ a, b, result }: Pick<DecidedPair, 'a' | 'b' | 'result'>): WinRecord {
  return { a, b, winsA: scoreOf(result), winsB: scoreOf(reversedResult(result)) };
}

function pairOf(a: number, b: number, { result, dimensions, decisions }: RecordedMatchup): DecidedPair {
  return { a, b, result, dimensions, decisions };
}

function reversedRecord(record: RecordedMatchup): RecordedMatchup {
  return {
    ...record,
    firstSha256: record.secondSha256,
    secondSha256: record.firstSha256,
    result: reversedResult(record.result),
    dimensions: mapDimensions((name) => reversedResult(record.dimensions[name])),
    decisions: record.decisions.map(({ plain, swapped }) => ({
      plain: otherOf(swapped),
      swapped: otherOf(plain),
    })),
  };
}

function otherOf(preference: Preference): Preference {
  return preference === 'tie' ? 'tie' : preference === 'first' ? 'second' : 'first';
}
