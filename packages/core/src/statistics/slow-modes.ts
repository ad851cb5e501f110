import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import type { ComparisonGraph } from './comparison-graph.ts';
import { inner, type LaplacianSystem } from './laplacian-system.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * Movements of groups of contenders against each other that few games hold in place: vectors u with L u =
 * rate D u, where L is the Laplacian and D its diagonal. A graph without a weak cut has none.
 */
export interface SlowModes {
  /** Rates in ascending order, each in (0, 2): roughly the share of a group's games that lead out of it. */
  rates: Float64Array;
  /** Vectors by contender; u D u = 1, and D u sums to 0. */
  vectors: Float64Array[];
}

export const NO_MODES: SlowModes = { rates: new Float64Array(0), vectors: [] };

/** Random schedules of four games or more have no rate below. */
const SLOW = 0.06;
const FIRST_BLOCK = 12;
const LARGEST_BLOCK = 48;
const ROUNDS = 4;
/** A block whose lowest rate is far above by then holds no slow mode. */
const ROUNDS_OF_NONE = 3;
const TOLERANCE = 1e-4;

/**
 * The slow modes of a connected graph by inverse iteration of a block, larger where all of it turns out slow.
 * Source: Parlett, "The symmetric eigenvalue problem", chapter 14.
 * @param system of the graph, at these weights
 */
export function findSlowModes(
  graph: ComparisonGraph,
  system: LaplacianSystem,
  weights: Float64Array,
  random: SeededRandom,
): SlowModes {
  const size = graph.members.length;
  let found = NO_MODES;
  for (let block = FIRST_BLOCK; block <= Math.min(LARGEST_BLOCK, size - 1); block *= 2) {
    const missing = Array.from({ length: block - found.vectors.length }, () =>
      Float64Array.from({ length: size }, () => random.uniform() - 0.5),
    );
    found = { ...found, vectors: [...found.vectors, ...missing] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      found = nearerModes(graph, system, weights, found);
      if (round === ROUNDS_OF_NONE && (found.rates[0] ?? 0) >= 3 * SLOW) break;
    }
    if ((found.rates.at(-1) ?? 0) >= SLOW) break;
  }
  const count = found.rates.filter((rate) => rate < SLOW).length;
  return { rates: found.rates.slice(0, count), vectors: found.vectors.slice(0, count) };
}

/** The same movements at other weights: only their rates are new, so that the steps of a fit settle. */
export function ratesAt(graph: ComparisonGraph, weights: Float64Array, { vectors }: SlowModes): SlowModes {
  const degrees = degreesOf(graph, weights);
  const rates = vectors.map(
    (mode) => inner(mode, laplacianTimes(graph, weights, mode)) / weightedInner(mode, mode, degrees),
  );
  const lengths = vectors.map((mode) => Math.sqrt(weightedInner(mode, mode, degrees)));
  return {
    rates: Float64Array.from(rates),
    vectors: vectors.map((mode, at) => mode.map((value) => value / (lengths[at] as number))),
  };
}

/** Takes the modes out of a vector. @param degrees the diagonal of the Laplacian */
export function withoutModes({ vectors }: SlowModes, degrees: Float64Array, vector: Float64Array): void {
  for (const mode of [null, ...vectors]) takeOut(vector, mode, degrees);
}

/** The diagonal of the Laplacian. */
export function degreesOf({ first, second, members }: ComparisonGraph, weights: Float64Array): Float64Array {
  const degrees = new Float64Array(members.length);
  for (let pair = 0; pair < weights.length; pair += 1) {
    const [a, b, weight] = [first[pair] as number, second[pair] as number, weights[pair] as number];
    degrees[a] = (degrees[a] as number) + weight;
    degrees[b] = (degrees[b] as number) + weight;
  }
  return degrees;
}

function nearerModes(
  graph: ComparisonGraph,
  system: LaplacianSystem,
  weights: Float64Array,
  { vectors }: SlowModes,
): SlowModes {
  const degrees = degreesOf(graph, weights);
  const basis: Float64Array[] = [];
  for (const vector of vectors) {
    takeOut(vector, null, degrees);
    const right = vector.map((value, own) => value * (degrees[own] as number));
    const { values } = system.solve(right, TOLERANCE);
    // Twice, since what is nearly parallel to the others is mostly rounding after the first time.
    for (const mode of [null, ...basis, null, ...basis]) takeOut(values, mode, degrees);
    const length = Math.sqrt(weightedInner(values, values, degrees));
    if (length > 0) basis.push(values.map((value) => value / length));
  }
  const products = basis.map((vector) => laplacianTimes(graph, weights, vector));
  const matrix = basis.map((one) => Float64Array.from(products, (product) => inner(one, product)));
  // Rounding leaves the two halves of the matrix apart.
  const symmetric = matrix.map((row, i) => row.map((own, j) => (own + (matrix[j]?.[i] ?? own)) / 2));
  const eigen = new EigenvalueDecomposition(new Matrix(symmetric), { assumeSymmetric: true });
  return {
    rates: Float64Array.from(eigen.realEigenvalues),
    vectors: eigen.eigenvectorMatrix
      .transpose()
      .to2DArray()
      .map((shares) => {
        const mode = new Float64Array(degrees.length);
        shares.forEach((share, at) => {
          const vector = basis[at] as Float64Array;
          for (let own = 0; own < mode.length; own += 1) {
            mode[own] = (mode[own] as number) + share * (vector[own] as number);
          }
        });
        return mode;
      }),
  };
}

/** @param mode of length 1; null for that of equal numbers */
function takeOut(vector: Float64Array, mode: Float64Array | null, degrees: Float64Array): void {
  let [share, total] = [0, 0];
  for (let own = 0; own < vector.length; own += 1) {
    const weighted = (degrees[own] as number) * (mode === null ? 1 : (mode[own] as number));
    share += weighted * (vector[own] as number);
    total += weighted;
  }
  if (mode === null) share /= total;
  for (let own = 0; own < vector.length; own += 1) {
    vector[own] = (vector[own] as number) - share * (mode === null ? 1 : (mode[own] as number));
  }
}

function weightedInner(a: Float64Array, b: Float64Array, weights: Float64Array): number {
  return a.reduce((sum, value, own) => sum + value * (b[own] as number) * (weights[own] as number), 0);
}

function laplacianTimes(
  { first, second }: ComparisonGraph,
  weights: Float64Array,
  vector: Float64Array,
): Float64Array {
  const product = new Float64Array(vector.length);
  for (let pair = 0; pair < weights.length; pair += 1) {
    const [a, b] = [first[pair] as number, second[pair] as number];
    const flow = (weights[pair] as number) * ((vector[a] as number) - (vector[b] as number));
    product[a] = (product[a] as number) + flow;
    product[b] = (product[b] as number) - flow;
  }
  return product;
}
