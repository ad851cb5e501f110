import type { DimensionName } from '../../documents/names.ts';
import { f1Score } from '../../statistics/f1-score.ts';
import type { SeededRandom } from '../../statistics/seeded-random.ts';
import type { DimensionSample, JudgeSamples, PromptPredictions } from './judge-samples.ts';

/**
 * The judge's scores had other judges, prompts and tasks been drawn: one replicate of the bootstrap. Judges are drawn
 * once, the same for every dimension, prompts once, the same for every judge, and tasks within each drawn judge.
 *
 * Prompts are drawn within their label, each either one of the n seen or, one time in n + 1, a prompt unlike them, on
 * which all judges are right or all are wrong, evenly. That is the bootstrap under the Jeffreys estimate
 * (k + 1/2)/(n + 1) of each label's rate. The plain bootstrap calls a judge who has ten of ten right certain: its
 * intervals of F1 with five and five prompts cover 10 % at a true F1 of 0.99, 39 % at 0.95, 64 % at 0.90, 88 % at 0.80
 * and 93 % at 0.50. These cover 93 to 100 % at all rates of hits from 0.30 to 0.95 and of false alarms from 0.01 to
 * 0.46, in steps of 0.05 (all 36 outcomes of one judge, weighted by their probability).
 * Source: Brown, Cai and DasGupta, "Interval estimation for a binomial proportion" (2001), for the estimate.
 */
export function resampleJudges(
  samples: JudgeSamples,
  random: SeededRandom,
): Partial<Record<DimensionName, number>> {
  const drawn = drawJudges(samples.judges, random);
  let f1ByJudge: readonly number[] | null = null;
  const scores: Partial<Record<DimensionName, number>> = {};
  for (const sample of samples.dimensions) {
    if (sample.fromPrompts) f1ByJudge ??= resampledF1(samples, random);
    scores[sample.name] = meanOverJudges(sample, drawn, f1ByJudge, random);
  }
  return scores;
}

/** One judge cannot be resampled: nothing is known of another one. */
function drawJudges(judges: number, random: SeededRandom): number[] {
  return Array.from({ length: judges }, () => (judges === 1 ? 0 : random.integerBelow(judges)));
}

function meanOverJudges(
  sample: DimensionSample,
  drawn: readonly number[],
  f1ByJudge: readonly number[] | null,
  random: SeededRandom,
): number {
  const answered = drawn.filter((judge) => sample.byJudge[judge] !== null);
  // Should none of the drawn judges have answered here, all who did stand in for them.
  const judges =
    answered.length > 0 ? answered : [...sample.byJudge.keys()].filter((j) => sample.byJudge[j] !== null);
  let sum = 0;
  for (const judge of judges) {
    sum += sample.fromPrompts
      ? (f1ByJudge?.[judge] ?? 0)
      : resampledMean(sample.byJudge[judge] ?? [], random);
  }
  return sum / judges.length;
}

function resampledMean(scores: readonly number[], random: SeededRandom): number {
  if (scores.length === 1) return scores[0] ?? 0;
  let sum = 0;
  for (let draw = 0; draw < scores.length; draw += 1) sum += scores[random.integerBelow(scores.length)] ?? 0;
  return sum / scores.length;
}

/** F1 of each judge on one resample of the prompts. */
function resampledF1(
  { judges, shouldTrigger, shouldNotTrigger }: JudgeSamples,
  random: SeededRandom,
): number[] {
  const positives = triggeredInResample(shouldTrigger, true, judges, random);
  const negatives = triggeredInResample(shouldNotTrigger, false, judges, random);
  return Array.from({ length: judges }, (_, judge) => {
    const hits = positives.triggered[judge] ?? 0;
    return (
      f1Score({
        truePositives: hits,
        falseNegatives: (positives.predicted[judge] ?? 0) - hits,
        falsePositives: negatives.triggered[judge] ?? 0,
      }) ?? 0
    );
  });
}

interface TriggerCounts {
  /** By judge, predictions that the skill triggers. */
  triggered: number[];
  /** By judge, all predictions. */
  predicted: number[];
}

function triggeredInResample(
  prompts: PromptPredictions,
  label: boolean,
  judges: number,
  random: SeededRandom,
): TriggerCounts {
  const triggered = new Array<number>(judges).fill(0);
  const predicted = new Array<number>(judges).fill(0);
  for (let draw = 0; draw < prompts.length; draw += 1) {
    const chosen = random.integerBelow(2 * (prompts.length + 1));
    const seen = prompts[Math.floor(chosen / 2)];
    const unseen = chosen % 2 === 0 ? label : !label;
    for (let judge = 0; judge < judges; judge += 1) {
      const prediction = seen === undefined ? unseen : seen[judge];
      if (prediction === null || prediction === undefined) continue;
      predicted[judge] = (predicted[judge] ?? 0) + 1;
      if (prediction) triggered[judge] = (triggered[judge] ?? 0) + 1;
    }
  }
  return { triggered, predicted };
}
