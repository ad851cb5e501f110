import { type MeasuredSet, outcomeOf } from './measured-set.ts';
import { joined, type Relation, relationsOf, type Series, varies } from './relations.ts';

/** Relations with at most this p among the other publishers are tried on the one left out. */
const STANDING_OUT = 0.01;

/** A relation that stood out elsewhere, at the publisher that was left out. */
export interface Transfer {
  elsewhere: Relation;
  left: Relation;
}

/**
 * Tries at each publisher what stands out among all others: a predictor that was found at one publisher may hold
 * only there. Source: docs/specification/comparisons.md, "Validity".
 * @param sets one a publisher
 * @param seriesOf told a set, every predictor over its skills
 */
export function tryLeftOut(
  sets: readonly MeasuredSet[],
  outcome: string,
  seriesOf: (set: MeasuredSet) => Series[],
): Transfer[] {
  if (sets.length < 2) return [];
  return sets.flatMap((left) => {
    const others = sets.filter((set) => set !== left);
    const rest = joined('others', others, [{ name: outcome, of: others.map(() => outcome) }]);
    const predictors = seriesOf(rest).filter((one) => varies(one, rest));
    const own = new Map(seriesOf(left).map((one) => [one.name, one]));
    return relationsOf(rest, predictors, [outcomeOf(rest, outcome)])
      .filter(({ p }) => p <= STANDING_OUT)
      .flatMap((elsewhere) => {
        const series = own.get(elsewhere.predictor);
        if (series === undefined || !varies(series, left)) return [];
        return relationsOf(left, [series], [outcomeOf(left, outcome)]).map((one) => ({
          elsewhere,
          left: one,
        }));
      });
  });
}
