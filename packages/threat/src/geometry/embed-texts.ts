import { explainedShares } from './explained-shares.ts';
import { kMeans } from './k-means.ts';
import { pointsFrom } from './points.ts';
import type { RandomSource } from './random-source.ts';
import type { SparseMatrix } from './sparse-matrix.ts';
import { tfIdf } from './tf-idf.ts';
import { truncatedSvd } from './truncated-svd.ts';

/** Texts as points: near each other when they share rare words. */
export interface EmbeddedTexts {
  /** Number of distinct terms in the texts. */
  vocabularySize: number;
  /** Clusters of the texts; null with fewer than two texts or two terms, which leave nothing to tell apart. */
  clusters: TextClusters | null;
  /** Position of each text on two axes, for a picture only; null with fewer than two texts or two terms. */
  scatter: ScatterPoint[] | null;
}

export interface TextClusters {
  /** Cluster number of each text, in order of first appearance. */
  labels: number[];
  /** Number of clusters: fewer than requested when there are fewer distinct texts. */
  count: number;
  /** Sum of squared distances of texts from the centres of their clusters. */
  inertia: number;
  /** Number of axes of the space in which they were found. */
  components: number;
  /** Singular value of each axis, largest first. */
  singularValues: number[];
  /** Each axis's share of the variance of the weights, as in `explainedShares`. */
  explained: number[];
}

export interface ScatterPoint {
  x: number;
  y: number;
}

const MOST_COMPONENTS = 50;
const FEWEST_CLUSTERS = 2;
const MOST_CLUSTERS = 12;

/**
 * Terms by tf-idf, then the leading axes of those, then clusters on up to 50 axes, and a picture on two. Clusters are as
 * many as the root of half the number of texts, 2 to 12.
 * Source: docs/specification/threats.md, "Observable geometry".
 * @param texts any strings
 * @param random the same one gives the same result
 */
export function embedTexts(texts: readonly string[], random: RandomSource): EmbeddedTexts {
  const { matrix, vocabulary } = tfIdf(texts);
  const isMeasurable = Math.min(texts.length, vocabulary.length) >= 2;
  return {
    vocabularySize: vocabulary.length,
    clusters: isMeasurable ? clustersOf(matrix, random) : null,
    scatter: isMeasurable ? scatterOf(matrix, random) : null,
  };
}

function clustersOf(matrix: SparseMatrix, random: RandomSource): TextClusters {
  const components = Math.min(MOST_COMPONENTS, matrix.rows - 1, matrix.columns - 1);
  const { coordinates, singularValues } = truncatedSvd(matrix, components, random);
  const wanted = Math.round(Math.sqrt(matrix.rows / 2));
  const clusters = Math.min(MOST_CLUSTERS, Math.max(FEWEST_CLUSTERS, wanted));
  const { labels, centers, inertia } = kMeans(pointsFrom(coordinates, matrix.rows), { clusters, random });
  return {
    labels: [...labels],
    count: centers.count,
    inertia,
    components,
    singularValues: [...singularValues],
    explained: explainedShares(matrix, coordinates),
  };
}

function scatterOf(matrix: SparseMatrix, random: RandomSource): ScatterPoint[] {
  const [first, second] = truncatedSvd(matrix, 2, random).coordinates;
  return Array.from({ length: matrix.rows }, (_, text) => ({
    x: first?.[text] ?? 0,
    y: second?.[text] ?? 0,
  }));
}
