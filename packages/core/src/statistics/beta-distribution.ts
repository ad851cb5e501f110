import jstat from 'jstat';

/** Terms of the continued fraction: enough for parameters of a million. */
const MOST_TERMS = 10_000;
const SMALLEST = 1e-300;

/**
 * Cumulative distribution function of the beta distribution: the regularised incomplete beta function.
 * Source: DLMF 8.17.22, its continued fraction, evaluated by the method of Lentz.
 * @param x in [0, 1]
 * @param a above 0
 * @param b above 0
 */
export function betaCumulative(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly below the mean; above it the distribution is mirrored.
  return x < (a + 1) / (a + b + 2) ? lowerTail(x, a, b) : 1 - lowerTail(1 - x, b, a);
}

/**
 * Quantile of the beta distribution, right to 1e-12: jstat's, whose error reaches 1e-9, refined by Newton's method.
 * @param probability in (0, 1)
 * @param a above 0
 * @param b above 0
 */
export function betaQuantile(probability: number, a: number, b: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError('A probability lies in (0, 1).');
  if (!(a > 0 && b > 0)) throw new RangeError('Parameters of a beta distribution are above 0.');
  return invertCumulative(
    probability,
    (x) => betaCumulative(x, a, b),
    (x) => betaDensity(x, a, b),
    jstat.beta.inv(probability, a, b),
  );
}

/**
 * Inverts a continuous distribution function on [0, 1], accurate to 1e-12: Newton's method, with bisection
 * when its step leaves the known bracket.
 * @param cumulative never falls, from 0 at 0 to 1 at 1
 * @param density its derivative
 * @param start in [0, 1], the nearer to the point the better
 */
export function invertCumulative(
  probability: number,
  cumulative: (x: number) => number,
  density: (x: number) => number,
  start: number,
): number {
  let low = 0;
  let high = 1;
  let x = start;
  for (let step = 0; step < 200; step += 1) {
    const error = cumulative(x) - probability;
    if (error > 0) high = x;
    else low = x;
    const refined = x - error / density(x);
    const next = refined > low && refined < high ? refined : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-15 * Math.max(x, SMALLEST) || high - low <= SMALLEST) return next;
    x = next;
  }
  return x;
}

/** Density of the beta distribution. @param x in (0, 1) @param a above 0 @param b above 0 */
export function betaDensity(x: number, a: number, b: number): number {
  return Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta(a, b));
}

function logBeta(a: number, b: number): number {
  return jstat.gammaln(a) + jstat.gammaln(b) - jstat.gammaln(a + b);
}

function lowerTail(x: number, a: number, b: number): number {
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
  return front * continuedFraction(x, a, b);
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < SMALLEST ? SMALLEST : value;
}
