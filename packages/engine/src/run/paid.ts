import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';

/** Usage and cost of an answer or a session. */
export interface Paid {
  /** Journal keys: equal keys are paid once. */
  keys: readonly string[];
  /** Token usage; null when the model did not report it. */
  usage: Usage | null;
  /** US dollars; null when the price or the usage is unknown. */
  costUsd: number | null;
}
