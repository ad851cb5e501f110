/** Outcomes of yes-or-no predictions. */
export interface PredictionCounts {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
}

export interface ClassificationScores {
  /** Right ones among the predicted positives, in [0, 1]; null when nothing was predicted positive. */
  precision: number | null;
  /** Predicted ones among the positives, in [0, 1]; null when there are no positives. */
  recall: number | null;
  /** Harmonic mean of the two, in [0, 1]; null when there is neither a positive nor a predicted one. */
  f1: number | null;
}

/**
 * F1 = 2 TP / (2 TP + FP + FN): 0 without a single hit, null when there is nothing to hit and nothing was predicted
 * (0/0). Source: van Rijsbergen, "Information Retrieval" (1979), with equal weights of precision and recall.
 */
export function f1Score({ truePositives, falsePositives, falseNegatives }: PredictionCounts): number | null {
  return ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives);
}

/** Precision, recall and F1 of the same counts. */
export function classificationScores(counts: PredictionCounts): ClassificationScores {
  const { truePositives, falsePositives, falseNegatives } = counts;
  return {
    precision: ratio(truePositives, truePositives + falsePositives),
    recall: ratio(truePositives, truePositives + falseNegatives),
    f1: f1Score(counts),
  };
}

/** Counts predictions against their labels, in the same order. */
export function countPredictions(
  labels: readonly boolean[],
  predictions: readonly boolean[],
): PredictionCounts {
  if (labels.length !== predictions.length) throw new RangeError('Every label needs its prediction.');
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  for (const [item, label] of labels.entries()) {
    if (label && predictions[item]) counts.truePositives += 1;
    else if (label) counts.falseNegatives += 1;
    else if (predictions[item]) counts.falsePositives += 1;
  }
  return counts;
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
