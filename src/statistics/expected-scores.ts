import type { StrengthCovariance } from './bradley-terry-covariance.ts';
import { inner } from './laplacian-system.ts';
import { interpolation } from './logistic-interpolation.ts';

/** Log strengths in nats, and the covariance of their contrasts. */
interface Strengths {
  strengths: Float64Array;
  covariance: StrengthCovariance;
}

/**
 * Expected wins and losses of a contender that plays each of the others once, each to full relative precision, and how
 * much the wins rise with its log strength.
 */
export function againstOthers(
  strengths: Float64Array,
  own: number,
): { won: number; lost: number; slope: number } {
  const strength = strengths[own] as number;
  let [won, lost, slope] = [0, 0, 0];
  for (let other = 0; other < strengths.length; other += 1) {
    if (other === own) continue;
    const difference = strength - (strengths[other] as number);
    const tail = Math.exp(-Math.abs(difference));
    const likely = 1 / (1 + tail);
    const unlikely = tail * likely;
    won += difference > 0 ? likely : unlikely;
    lost += difference > 0 ? unlikely : likely;
    slope += likely * unlikely;
  }
  return { won, lost, slope };
}

/** Variance of the expected wins of one contender against the others, by the delta method. */
export function scoreVariance({ strengths, covariance }: Strengths, own: number): number {
  const gradient = strengths.map((strength) => -logisticDensity((strengths[own] as number) - strength));
  gradient[own] = againstOthers(strengths, own).slope;
  return inner(gradient, covariance.apply(gradient));
}

/**
 * The same of all contenders. The gradient of a contender's wins is its slope at itself and, at the others, minus the
 * logistic density of the differences, a smooth function of its own strength; so all gradients are combinations of a few
 * dozen vectors and the unit vectors, and the covariance is applied to the former only.
 */
export function scoreVariances({ strengths, covariance }: Strengths): Float64Array {
  const interpolated = interpolation(strengths);
  if (interpolated === null) return strengths.map((_, own) => scoreVariance({ strengths, covariance }, own));
  const { nodes, basis } = interpolated;
  const spread = basis.map((vector) => covariance.apply(vector));
  const products = basis.map((vector) => Float64Array.from(spread, (other) => inner(vector, other)));
  const variances = covariance.variances();
  return strengths.map((strength, own) => {
    const heights = Float64Array.from(nodes, (node) => logisticDensity(strength - node));
    const shared = spread.reduce(
      (sum, vector, node) => sum + (heights[node] as number) * (vector[own] as number),
      0,
    );
    const smooth = products.reduce(
      (sum, row, node) => sum + (heights[node] as number) * inner(row, heights),
      0,
    );
    // The interpolated density does not leave out the contender itself, where it is 1/4.
    const slope = againstOthers(strengths, own).slope + 1 / 4;
    return slope * slope * (variances[own] as number) - 2 * slope * shared + smooth;
  });
}

/** Derivative of the logistic function. */
function logisticDensity(difference: number): number {
  const tail = Math.exp(-Math.abs(difference));
  return tail / (1 + tail) ** 2;
}
