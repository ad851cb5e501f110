import type { Resampling } from './cluster-bootstrap.ts';

/** Relative tolerance within which statistics count as extreme as the observed one. */
const TOLERANCE = 1e-9;

export interface LossTestUnit {
  /** Paired difference; below 0 is a loss. */
  difference: number;
  /** True when it belongs to the part that is also tested alone. */
  inFocus: boolean;
}

/**
 * Computes the one-sided p-value of a loss in paired differences, when each pair could equally have the
 * opposite sign. Uses two sums: that of all units and that of the units in focus, each divided by the root of
 * its sum of squares, which flips do not change. The larger loss of the two is compared with the larger loss
 * of every flip, so that the second look does not affect the level: the chance of a p at or below any level
 * is at most that level. 1 without any.
 *
 * Enumerates all flips if there are no more than resamples; otherwise draws as many and counts the observed
 * one with them. Source: docs/specification/statistics.md, "Sign flips".
 */
export function lossTest(units: readonly LossTestUnit[], { resamples, random }: Resampling): number {
  const some = units.filter(({ difference }) => difference !== 0);
  const sizes = Float64Array.from(some, ({ difference }) => Math.abs(difference));
  const focus = Uint8Array.from(some, ({ inFocus }) => Number(inFocus));
  const scales = scalesOf(sizes, focus);
  const seen = largestLoss(sizes, focus, scales, (index) => (some[index]?.difference ?? 0) < 0) - TOLERANCE;
  if (sizes.length < 32 && 2 ** sizes.length <= resamples) {
    const ways = 2 ** sizes.length;
    let extreme = 0;
    for (let way = 0; way < ways; way += 1)
      extreme += Number(largestLoss(sizes, focus, scales, (index) => ((way >>> index) & 1) === 1) >= seen);
    return extreme / ways;
  }
  let extreme = 1;
  const bits = new Uint32Array(Math.ceil(sizes.length / 32));
  const isLoss = (index: number) => (((bits[index >>> 5] as number) >>> (index & 31)) & 1) === 1;
  for (let draw = 0; draw < resamples; draw += 1) {
    for (let word = 0; word < bits.length; word += 1) bits[word] = random.uint32();
    extreme += Number(largestLoss(sizes, focus, scales, isLoss) >= seen);
  }
  return extreme / (resamples + 1);
}

interface Scales {
  all: number;
  focus: number;
}

/** @param isLoss asked once for each unit, in their order */
function largestLoss(
  sizes: Float64Array,
  focus: Uint8Array,
  scales: Scales,
  isLoss: (index: number) => boolean,
): number {
  let [all, own] = [0, 0];
  for (let index = 0; index < sizes.length; index += 1) {
    const loss = isLoss(index) ? (sizes[index] as number) : -(sizes[index] as number);
    all += loss;
    if (focus[index] === 1) own += loss;
  }
  const ofAll = scales.all === 0 ? 0 : all / scales.all;
  return scales.focus === 0 ? ofAll : Math.max(ofAll, own / scales.focus);
}

function scalesOf(sizes: Float64Array, focus: Uint8Array): Scales {
  const rootOf = (squares: number) => Math.sqrt(squares);
  return {
    all: rootOf(sizes.reduce((sum, size) => sum + size ** 2, 0)),
    focus: rootOf(sizes.reduce((sum, size, index) => sum + (focus[index] === 1 ? size ** 2 : 0), 0)),
  };
}
