import type { Evaluation } from '../documents/evaluation.ts';
import type { JudgeLayer } from '../documents/judge-layer.ts';

/** What the judge said about a skill, or the sums over the skills of a plugin; null when no judge has spoken. */
export function judgeLayerOf({ layers }: Pick<Evaluation, 'layers'>): JudgeLayer | null {
  const [, judge] = layers;
  return judge ?? null;
}
