import { mean, sampleStandardDeviation } from '@plugin-eval/core/statistics/descriptive.ts';
import { studentTQuantile } from '@plugin-eval/core/statistics/student-t.ts';
import type { JudgeSamples, PromptPredictions } from './judge-samples.ts';

/**
 * Half-width of the judges' F1 due to the choice of prompts: its variance by the delta method, from the share
 * of positive predictions on each prompt, with n - 1 within each label. The variance of answers on the same
 * prompt is subtracted, since draws and judges include it already; so prompts that vary no more than answers
 * add nothing. Null when neither label can be estimated. Source: docs/specification/quality.md, "Intervals of
 * an evaluation".
 * @param level in (0, 1)
 */
export function promptHalfWidth(
  { shouldTrigger, shouldNotTrigger }: JudgeSamples,
  level: number,
): number | null {
  const degrees = [shouldTrigger, shouldNotTrigger].reduce(
    (sum, { length }) => sum + Math.max(0, length - 1),
    0,
  );
  if (degrees === 0) return null;
  const [hits, falseAlarms] = [positives(shouldTrigger), positives(shouldNotTrigger)];
  // F1 = 2 hits / (hits + false alarms + prompts that should trigger).
  const denominator = hits + falseAlarms + shouldTrigger.length;
  if (denominator === 0) return null;
  const byHit = (2 * (denominator - hits)) / denominator ** 2;
  const byFalseAlarm = (-2 * hits) / denominator ** 2;
  const variance =
    shouldTrigger.length * variancePerPrompt(shouldTrigger) * byHit ** 2 +
    shouldNotTrigger.length * variancePerPrompt(shouldNotTrigger) * byFalseAlarm ** 2;
  return studentTQuantile((1 + level) / 2, degrees) * Math.sqrt(variance);
}

function positives(prompts: PromptPredictions): number {
  return prompts.reduce((sum, own) => sum + shareOf(own), 0);
}

/** Variance between prompts, beyond that of answers on one prompt. */
function variancePerPrompt(prompts: PromptPredictions): number {
  const between = sampleStandardDeviation(prompts.map(shareOf)) ?? 0;
  const within = prompts.map((own) => (sampleStandardDeviation(own.map(Number)) ?? 0) ** 2 / own.length);
  return Math.max(0, between ** 2 - (mean(within) ?? 0));
}

function shareOf(predictions: readonly boolean[]): number {
  return mean(predictions.map(Number)) ?? 0;
}
