import { z } from 'zod';

const assessment = z.strictObject({
  score: z.number().min(0).max(1),
  reasoning: z.string().max(20_000),
});

/**
 * Output of the agent eval-judge, and input of `score --judge-scores FILE`. Source:
 * docs/specification/documents.md, "Judge scores from outside".
 */
export const judgeScoresSchema = z.strictObject({
  triggering_accuracy: assessment,
  orchestration_fitness: assessment,
  output_quality: assessment,
  scope_calibration: assessment,
});

export type JudgeScores = z.infer<typeof judgeScoresSchema>;
