import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { evaluationView } from '../evaluation/evaluation-view.ts';
import type { Detail } from '../view-model/detail.ts';
import { layoutText } from '../view-model/layout-text.ts';

/** How much the terminal report says. */
export type Verbosity = Detail;

export interface TextOptions {
  color: boolean;
  verbosity: Verbosity;
  /** Columns of the terminal; null or absent: lines are not wrapped. */
  width?: number | null;
}

/** The terminal report. Untrusted text in it can neither move the cursor nor hide anything. */
export function renderText(
  document: EvaluationDocument,
  { color, verbosity, width = null }: TextOptions,
): string {
  return layoutText(evaluationView(document, verbosity), { color, width });
}
