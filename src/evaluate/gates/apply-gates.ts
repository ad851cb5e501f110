import type { EvaluationDocument, Gate } from '../../documents/evaluation.ts';
import { topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import { failOnGate } from './fail-on-gate.ts';
import type { GateSettings } from './gate-settings.ts';
import { requireMeasuredGate } from './require-measured-gate.ts';
import { thresholdGate } from './threshold-gate.ts';

/** Every gate over every top-level subject. Source: docs/specification/documents.md, "Gates". */
export function applyGates(document: EvaluationDocument, settings: GateSettings): Gate[] {
  const { threshold, failOn, requireMeasured } = settings;
  const evaluations = topLevelEvaluations(document);
  if (evaluations.length === 0 && threshold !== null) {
    const message = `Nothing was scored; ${threshold} is asked for.`;
    return [
      {
        name: 'threshold',
        subject: document.subject.path,
        passed: null,
        value: null,
        bound: threshold,
        message,
      },
    ];
  }
  return evaluations.flatMap((evaluation) => [
    ...(threshold === null ? [] : [thresholdGate(evaluation, threshold)]),
    ...(failOn === null ? [] : [failOnGate(evaluation, failOn)]),
    ...(requireMeasured.length === 0 ? [] : [requireMeasuredGate(evaluation, requireMeasured)]),
  ]);
}
