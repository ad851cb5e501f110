import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import type { RandomSource } from './random-source.ts';
import { addMultiple, combinations, dot, norm, orthogonalise, scale } from './vectors.ts';

/** A symmetric matrix without negative eigenvalues, given by its products with vectors. */
export interface Operator {
  size: number;
  /** @param product overwritten */
  apply(vector: Float64Array, product: Float64Array): void;
}

/** Estimates of the largest eigenvalues, largest first. */
export interface Estimates {
  values: Float64Array;
  /** Distance within which some eigenvalue lies, for each estimate. */
  residuals: Float64Array;
}

export interface Eigenpair {
  value: number;
  /** Vector of length 1. */
  vector: Float64Array;
  residual: number;
}

/** Relative length, to the operator's size, below which a remaining direction is rounding noise. */
const NOISE = 1e-13;
const MOST_DRAWS = 100;

/**
 * The Lanczos process, orthogonal to some locked vectors: its directions reveal the operator's largest
 * eigenvalues first. Each new direction is made orthogonal to all earlier ones. When they span an invariant
 * subspace, a random one continues, so that the whole space is reached in the end. Source: Parlett, "The
 * symmetric eigenvalue problem" (1998), chapter 13.
 */
export class LanczosProcess {
  readonly #operator: Operator;
  readonly #random: RandomSource;
  /** Number of locked directions. */
  readonly #locked: number;
  readonly #directions: Float64Array[];
  readonly #diagonal: number[] = [];
  /** Coupling of each step to the next direction. */
  readonly #couplings: number[] = [];
  #next: Float64Array | null;
  #largestProduct = 0;

  /** @param locked orthonormal vectors, fewer than the operator's size */
  constructor(operator: Operator, locked: readonly Float64Array[], random: RandomSource) {
    this.#operator = operator;
    this.#random = random;
    this.#locked = locked.length;
    this.#directions = [...locked];
    this.#next = this.#randomDirection();
  }

  get size(): number {
    return this.#operator.size;
  }

  get steps(): number {
    return this.#diagonal.length;
  }

  /** True when the directions span the space, so that the estimates are the eigenvalues themselves. */
  get isComplete(): boolean {
    return this.#next === null;
  }

  /** One direction and one product more; nothing once the space is full. */
  step(): void {
    const direction = this.#next;
    if (direction === null) return;
    const product = new Float64Array(this.#operator.size);
    this.#operator.apply(direction, product);
    this.#largestProduct = Math.max(this.#largestProduct, norm(product));
    const projection = dot(direction, product);
    addMultiple(product, direction, -projection);
    const before = this.#directions.at(-1);
    const coupling = this.#couplings.at(-1) ?? 0;
    if (before !== undefined && coupling !== 0) addMultiple(product, before, -coupling);
    this.#diagonal.push(projection);
    this.#directions.push(direction);
    const rest = makeOrthogonal(product, this.#directions);
    if (this.#directions.length === this.#operator.size) {
      this.#couplings.push(0);
      this.#next = null;
    } else if (rest <= NOISE * this.#largestProduct) {
      this.#couplings.push(0);
      this.#next = this.#randomDirection();
    } else {
      this.#couplings.push(rest);
      scale(product, 1 / rest);
      this.#next = product;
    }
  }

  estimates(): Estimates {
    return this.#projected().estimates;
  }

  /** The `count` largest estimates with their vectors. */
  pairs(count: number): Eigenpair[] {
    const { estimates, weights } = this.#projected();
    const vectors = combinations(this.#directions.slice(this.#locked), weights.slice(0, count));
    return vectors.map((vector, index) => ({
      value: estimates.values[index] ?? 0,
      vector,
      residual: estimates.residuals[index] ?? 0,
    }));
  }

  /** Solves the operator on the directions so far, a tridiagonal matrix; `weights` are its eigenvectors. */
  #projected(): { estimates: Estimates; weights: Float64Array[] } {
    const { steps } = this;
    const matrix = Matrix.zeros(steps, steps);
    for (let step = 0; step < steps; step += 1) {
      matrix.set(step, step, this.#diagonal[step] as number);
      if (step + 1 === steps) break;
      matrix.set(step, step + 1, this.#couplings[step] as number);
      matrix.set(step + 1, step, this.#couplings[step] as number);
    }
    const solved = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
    const coupling = this.#couplings.at(-1) ?? 0;
    // The library lists eigenvalues in ascending order.
    const weights = solved.eigenvectorMatrix
      .transpose()
      .to2DArray()
      .map((row) => Float64Array.from(row))
      .reverse();
    return {
      weights,
      estimates: {
        values: Float64Array.from(solved.realEigenvalues.toReversed()),
        residuals: Float64Array.from(weights, (vector) => Math.abs(vector.at(-1) ?? 0) * coupling),
      },
    };
  }

  /** Returns a unit vector orthogonal to all others. */
  #randomDirection(): Float64Array {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      const direction = new Float64Array(this.#operator.size).map(() => this.#random.uniform() - 0.5);
      const length = norm(direction);
      const rest = makeOrthogonal(direction, this.#directions);
      if (!(rest > NOISE * length)) continue;
      scale(direction, 1 / rest);
      return direction;
    }
    throw new RangeError('The random source gives no new direction.');
  }
}

/** Removes the directions' part from the vector, twice if rounding left too much. @returns its length */
function makeOrthogonal(vector: Float64Array, directions: readonly Float64Array[]): number {
  let before = norm(vector);
  for (let pass = 0; pass < 3; pass += 1) {
    orthogonalise(vector, directions);
    const after = norm(vector);
    if (after > 0.7 * before) return after;
    before = after;
  }
  return before;
}
