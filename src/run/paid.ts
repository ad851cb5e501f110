import type { Usage } from '../documents/judge-layer.ts';

/** What an answer or a session took. */
export interface Paid {
  /** Journal keys: what has the same keys is paid once. */
  keys: readonly string[];
  /** Null when the model did not say. */
  usage: Usage | null;
  /** US dollars; null when the price or the usage is unknown. */
  costUsd: number | null;
}
