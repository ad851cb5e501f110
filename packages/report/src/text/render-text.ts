import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluationInFull, evaluationView } from '../evaluation/evaluation-view.ts';
import type { Section } from '../view-model/blocks.ts';
import type { Detail } from '../view-model/detail.ts';
import { fitSections } from '../view-model/fit-sections.ts';

/** Verbosity of the terminal report. */
export type Verbosity = Detail;

export interface TextOptions {
  color: boolean;
  verbosity: Verbosity;
  /** Columns of the terminal; null or absent: lines are not wrapped. */
  width?: number | null;
}

/** Fits an evaluation into a terminal; in full, every member has its own report. */
export function evaluationSections(document: EvaluationDocument, detail: Detail): readonly Section[] {
  return detail === 'verbose' ? evaluationInFull(document) : fitSections(evaluationView(document), detail);
}
