import jstat from 'jstat';

/**
 * Quantile of the standard normal distribution, to 1e-9 between the probabilities 0.0005 and 0.9995. Source: jstat.
 * @param probability in (0, 1)
 * @throws RangeError a probability outside
 */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError('A probability lies in (0, 1).');
  return jstat.normal.inv(probability, 0, 1);
}
