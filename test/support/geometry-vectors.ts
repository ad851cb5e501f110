/** What scikit-learn 1.2.1 made of 60 and 500 texts. */
import { readFileSync } from 'node:fs';

export interface LabelledText {
  text: string;
  category: string;
  severity: string;
  pass: string;
}

interface Results {
  vocabulary_size: number;
  nnz: number;
  tfidf_sum: number;
  singular_values_exact: number[];
  inertia: number;
  inertia_single_init: { best: number };
  mutual_information: Record<string, { mi_nats: number; nmi_arithmetic: number }>;
}

export function textsOf(count: 60 | 500): LabelledText[] {
  return read(`geo_texts_${count}.json`);
}

export function tfIdfOf(count: 60 | 500): {
  vocabulary: string[];
  idf: number[];
  /** Some of the rows, by text. */
  rows: Record<string, Record<string, number>>;
} {
  return read(`geo_tfidf_${count}.json`);
}

/** Labels of the 60 texts by k-means with 6 clusters, and the coordinates that they come from. */
export function clustersOf60(): { labels: number[]; lsa: number[][] } {
  return read('geo_clusters_60.json');
}

export function resultsOf(count: 60 | 500): Results {
  return read<Record<string, Results>>('results.json')[count] as Results;
}

/** Inertia of the same coordinates, best of 40 starts, by seed. */
export function inertiaOf40Starts(count: 60 | 500): number[] {
  return read<Record<string, number[]>>('k_means_40_starts.json')[count] as number[];
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/geometry/${name}`, import.meta.url), 'utf8'));
}
