/** How much answers of one model to one question scatter. */
export interface JudgeScatter {
  /** `provider:model`, dates and numbers at its end left out; null: of every model that has no row of its own. */
  model: string | null;
  /** Standard deviation of the score of one dimension between draws, on the scale of 0 to 1. */
  deviation: number;
  /** Between the errors of two dimensions in one draw. */
  correlation: number;
  source: string;
  /** Of the source. */
  date: string;
}

/** Never empty: the largest row stands for models without one. */
export type ScatterTable = readonly [JudgeScatter, ...JudgeScatter[]];

/**
 * Shipped with the product, for runs with too few skills to tell for themselves. Nothing here was measured with a real
 * model so far. Published studies find that judges contradict themselves, and give no figure for rubrics of this kind
 * (Haldar and Hockenmaier, "Rating Roulette", EMNLP Findings 2025; Lau, "Same Input, Different Scores", 2026), so that
 * one assumption stands for all models: the middle of the noise, and the upper end of the correlation, for which the
 * coverage of the intervals is simulated.
 */
export const SHIPPED_SCATTER: ScatterTable = [
  {
    model: null,
    deviation: 0.1,
    correlation: 0.5,
    source: 'assumed by the authors and not measured with any model',
    date: '2026-11-22',
  },
];

/** The scatter of a model; of one without a row of its own, and of several models, the largest that may be theirs. */
export function scatterOf(models: readonly string[], shipped: ScatterTable): JudgeScatter {
  const rows = models.map(
    (name) => shipped.find(({ model }) => model !== null && isOfFamily(name, model)) ?? largestOf(shipped),
  );
  return largestOf([rows[0] ?? largestOf(shipped), ...rows.slice(1)]);
}

/** @param worth points of the composite that one point of each dimension's score is worth */
export function shippedVariance({ deviation, correlation }: JudgeScatter, worth: readonly number[]): number {
  const squares = worth.reduce((sum, one) => sum + one ** 2, 0);
  const total = worth.reduce((sum, one) => sum + one, 0);
  return deviation ** 2 * ((1 - correlation) * squares + correlation * total ** 2);
}

function isOfFamily(name: string, model: string): boolean {
  return name === model || /^[-@]\d+(-\d+)*$/.test(name.startsWith(model) ? name.slice(model.length) : '');
}

/** Of dimensions that weigh alike. */
function largestOf(rows: ScatterTable): JudgeScatter {
  const alike = [1, 1, 1, 1];
  return rows.reduce((most, row) =>
    shippedVariance(row, alike) > shippedVariance(most, alike) ? row : most,
  );
}
