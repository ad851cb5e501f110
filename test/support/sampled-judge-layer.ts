import type { Assessment, JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { countPredictions, f1Score } from '@plugin-eval/core/statistics/f1-score.ts';

/** What a judge layer is made of, by judge and of each judge by draw; null where one errored. */
export interface SampledLayer {
  /** By judge, predictions on five prompts that should trigger and then five that should not. */
  predictions?: (boolean[] | null)[];
  /** By judge, scores of simulated tasks. */
  tasks?: (number[] | null)[];
  /** By judge, scores of the other dimensions. */
  scores?: Partial<Record<DimensionName, (number | null)[]>>;
  models?: string[];
  /** Of each judge. @default 1 */
  draws?: number;
  seed?: number;
}

export const LABELS = [true, true, true, true, true, false, false, false, false, false];

/** Predictions with this many of five hits and false alarms. */
export function predictionsWith(hits: number, falseAlarms: number): boolean[] {
  return LABELS.map((label, prompt) => (label ? prompt < hits : prompt - 5 < falseAlarms));
}

/** The judge layer as the judge would report it. */
export function sampledJudgeLayer({
  predictions = [],
  tasks = [],
  scores = {},
  models,
  draws = 1,
  seed = 1,
}: SampledLayer): JudgeLayer {
  const answers = Math.max(
    predictions.length,
    tasks.length,
    ...Object.values(scores).map(({ length }) => length),
  );
  const judges = answers / draws;
  const named = models ?? Array.from({ length: judges }, () => 'stand-in:judge');
  const assessments: JudgeLayer['assessments'] = {};
  const assess = (name: DimensionName, byJudge: ({ score: number; tasks: number[] } | null)[]) => {
    if (byJudge.length > 0) assessments[name] = assessmentOf(byJudge, named, draws);
  };
  assess(
    'triggering_accuracy',
    predictions.map((own) =>
      own === null ? null : { score: f1Score(countPredictions(LABELS, own)) ?? 0, tasks: [] },
    ),
  );
  assess(
    'output_quality',
    tasks.map((own) => (own === null ? null : { score: meanOf(own), tasks: own })),
  );
  for (const name of DIMENSION_NAMES) {
    assess(
      name,
      (scores[name] ?? []).map((score) => (score === null ? null : { score, tasks: [] })),
    );
  }
  return {
    name: 'judge',
    score: null,
    durationMs: 0,
    selfReported: false,
    judges,
    draws,
    kappa: null,
    model: named[0] ?? null,
    models: named,
    usage: null,
    costUsd: null,
    subScores: {},
    assessments,
    triggerPrompts:
      predictions.length === 0
        ? null
        : {
            source: 'generated',
            file: null,
            kappaOnly: [],
            beside: [],
            prompts: LABELS.map((shouldTrigger, prompt) => ({
              prompt: `Prompt ${prompt + 1}`,
              shouldTrigger,
              predictions: predictions.map((own) => own?.[prompt] ?? null),
            })),
          },
    category: null,
    leftOut: [],
    verification: null,
    seed,
  };
}

function assessmentOf(
  byJudge: readonly ({ score: number; tasks: number[] } | null)[],
  models: readonly string[],
  draws: number,
): Assessment {
  const judgements = byJudge.flatMap((own, index) =>
    own === null
      ? []
      : [
          {
            judge: Math.floor(index / draws) + 1,
            draw: (index % draws) + 1,
            model: models[Math.floor(index / draws)] ?? '',
            score: own.score,
            reasoning: '',
            evidence: [],
            tasks: own.tasks.map((score) => ({ task: '', reasoning: '', score })),
            repaired: false,
            answers: [],
          },
        ],
  );
  const missing = byJudge.length - judgements.length;
  return {
    status: judgements.length === 0 ? 'errored' : 'measured',
    score: judgements.length === 0 ? null : meanOf(judgements.map(({ score }) => score)),
    spread: null,
    reason: null,
    missing,
    rubricVersion: 1,
    judgements,
    abstentions: [],
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
