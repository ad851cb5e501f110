/** Scatter of one model's answers to one question. */
export interface JudgeScatter {
  /** `provider:model`, without trailing dates and numbers; null: all models without their own row. */
  model: string | null;
  /** Standard deviation of the score of one dimension between draws, on the scale of 0 to 1. */
  deviation: number;
  /** Correlation of the errors of two dimensions in one draw. */
  correlation: number;
  source: string;
  /** Date of the source. */
  date: string;
}

/** A non-empty table: the largest row applies to models without one. */
export type ScatterTable = readonly [JudgeScatter, ...JudgeScatter[]];

/**
 * Shipped values, for runs with too few skills for their own estimate. Nothing here was measured with a real
 * model so far. Published studies find that judges contradict themselves, but give no figure for rubrics of
 * this kind (Haldar and Hockenmaier, "Rating Roulette", EMNLP Findings 2025; Lau, "Same Input, Different
 * Scores", 2026), so one assumption covers all models: the middle of the noise and the upper end of the
 * correlation, for which the coverage of the intervals is simulated.
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

/**
 * The scatter of a model; for a model without its own row, and for several models, the largest that may
 * apply.
 */
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

/** The largest row, with equally weighted dimensions. */
function largestOf(rows: ScatterTable): JudgeScatter {
  const alike = [1, 1, 1, 1];
  return rows.reduce((most, row) =>
    shippedVariance(row, alike) > shippedVariance(most, alike) ? row : most,
  );
}
