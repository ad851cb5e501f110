import { forEachPair, joinLabels, type Labeling } from './joint-counts.ts';

export interface MutualInformation {
  /** Value from 0 to the smaller entropy of the two labelings: how much one tells about the other. */
  nats: number;
  /** The value divided by the mean of the two entropies, from 0 to 1. */
  normalised: number;
}

/**
 * Mutual information of two labelings of the same things. Where both have only one label they agree: 0 nats, normalised
 * 1. Where one of them has only one label it is 0 and 0.
 * Source: Cover and Thomas, "Elements of information theory" (2006), section 2.3; scikit-learn 1.2,
 * normalized_mutual_info_score, for the arithmetic mean and for where there is no information.
 * @throws RangeError when the labelings are not of one length
 */
export function mutualInformation(a: Labeling, b: Labeling): MutualInformation {
  const labels = joinLabels(a, b);
  const { first, second } = labels;
  if (first.counts.length <= 1 && second.counts.length <= 1) return { nats: 0, normalised: 1 };
  const total = a.length;
  let nats = 0;
  forEachPair(labels, (count, i, j) => {
    // Products of integers are exact, so that independent labels give the logarithm of 1.
    const byChance = (first.counts[i] as number) * (second.counts[j] as number);
    nats += (count / total) * Math.log((total * count) / byChance);
  });
  nats = Math.max(0, nats);
  const entropies = (entropy(first.counts, total) + entropy(second.counts, total)) / 2;
  return { nats, normalised: nats <= Number.EPSILON ? 0 : Math.min(1, nats / entropies) };
}

/** Entropy in nats. */
function entropy(counts: Int32Array, total: number): number {
  return counts.reduce((sum, count) => sum + (count / total) * Math.log(total / count), 0);
}
