/** Points of one dimension, one after the other. */
export interface Points {
  count: number;
  dimension: number;
  /** count x dimension numbers. */
  values: Float64Array;
}

/** Points from their coordinates by axis. @param axes each as long as there are points */
export function pointsFrom(axes: readonly Float64Array[], count: number): Points {
  const dimension = axes.length;
  const values = new Float64Array(count * dimension);
  for (const [offset, axis] of axes.entries()) {
    for (let point = 0; point < count; point += 1) values[point * dimension + offset] = axis[point] ?? 0;
  }
  return { count, dimension, values };
}

/** The squared distance of point i of `a` from point j of `b`, of the same dimension. */
export function squaredDistance(a: Points, i: number, b: Points, j: number): number {
  const { dimension, values } = a;
  const others = b.values;
  const [here, there] = [i * dimension, j * dimension];
  let sum = 0;
  for (let axis = 0; axis < dimension; axis += 1) {
    const difference = (values[here + axis] as number) - (others[there + axis] as number);
    sum += difference * difference;
  }
  return sum;
}

/**
 * The squared distances of all points from four of them, in one pass.
 * @param four their indices
 * @param distances four arrays, overwritten
 */
export function squaredDistancesFromFour(
  { count, dimension, values }: Points,
  four: Int32Array,
  distances: readonly [Float64Array, Float64Array, Float64Array, Float64Array],
): void {
  const [toFirst, toSecond, toThird, toFourth] = distances;
  const offsets = four.map((point) => point * dimension);
  const a = offsets[0] as number;
  const b = offsets[1] as number;
  const c = offsets[2] as number;
  const d = offsets[3] as number;
  for (let point = 0; point < count; point += 1) {
    const here = point * dimension;
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumD = 0;
    for (let i = 0; i < dimension; i += 1) {
      const value = values[here + i] as number;
      const p = value - (values[a + i] as number);
      const q = value - (values[b + i] as number);
      const r = value - (values[c + i] as number);
      const s = value - (values[d + i] as number);
      sumA += p * p;
      sumB += q * q;
      sumC += r * r;
      sumD += s * s;
    }
    toFirst[point] = sumA;
    toSecond[point] = sumB;
    toThird[point] = sumC;
    toFourth[point] = sumD;
  }
}
