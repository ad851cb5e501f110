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
  let here = i * dimension;
  let there = j * dimension;
  const end = here + dimension;
  const whole = end - (dimension % 4);
  // Four sums, since each addition waits for the one before it.
  let sum = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (; here < whole; here += 4, there += 4) {
    const p = (values[here] as number) - (others[there] as number);
    const q = (values[here + 1] as number) - (others[there + 1] as number);
    const r = (values[here + 2] as number) - (others[there + 2] as number);
    const s = (values[here + 3] as number) - (others[there + 3] as number);
    sum += p * p;
    second += q * q;
    third += r * r;
    fourth += s * s;
  }
  for (; here < end; here += 1, there += 1) {
    const p = (values[here] as number) - (others[there] as number);
    sum += p * p;
  }
  return sum + second + (third + fourth);
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
