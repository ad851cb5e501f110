import type { Usage } from '../documents/judge-layer.ts';

/** Usage and cost of an answer or a session. */
export interface Paid {
  /** Journal keys: what has the same keys is paid once. */
  keys: readonly string[];
  /** Token usage; null when the model did not report it. */
  usage: Usage | null;
  /** US dollars; null when the price or the usage is unknown. */
  costUsd: number | null;
}
