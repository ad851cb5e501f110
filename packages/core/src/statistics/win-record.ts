/**
 * Games between two contenders, numbered from 0. A draw is half a win for both. Several records of one pair
 * add up. Sums of many games are as good as one record per game, except that intervals recognise draws only
 * as half wins in a record.
 */
export interface WinRecord {
  a: number;
  b: number;
  /** 0 or more, at most 10^9. */
  winsA: number;
  winsB: number;
}

/** Most wins for which double precision distinguishes strengths. */
const MOST_WINS = 1e9;

/** All games of a pair, its lower contender first. */
export interface RecordedPair {
  first: number;
  second: number;
  winsFirst: number;
  winsSecond: number;
  /**
   * The sum of s(1 - s) over the scores s of its games, as far as the records show it: a game that is won or lost adds
   * nothing, a draw 1/4. The variance of a score of mean p is p(1 - p) less the mean of s(1 - s).
   */
  drawnVariance: number;
}

/**
 * The pairs that played, in ascending order. Records are sorted before they are added up, so that their order does not
 * matter to the last bit.
 * @throws RangeError a record of unknown contenders, of a contender with itself, or with impossible wins
 */
export function pairsOf(contenders: number, records: readonly WinRecord[]): RecordedPair[] {
  const sorted = records.map((record) => recordedPair(contenders, record)).sort(compare);
  const pairs: RecordedPair[] = [];
  for (const record of sorted) {
    if (record.winsFirst + record.winsSecond === 0) continue;
    const last = pairs.at(-1);
    if (last && last.first === record.first && last.second === record.second) {
      last.winsFirst += record.winsFirst;
      last.winsSecond += record.winsSecond;
      last.drawnVariance += record.drawnVariance;
    } else pairs.push(record);
  }
  return pairs;
}

function recordedPair(contenders: number, { a, b, winsA, winsB }: WinRecord): RecordedPair {
  const known = (contender: number) =>
    Number.isInteger(contender) && contender >= 0 && contender < contenders;
  if (!known(a) || !known(b) || a === b) {
    throw new RangeError(`A record is of two of ${contenders} contenders, not ${a} and ${b}.`);
  }
  const possible = (wins: number) => wins >= 0 && wins <= MOST_WINS;
  if (!possible(winsA) || !possible(winsB)) throw new RangeError('Wins lie between 0 and 10^9.');
  // Fractions of whole games are the least that some of them must have been drawn; weights say nothing about draws.
  const fraction = Number.isInteger(winsA + winsB) ? winsA % 1 : 0;
  const drawnVariance = fraction * (1 - fraction);
  return a < b
    ? { first: a, second: b, winsFirst: winsA, winsSecond: winsB, drawnVariance }
    : { first: b, second: a, winsFirst: winsB, winsSecond: winsA, drawnVariance };
}

function compare(x: RecordedPair, y: RecordedPair): number {
  return x.first - y.first || x.second - y.second || x.winsFirst - y.winsFirst || x.winsSecond - y.winsSecond;
}
