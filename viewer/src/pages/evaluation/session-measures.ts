import type { DimensionName } from '../../../../src/documents/names.ts';

/** What the sessions measure a dimension by. Source: docs/specification/sessions.md, "Contributions to dimensions". */
export const SESSION_MEASURES: Partial<Record<DimensionName, string>> = {
  triggering_accuracy: 'F1 of activation; the activation rate where no prompt was a near miss',
  output_quality: 'mean quality of the activated sessions',
  robustness: 'share of the sessions that did not fail',
  token_efficiency: 'how few tokens it takes beyond the harness',
  orchestration_fitness: 'share of the activated sessions in which it worked alone',
  scope_calibration: 'share of the sessions whose task lay in its scope and was completed',
};
