import { type Eigenpair, type Estimates, LanczosProcess, type Operator } from './lanczos.ts';
import type { RandomSource } from './random-source.ts';

/** Relative residual of an eigenpair, to its eigenvalue. The error of an eigenvalue is no larger. */
const TOLERANCE = 1e-7;
/** Relative residual for a check for missed pairs. */
const ROUGH_TOLERANCE = 1e-3;
/** Eigenvalues below this share of the largest are rounding noise. */
const NOISE = 1e-13;
/** Up to this size the whole space is searched, which is quick and cannot miss anything. */
const SMALL = 256;
/** Directions that a look takes at least. */
const STEPS_OF_A_LOOK = 10;
/** A process takes no more steps than make this product of their square and the operator's size: some seconds. */
const MOST_WORK = 4e9;

/**
 * Computes the `count` largest eigenvalues of an operator with orthonormal eigenvectors, largest first; equal
 * ones are repeated.
 *
 * One Lanczos process finds each of several equal eigenvalues only once. So its results are locked, and a new
 * one from a random direction searches for eigenvalues above the smallest, until there are none.
 *
 * Only when eigenvalues crowd at the upper end and the operator is large, the search ends early: those of a
 * path of 5,000 nodes were right to 2e-3 of their size.
 * @param count no more than the operator's size
 */
export function largestEigenpairs(operator: Operator, count: number, random: RandomSource): Eigenpair[] {
  let { pairs, isFinal } = leadingPairs(operator, count, random);
  for (let look = 0; look < 2 * count && !isFinal && count < operator.size; look += 1) {
    const missed = missedPairs(operator, pairs, random);
    pairs = largestFirst([...pairs, ...missed.pairs]).slice(0, count);
    isFinal = missed.isFinal;
  }
  return pairs;
}

interface Found {
  pairs: Eigenpair[];
  /** True when further search is useless. */
  isFinal: boolean;
}

function leadingPairs(operator: Operator, count: number, random: RandomSource): Found {
  const lanczos = new LanczosProcess(operator, [], random);
  const patience = operator.size <= SMALL ? operator.size : count;
  advance(lanczos, patience, (found) => settled(found) >= count);
  return { pairs: lanczos.pairs(count), isFinal: lanczos.isComplete };
}

/** Finds further eigenpairs larger than the least given one. */
function missedPairs(operator: Operator, pairs: readonly Eigenpair[], random: RandomSource): Found {
  const [largest, least] = [pairs[0]?.value ?? 0, pairs.at(-1)?.value ?? 0];
  const floor = least * (1 + TOLERANCE) + largest * NOISE;
  const lanczos = new LanczosProcess(operator, vectorsOf(pairs), random);
  const above = ({ values }: Estimates) => values.filter((value) => value > floor).length;
  const reached = advance(lanczos, STEPS_OF_A_LOOK, (found) => {
    const [value = 0, residual = 0] = [found.values[0], found.residuals[0]];
    const wanted = above(found);
    return wanted > 0 ? settled(found) >= wanted : residual <= value * ROUGH_TOLERANCE + largest * NOISE;
  });
  const missed = lanczos.pairs(above(lanczos.estimates()));
  return { pairs: missed, isFinal: missed.length === 0 || lanczos.isComplete || !reached };
}

/**
 * Continues until there is enough, which is checked from `patience` steps on, or until the space is full.
 * @returns false when it gave up before
 */
function advance(lanczos: LanczosProcess, patience: number, enough: (found: Estimates) => boolean): boolean {
  const most = Math.max(Math.sqrt(MOST_WORK / lanczos.size), 2 * patience);
  let nextCheck = patience;
  while (!lanczos.isComplete) {
    if (lanczos.steps >= most) return false;
    lanczos.step();
    if (lanczos.steps < nextCheck) continue;
    if (enough(lanczos.estimates())) return true;
    nextCheck = Math.ceil(lanczos.steps * 1.25);
  }
  return true;
}

/** Counts the estimates, from the largest down, that are precise enough. */
function settled({ values, residuals }: Estimates): number {
  const noise = (values[0] ?? 0) * NOISE;
  const isGood = (value: number, index: number) => (residuals[index] ?? 0) <= value * TOLERANCE + noise;
  const firstBad = values.findIndex((value, index) => !isGood(value, index));
  return firstBad === -1 ? values.length : firstBad;
}

function vectorsOf(pairs: readonly Eigenpair[]): Float64Array[] {
  return pairs.map(({ vector }) => vector);
}

function largestFirst(pairs: readonly Eigenpair[]): Eigenpair[] {
  return pairs.toSorted((a, b) => b.value - a.value);
}
