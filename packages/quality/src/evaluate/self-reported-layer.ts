import type { Assessment, JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { JudgeScores } from '@plugin-eval/core/documents/judge-scores.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';

/** Layer 2 from scores passed with `--judge-scores`. */
export function selfReportedLayer(scores: JudgeScores): JudgeLayer {
  const entries = Object.entries(scores) as [DimensionName, JudgeScores[keyof JudgeScores]][];
  return {
    name: 'judge',
    score: mean(entries.map(([, { score }]) => score)),
    durationMs: 0,
    selfReported: true,
    judges: 0,
    draws: 1,
    kappa: null,
    model: null,
    models: [],
    usage: null,
    costUsd: null,
    subScores: Object.fromEntries(entries.map(([name, { score }]) => [name, score])),
    assessments: Object.fromEntries(entries.map(([name, given]) => [name, assessmentOf(given)])),
    triggerPrompts: null,
    category: null,
    leftOut: [],
    verification: null,
    seed: 0,
  };
}

function assessmentOf({ score, reasoning }: { score: number; reasoning: string }): Assessment {
  return {
    status: 'measured',
    score,
    spread: null,
    reason: null,
    missing: 0,
    rubricVersion: null,
    judgements: [
      {
        judge: 1,
        draw: 1,
        model: 'self-reported',
        score,
        reasoning,
        evidence: [],
        tasks: [],
        repaired: false,
        answers: [],
      },
    ],
    abstentions: [],
  };
}
