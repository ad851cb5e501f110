import { z } from 'zod';

const assessment = z.strictObject({
  score: z.number().min(0).max(1),
  reasoning: z.string().max(20_000),
});

/**
 * What the agent eval-judge returns and `score --judge-scores FILE` takes. Source: docs/specification/documents.md,
 * "Judge scores from outside".
 */
export const judgeScoresSchema = z.strictObject({
  triggering_accuracy: assessment,
  orchestration_fitness: assessment,
  output_quality: assessment,
  scope_calibration: assessment,
});

export type JudgeScores = z.infer<typeof judgeScoresSchema>;
