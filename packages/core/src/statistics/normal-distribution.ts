import jstat from 'jstat';

/** Beyond it the distribution is 0 or 1 to double precision. */
const END = 8.5;
const STEPS_PER_UNIT = 256;

/** Table at z = 0, 1/256, ...: the distribution function, followed by its derivative times one step. */
let table: Float64Array | null = null;

/**
 * Computes the standard normal distribution function at z, to 1e-12: by cubic interpolation in a table, since
 * ranking a large corpus needs it for tens of millions of pairs. The error of a cubic that has the values and
 * slopes of both ends is h^4 / 384 times the fourth derivative, here at most 1e-12.
 */
export function normalDistribution(z: number): number {
  table ??= tabulated();
  const distance = Math.abs(z) * STEPS_PER_UNIT;
  if (!(distance < END * STEPS_PER_UNIT)) return z > 0 ? 1 : 0;
  const step = Math.floor(distance);
  const part = distance - step;
  const at = 2 * step;
  const rest = 1 - part;
  const value =
    rest * rest * ((table[at] as number) * (1 + 2 * part) + (table[at + 1] as number) * part) +
    part * part * ((table[at + 2] as number) * (1 + 2 * rest) - (table[at + 3] as number) * rest);
  return z > 0 ? value : 1 - value;
}

function tabulated(): Float64Array {
  const result = new Float64Array(2 * (END * STEPS_PER_UNIT + 2));
  for (let step = 0; 2 * step < result.length; step += 1) {
    const z = step / STEPS_PER_UNIT;
    result[2 * step] = jstat.normal.cdf(z, 0, 1);
    result[2 * step + 1] = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI) / STEPS_PER_UNIT;
  }
  return result;
}
