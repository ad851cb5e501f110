import jstat from 'jstat';

/** Beyond it the distribution is 0 or 1 to double precision. */
const END = 8.5;
const STEPS_PER_UNIT = 1024;

let table: Float64Array | null = null;

/**
 * The standard normal distribution function at z, to 1e-7: by linear interpolation in a table, since ranking a large
 * corpus asks for it once for each of tens of millions of pairs.
 */
export function normalDistribution(z: number): number {
  table ??= Float64Array.from({ length: END * STEPS_PER_UNIT + 2 }, (_, step) =>
    jstat.normal.cdf(step / STEPS_PER_UNIT, 0, 1),
  );
  const distance = Math.abs(z) * STEPS_PER_UNIT;
  if (!(distance < END * STEPS_PER_UNIT)) return z > 0 ? 1 : 0;
  const step = Math.floor(distance);
  const low = table[step] as number;
  const value = low + (distance - step) * ((table[step + 1] as number) - low);
  return z > 0 ? value : 1 - value;
}
