import { mean, sampleStandardDeviation } from '../../statistics/descriptive.ts';
import { studentTQuantile } from '../../statistics/student-t.ts';
import type { JudgeSamples, PromptPredictions } from './judge-samples.ts';

/**
 * How far the judges' F1 reaches to either side because other prompts would have been drawn: its variance by the delta
 * method, from the share of positive predictions on each prompt, with n - 1 within each label. How much the answers on one
 * prompt differ is taken off, since the draws and judges show that already; so prompts that vary no more than answers do
 * add nothing. Null where nothing can be said of either label.
 * Source: docs/specification/quality.md, "Intervals of an evaluation".
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

/** Between prompts, beyond what the answers on one prompt vary. */
function variancePerPrompt(prompts: PromptPredictions): number {
  const between = sampleStandardDeviation(prompts.map(shareOf)) ?? 0;
  const within = prompts.map((own) => (sampleStandardDeviation(own.map(Number)) ?? 0) ** 2 / own.length);
  return Math.max(0, between ** 2 - (mean(within) ?? 0));
}

function shareOf(predictions: readonly boolean[]): number {
  return mean(predictions.map(Number)) ?? 0;
}
