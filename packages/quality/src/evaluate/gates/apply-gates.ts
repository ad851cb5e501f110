import type { Evaluation, EvaluationDocument, Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { LEVELS, type Level } from '@plugin-eval/core/documents/names.ts';
import type { GateSettings } from '@plugin-eval/engine/config/settings.ts';
import { GATE_SETTINGS } from '@plugin-eval/engine/config/settings-table.ts';
import { requireMeasuredGate } from './require-measured-gate.ts';
import { thresholdGate } from './threshold-gate.ts';

/** Every gate over every top-level subject. Source: docs/specification/documents.md, "Gates". */
export function applyGates(document: EvaluationDocument, settings: GateSettings): Gate[] {
  const { threshold, failOn, requireMeasured } = settings;
  const evaluations = topLevelEvaluations(document);
  if (evaluations.length === 0 && threshold !== null) {
    const message = `Nothing was scored; ${threshold} is required.`;
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

/** Returns true when any gate was set. */
export function hasGates(settings: GateSettings): boolean {
  const names = Object.keys(GATE_SETTINGS) as (keyof GateSettings)[];
  return names.some((name) => [settings[name]].flat().some((value) => value !== null));
}

/** `--fail-on LEVEL`: no finding of this level or worse, suppressed ones aside. */
export function failOnGate(evaluation: Evaluation, level: Level): Gate {
  const failing = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const found = allFindings(evaluation).filter((finding) => failing.includes(finding.level));
  const { subject } = evaluation;
  const kind = level === 'error' ? 'level error' : `level ${level} or worse`;
  const first = found[0];
  return {
    name: 'fail-on',
    subject: subject.path,
    passed: found.length === 0,
    value: found.length,
    bound: 0,
    message: first
      ? `${subject.name} has ${found.length} finding${found.length === 1 ? '' : 's'} of ${kind}, the first is ${first.rule} in ${first.file}${first.line === null ? '' : `:${first.line}`}.`
      : `${subject.name} has no finding of ${kind}.`,
  };
}
